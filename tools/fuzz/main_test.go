package main

import (
	"strings"
	"testing"

	"matjar/internal/db/dbtest"
)

// The database is one of the engine that was asked for, or an error that says what is missing: never quietly another one.
func TestNewDatabase(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		engine, _, _ := strings.Cut(url, ":")
		d, err := newDatabase(t.Context(), engine)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(d.URL, engine+":") {
			t.Errorf("-database %s is %s", engine, d.URL)
		}
		if err := d.Drop(); err != nil {
			t.Error(err)
		}
	})
	t.Setenv("MATJAR_TEST_DATABASE_URL", "")
	for _, engine := range []string{"postgres", "mysql", ""} {
		if d, err := newDatabase(t.Context(), engine); err == nil {
			t.Errorf("-database %q is %s", engine, d.URL)
		}
	}
}
