package main

import (
	"bytes"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/order"
)

func TestOperatorHelpsALockedOutOwner(t *testing.T) {
	dbtest.EachURL(t, helpALockedOutOwner)
}

func helpALockedOutOwner(t *testing.T, address string) {
	d, err := db.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, row := range []string{
		`INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('u', 'noura@example.com', 'x', 1, 1)`,
		`INSERT INTO profiles (id, email, language, updated_at) VALUES ('u', 'noura@example.com', 'ar', 1)`,
		`INSERT INTO factors (id, user_id, factor_type, status, created_at, updated_at) VALUES ('f', 'u', 'totp', 'verified', 1, 1)`,
	} {
		if err := db.Exec(t.Context(), d, row); err != nil {
			t.Fatal(err)
		}
	}
	matjar := func(args ...string) (code int, out string) {
		var stdout, stderr bytes.Buffer
		code = run(t.Context(), append(args, "--database-url="+address), &stdout, &stderr)
		return code, stdout.String() + stderr.String()
	}
	if code, out := matjar("users", "reset-factors", "noura@example.com", "--by=Huda"); code != 2 || !strings.Contains(out, "--reason") {
		t.Errorf("without a reason: %d %q", code, out)
	}
	// The shop's address is not known yet, so the link in the email would be wrong.
	if code, out := matjar("users", "reset-factors", "noura@example.com", "--by=Huda", "--reason=lost phone"); code != 1 || !strings.Contains(out, "matjar serve") {
		t.Errorf("before the shop was served: %d %q, want a refusal that says what to do", code, out)
	}
	if err := order.SaveShopDetails(t.Context(), d, order.ShopDetails{BaseURL: "https://shop.example.com"}); err != nil {
		t.Fatal(err)
	}
	if code, out := matjar("users", "reset-factors", "nobody@example.com", "--by=Huda", "--reason=lost phone"); code != 3 || !strings.Contains(out, "account_not_found") {
		t.Errorf("nobody's: %d %q", code, out)
	}
	t.Setenv("MATJAR_BASE_URL", "http://localhost:8080")
	if code, out := matjar("users", "reset-factors", "Noura@Example.com", "--by=Huda", "--reason=lost phone"); code != 0 {
		t.Errorf("reset: %d %q", code, out)
	}
	var factors, emails int
	if err := d.QueryRowContext(t.Context(), `SELECT (SELECT count(*) FROM factors), (SELECT count(*) FROM mail_jobs WHERE recipient = 'noura@example.com')`).Scan(&factors, &emails); err != nil || factors != 0 || emails != 1 {
		t.Errorf("%d factors and %d emails, %v, want none and one", factors, emails, err)
	}
	texts, err := db.Column(t.Context(), d, `SELECT text_body FROM mail_jobs`)
	if text := strings.Join(texts, ""); err != nil || !strings.Contains(text, "https://shop.example.com/") || strings.Contains(text, "localhost") {
		t.Errorf("letter = %s, %v, want links to the shop's public address", text, err)
	}
	if code, out := matjar("users", "history", "noura@example.com"); code != 0 || !strings.Contains(out, "reset_factors  Huda  lost phone") {
		t.Errorf("history: %d %q", code, out)
	}
}
