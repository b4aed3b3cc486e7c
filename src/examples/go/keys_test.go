package keymock

import (
	"net/http"
	"strings"
	"testing"
)

// create stands for your own client.
func create(t *testing.T, s *Sandbox) int {
	t.Helper()
	body := strings.NewReader(`{"apiId":"` + s.APIID + `"}`)
	request, err := http.NewRequest(http.MethodPost, s.URL+"/v1/keys.createKey", body)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+s.Token)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

func TestCreate(t *testing.T) {
	t.Log(New(t).URL)
	for failure, status := range map[string]int{"rate-limited": 429, "service-unavailable": 503} {
		failure, status := failure, status
		t.Run("when the service answers "+failure, func(t *testing.T) {
			t.Parallel()
			s := New(t)
			s.FailNext("keys.createKey", failure)
			for _, expected := range []int{status, 200} {
				if found := create(t, s); found != expected {
					t.Fatalf("expected %d, found %d", expected, found)
				}
			}
		})
	}
}
