package server

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
)

// post sends JSON.
func post(s *Server, method, path, token, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host = "localhost"
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", "0d0e7a52-3f0c-4a53-8c1d-0a3f6f0e7a11")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	s.Public.ServeHTTP(w, r)
	return w
}

// shopWithLamp returns a shop with one product, and the token of a shopper.
func shopWithLamp(t *testing.T, d *db.DB) (*Server, string) {
	t.Helper()
	name := lang.Text{En: "Lamp", Ar: "مصباح"}
	err := d.Tx(t.Context(), func(q db.Querier) error {
		return catalog.Insert(t.Context(), q, catalog.Data{
			Categories: []catalog.Category{{ID: "c", Slug: "c", Name: name}}, Vendors: []catalog.Vendor{{ID: "v", Name: name}},
			Products: []catalog.Product{{ID: "lamp", VendorID: "v", CategoryID: "c", Name: name, Price: 10000, Status: catalog.Active, Inventory: 9}},
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	s := serverOn(t, d)
	return s, signUp(t, s.Public)
}

// browsing is what shoppers see without an account.
var browsing = []string{"/", "/product/lamp", "/api/v1/products/lamp", "/api/v1/search?q=lamp", "/api/v1/categories", "/api/v1/home"}

// checkBrowsing checks that pages and the catalogue are answered.
func checkBrowsing(t *testing.T, s *Server) {
	t.Helper()
	for _, path := range browsing {
		if got := get(s.Public, path); got.Code != 200 {
			t.Errorf("%s = %d %s, want that browsing goes on", path, got.Code, got.Body)
		}
	}
}

func TestWritesWaitWhileTheDatabaseIsFull(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, token := shopWithLamp(t, d)
		write := func() *httptest.ResponseRecorder {
			return post(s, "POST", "/api/v1/contact", token, `{"name":"Noura","email":"noura@example.com","topic":"other","language":"en","message":"`+strings.Repeat("Where is my parcel? ", 90)+`"}`)
		}
		if got := write(); got.Code >= 300 {
			t.Fatalf("at first: %d %s", got.Code, got.Body)
		}
		acknowledged := 1
		resume := stopWrites(t, d)
		refused := 0
		for range 6 {
			got := write()
			if got.Code < 300 {
				// There was room left in the last page.
				acknowledged++
				continue
			}
			refused++
			if got.Code != 503 || got.Header().Get("Retry-After") == "" || !strings.Contains(got.Body.String(), `"code":"unavailable"`) {
				t.Errorf("while it is full: %d %v %s, want 503 with Retry-After", got.Code, got.Header(), got.Body)
			}
		}
		if refused == 0 {
			t.Error("nothing was refused")
		}
		checkBrowsing(t, s)
		resume()
		if got := write(); got.Code >= 300 {
			t.Errorf("when there is room again: %d %s", got.Code, got.Body)
		}
		var stored int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM contact_messages`).Scan(&stored); err != nil || stored != acknowledged+1 {
			t.Errorf("%d messages are stored (%v), %d were acknowledged", stored, err, acknowledged+1)
		}
	})
}

// A file that was damaged under a running shop is not a fault of the request. From the first request that meets the damage, nothing
// is written, and the shop says so.
func TestDamagedFile(t *testing.T) {
	s := newServer(t)
	d := s.deps.DB.Writes
	if _, err := d.ExecContext(t.Context(), `PRAGMA writable_schema = 1`); err != nil {
		t.Fatal(err)
	}
	// The table begins at a page of an index.
	if _, err := d.ExecContext(t.Context(), `UPDATE sqlite_master SET rootpage = (SELECT max(rootpage) FROM sqlite_master WHERE type = 'index') WHERE name = 'contact_messages'`); err != nil {
		t.Fatal(err)
	}
	if _, err := d.ExecContext(t.Context(), `PRAGMA writable_schema = RESET`); err != nil {
		t.Fatal(err)
	}
	subscribe := func() *httptest.ResponseRecorder {
		return post(s, "POST", "/api/v1/newsletter", "", `{"email":"noura@example.com","language":"en"}`)
	}
	if got := subscribe(); got.Code >= 300 {
		t.Fatalf("a write that does not meet the damage = %d %s", got.Code, got.Body)
	}
	checkGauge(t, s, "matjar_db_damaged 0")
	contact := post(s, "POST", "/api/v1/contact", "", `{"name":"Noura","email":"noura@example.com","topic":"other","language":"en","message":"Where is my parcel?"}`)
	for _, got := range []*httptest.ResponseRecorder{contact, subscribe()} {
		if got.Code != 503 || got.Header().Get("Retry-After") == "" || !strings.Contains(got.Body.String(), `"code":"unavailable"`) {
			t.Errorf("a write to a damaged file = %d %s, want 503 with Retry-After", got.Code, got.Body)
		}
	}
	s.probe.next = time.Time{} // the answer from before holds no longer
	if got := get(s.Public, "/readyz"); got.Code != 503 || got.Body.String() != "not ready: the database takes no writes\n" {
		t.Errorf("readyz = %d %s", got.Code, got.Body)
	}
	checkGauge(t, s, "matjar_db_damaged 1")
	if page := get(s.Public, "/"); page.Code != 200 {
		t.Errorf("the home page is %d, want that browsing goes on", page.Code)
	}
}

// checkGauge checks that the metrics have a line.
func checkGauge(t *testing.T, s *Server, line string) {
	t.Helper()
	if text := get(s.Admin, "/metrics").Body.String(); !strings.Contains(text, "\n"+line+"\n") {
		t.Errorf("metrics have no %q", line)
	}
}
