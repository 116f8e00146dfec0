package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"matjar/internal/setting"
)

// TestEveryLockIsAFlag: a variable that locks a setting is known to serve, and the other way
// round.
func TestEveryLockIsAFlag(t *testing.T) {
	flags := map[string]bool{}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[settingFlags]()) {
		flags[field.Tag.Get("env")] = true
	}
	for _, d := range setting.All() {
		for _, name := range d.Variables() {
			if !flags[name] {
				t.Errorf("%s has no flag", name)
			}
			delete(flags, name)
		}
	}
	for name := range flags {
		t.Errorf("%s locks no setting", name)
	}
}

func TestSettingsCommand(t *testing.T) {
	t.Setenv("MATJAR_DATABASE_URL", "sqlite:"+filepath.Join(t.TempDir(), "matjar.db"))
	matjar := func(args ...string) (code int, out string) {
		t.Helper()
		var stdout, stderr bytes.Buffer
		code = run(t.Context(), args, &stdout, &stderr)
		return code, stdout.String() + stderr.String()
	}
	if code, out := matjar("settings", "list"); code != 1 || !strings.Contains(out, "there is no database") {
		t.Fatalf("without a database: %d %s", code, out)
	}
	if code, out := matjar("migrate"); code != 0 {
		t.Fatal(out)
	}
	t.Setenv("MATJAR_EXPRESS_FEE", "30")
	for _, test := range []struct {
		args string
		code int
		says string
	}{
		{"get shipping.fee", 0, "0\n"},
		{"set shipping.fee 12.50", 0, "shipping.fee  12.5   set\n"},
		{"get shipping.fee", 0, "12.5\n"},
		{"set shop.name.ar نخلة", 0, "نخلة"},
		{"get shop.name", 0, `{"en":"Matjar","ar":"نخلة"}`},
		{"get shop.name.ar", 0, "نخلة\n"},
		{"set shop.name نخلة", 1, "both languages"},
		{"set shop.riyal_sign true", 0, "true"},
		{"set shop.riyal_sign yes", 1, "neither true nor false"},
		{"set shipping.express_fee 1", 1, "is set by MATJAR_EXPRESS_FEE"},
		{"set shipping.nothing 1", 1, "no setting"},
		{"set shop.brand_color #ffff00", 1, "contrast of 1.02:1"},
		{"unset shipping.fee", 0, "shipping.fee  0      default\n"},
		{"list", 0, "MATJAR_EXPRESS_FEE"},
	} {
		code, out := matjar(append([]string{"settings"}, strings.Fields(test.args)...)...)
		if code != test.code || !strings.Contains(out, test.says) {
			t.Errorf("settings %s = %d %q, want %d and %q", test.args, code, out, test.code, test.says)
		}
	}
	var views []setting.View
	if _, out := matjar("settings", "list", "--json"); json.Unmarshal([]byte(out), &views) != nil || len(views) != len(setting.All()) {
		t.Errorf("--json = %s", out)
	}
}
