package billing

import (
	"net/http"
	"testing"

	"example.test/keymock"
)

// Go runs packages at the same time. Another package has a test of this name.
func TestCreate(t *testing.T) {
	s := keymock.New(t)
	t.Log(s.URL)
	var page struct{ Total int }
	s.Control(http.MethodGet, "/requests", nil, &page)
	if page.Total != 0 {
		t.Fatalf("found %d requests", page.Total)
	}
}
