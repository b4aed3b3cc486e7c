// Package keymock gives each test a service of its own. Copy this file into your module, and run: npx keymock exec -- go test ./...
package keymock

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strings"
	"testing"
)

// Sandbox is a service of its own on the server that KEYMOCK_BASE_URL names.
type Sandbox struct {
	// URL is the base URL for the code under test, which calls with Token and APIID.
	URL, Token, APIID string
	t                 testing.TB
}

// New makes the sandbox of a test, which is removed when the test ends. The same test draws the same ids and keys in every run.
func New(t testing.TB) *Sandbox {
	t.Helper()
	server := os.Getenv("KEYMOCK_BASE_URL")
	if server == "" {
		server = "http://127.0.0.1:4010"
	}
	// Two packages may have tests of one name. The name of a subtest has a slash in it.
	name := testPackage() + "/" + t.Name()
	if len(name) > 200 {
		name = fmt.Sprintf("%s%x", name[:150], crc32.ChecksumIEEE([]byte(name)))
	}
	name = url.PathEscape(name)
	s := &Sandbox{URL: server + "/sandboxes/" + name, t: t}
	s.Control(http.MethodPost, "/reset", nil, nil)
	var world struct {
		Tokens []struct{ Token string }
		APIs   []struct{ ID string }
	}
	s.Control(http.MethodGet, "/", nil, &world)
	s.Token, s.APIID = world.Tokens[0].Token, world.APIs[0].ID
	t.Cleanup(func() { s.call(http.MethodDelete, server+"/_keymock/sandboxes/"+name, nil, nil) })
	return s
}

// testPackage is the import path of the test that runs: the package of the function that the package testing called.
func testPackage() string {
	pcs := make([]uintptr, 100)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	test := ""
	for {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, "testing.") || !more {
			break
		}
		test = frame.Function
	}
	folder := strings.LastIndex(test, "/") + 1
	return test[:folder] + strings.SplitN(test[folder:], ".", 2)[0]
}

// Control calls the control API: s.Control("PATCH", "/clock", map[string]any{"advance": "1h"}, nil)
func (s *Sandbox) Control(method, path string, body, answer any) {
	s.t.Helper()
	s.call(method, s.URL+"/_keymock"+path, body, answer)
}

// FailNext makes the next request to an operation fail.
func (s *Sandbox) FailNext(operation, failure string) {
	s.t.Helper()
	effect := map[string]any{"failure": failure}
	s.Control(http.MethodPost, "/faults", map[string]any{"operation": operation, "effect": effect, "times": 1}, nil)
}

func (s *Sandbox) call(method, address string, body, answer any) {
	s.t.Helper()
	sent := []byte{}
	if body != nil {
		sent, _ = json.Marshal(body)
	}
	request, err := http.NewRequest(method, address, bytes.NewReader(sent))
	if err != nil {
		s.t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	read, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode >= 400 {
		err = fmt.Errorf("%s %s: %s", method, address, read)
	}
	if err == nil && answer != nil {
		err = json.Unmarshal(read, answer)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}
