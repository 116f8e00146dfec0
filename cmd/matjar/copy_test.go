package main

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/auth/authtest"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// A shop with the demo catalogue, an account, its session and an order moves from SQLite to PostgreSQL and
// back, and the shopper signs in as before.
func TestCopyBetweenEngines(t *testing.T) {
	first := dbtest.SQLite(t)
	if code, _, err := matjar(t, "seed", "--products=40", "--database-url="+first); code != 0 {
		t.Fatal(err)
	}
	refreshToken := ""
	onDatabase(t, first, func(d *db.DB) {
		placeOne(t, d)
		session := signIn(t, d, "/auth/v1/signup", `{"email":"huda@example.com","password":"a long pass phrase 9"}`)
		refreshToken = session.RefreshToken
		// Bytes that are no text, and an import that was never applied: a null.
		for _, row := range []string{
			`INSERT INTO imports (import_id, file_name, format, options, vendor_id, made_by, state, result, created_at) VALUES ('i', 'f', 'csv', '{"a": [1, true]}', '', 'm', 'previewed', '{}', 1)`,
			`INSERT INTO import_files (import_id, position, data) VALUES ('i', 0, X'00ff8042')`,
		} {
			if err := db.Exec(t.Context(), d, row); err != nil {
				t.Fatal(err)
			}
		}
	})
	stations := []string{first, "sqlite:" + filepath.Join(t.TempDir(), "new", "shop.db")}
	if os.Getenv("MATJAR_TEST_ENGINES") != "sqlite" {
		stations = []string{first, dbtest.Postgres(t), stations[1]}
	}
	for i, to := range stations[1:] {
		if code, out, err := matjar(t, "copy", "--from="+stations[i], "--to="+to); code != 0 || !strings.Contains(out, "have the same rows") || !strings.Contains(err, "(100%)") {
			t.Fatalf("copy to %s = %d, %q, %q", to, code, out, err)
		}
		_, want, _ := matjar(t, "export", "-", "--database-url="+first)
		if code, got, err := matjar(t, "export", "-", "--database-url="+to); code != 0 || got != want || strings.Count(got, "\n") < 40 {
			t.Errorf("the catalogue of %s differs: %d %s", to, code, err)
		}
	}
	onDatabase(t, stations[len(stations)-1], func(d *db.DB) {
		var data []byte
		var featured, orders int
		err := d.QueryRowContext(t.Context(), `SELECT (SELECT data FROM import_files), (SELECT count(*) FROM products WHERE is_featured), (SELECT count(*) FROM orders)`).Scan(&data, &featured, &orders)
		if err != nil || string(data) != "\x00\xff\x80\x42" || featured == 0 || orders != 1 {
			t.Errorf("%q, %d featured products, %d orders, %v", data, featured, orders, err)
		}
		signIn(t, d, "/auth/v1/token?grant_type=refresh_token", `{"refresh_token":"`+refreshToken+`"}`)
		signIn(t, d, "/auth/v1/token?grant_type=password", `{"email":"huda@example.com","password":"a long pass phrase 9"}`)
	})
	// What has a shop is never written to.
	if code, _, err := matjar(t, "copy", "--from="+first, "--to="+stations[1]); code != 1 || strings.Count(err, "\n") != 1 || !strings.Contains(err, "has a shop already") {
		t.Errorf("copy over a shop = %d, %q, want a refusal in one line", code, err)
	}
}

func onDatabase(t *testing.T, url string, do func(d *db.DB)) {
	t.Helper()
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	do(d)
}

// signIn asks for a session.
func signIn(t *testing.T, d *db.DB, path, body string) auth.Session {
	t.Helper()
	shop := authtest.Open(t, d, func(huma.API, *auth.Service) {})
	status, answer := shop.Send(http.MethodPost, path, "", body)
	var session auth.Session
	if err := json.Unmarshal([]byte(answer), &session); err != nil || session.RefreshToken == "" {
		t.Fatalf("%s = %d %s", path, status, answer)
	}
	return session
}
