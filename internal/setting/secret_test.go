package setting

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/vault"
)

const testKey = "sk_test_0123456789abcd"

// everything returns what the tables of settings and of changes hold.
func everything(t *testing.T, d *db.DB) string {
	t.Helper()
	var all strings.Builder
	for _, query := range []string{`SELECT value FROM shop_settings`, `SELECT before_value || after_value FROM audit_entries`} {
		list, err := db.Column(t.Context(), d, query)
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(strings.Join(list, "\n"))
	}
	return all.String()
}

// TestSecret: a secret is in effect, and neither the database nor the record of changes nor what
// the back office is sent has it.
func TestSecret(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := open(t, d, nil)
		changes, err := l.Change(as(t), edit("moyasar.key", `"`+testKey+`"`))
		if err != nil || len(changes) != 1 {
			t.Fatal(changes, err)
		}
		if got := MoyasarKey.In(l.Current()); got != testKey {
			t.Errorf("the key is %q", got)
		}
		views, err := json.Marshal(l.Views())
		if err != nil {
			t.Fatal(err)
		}
		for what, text := range map[string]string{"the database": everything(t, d), "the answer": string(views), "the change": string(changes[0].After)} {
			if strings.Contains(text, testKey) || strings.Contains(text, testKey[:12]) {
				t.Errorf("%s has the key: %s", what, text)
			}
		}
		if string(changes[0].After) != `"…abcd"` {
			t.Errorf("told as %s", changes[0].After)
		}
		// More people read the record than may see the end of a secret.
		if all := everything(t, d); strings.Contains(all, "abcd") || !strings.Contains(all, "…") {
			t.Errorf("recorded as %s", all)
		}
		for _, v := range l.Views() {
			if v.Key == "moyasar.key" && (string(v.Value) != `"…abcd"` || v.Secret == nil || time.Since(v.Secret.Since) > time.Minute || v.Secret.Unreadable) {
				t.Errorf("shown as %+v, %+v", string(v.Value), v.Secret)
			}
		}

		// The same again is no change; another one with the same end is.
		if changes, err := l.Change(as(t), edit("moyasar.key", `"`+testKey+`"`)); err != nil || len(changes) != 0 {
			t.Errorf("the same key again: %v, %v", changes, err)
		}
		if changes, err := l.Change(as(t), edit("moyasar.key", `"sk_test_another_abcd"`)); err != nil || len(changes) != 1 {
			t.Errorf("another key with the same end: %v, %v", changes, err)
		}

		// Under another secret it counts as not set, and says why.
		other, err := vault.New("another secret", vault.ShopSecrets)
		if err != nil {
			t.Fatal(err)
		}
		blind, err := Open(t.Context(), d, nil, other)
		if err != nil {
			t.Fatal(err)
		}
		if s := blind.Current(); MoyasarKey.In(s) != "" || !s.Unreadable(MoyasarKey.Definition) {
			t.Errorf("under another secret the key is %q", MoyasarKey.In(s))
		}

		// An empty one is none.
		if _, err := l.Change(as(t), edit("moyasar.key", `""`)); err != nil {
			t.Fatal(err)
		}
		if s := l.Current(); MoyasarKey.In(s) != "" || s.IsStored(MoyasarKey.Definition) {
			t.Error("an empty key is stored")
		}
	})
}

// TestRefusedSecret: what refuses a secret does not quote it.
func TestRefusedSecret(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := open(t, d, nil)
		for _, tt := range []struct{ key, value, code string }{
			{"moyasar.key", "pk_live_oops_public", "wrong_secret"},
			{"tabby.webhook", "no header at all", "wrong_secret"},
			{"mail.server", "http://me:password@mail.example.com", "wrong_secret"},
			{"shop.domain", "http://shop.example.com", "needs_https"},
			{"shop.domain", "https://shop.example.com/here", "invalid_address"},
			{"mail.from", "Shop <shop@intranet>", "invalid"},
			{"mail.from", "nobody", "invalid"},
		} {
			_, err := l.Change(as(t), Edit{tt.key: encode(tt.value)})
			e, ok := errs.As(err)
			if !ok || len(e.Fields) != 1 || e.Fields[0].Code != tt.code {
				t.Errorf("%s = %v, want %s", tt.key, err, tt.code)
			}
			if tt.code == "wrong_secret" && ok && strings.Contains(err.Error(), tt.value) {
				t.Errorf("%s: %v quotes it", tt.key, err)
			}
		}
		if _, err := l.Change(as(t), Edit{"mail.server": encode("smtps://me:password@mail.example.com:465"), "shop.domain": encode("http://localhost:9160/")}); err != nil {
			t.Fatal(err)
		}
		s := l.Current()
		if string(s.Value(MailServer.Definition)) != `"mail.example.com:465"` || Domain.In(s) != "http://localhost:9160" || strings.Contains(everything(t, d), "password") {
			t.Errorf("mail server shown as %s, address %s", s.Value(MailServer.Definition), Domain.In(s))
		}
	})
}

// TestLockedSecret: the environment's may be http, wins over what is stored, and shows its end only.
func TestLockedSecret(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		l := open(t, d, Locks{"MATJAR_MOYASAR_SECRET_KEY": testKey, "MATJAR_MOYASAR_METHODS": "stcpay, mada", "MATJAR_BASE_URL": "http://shop.lan"})
		s := l.Current()
		if MoyasarKey.In(s) != testKey || strings.Join(MoyasarMethods.In(s), " ") != "mada stcpay" || Domain.In(s) != "http://shop.lan" {
			t.Errorf("%q %v %q", MoyasarKey.In(s), MoyasarMethods.In(s), Domain.In(s))
		}
		if string(s.Value(MoyasarKey.Definition)) != `"…abcd"` {
			t.Errorf("shown as %s", s.Value(MoyasarKey.Definition))
		}
		if _, err := l.Change(as(t), edit("moyasar.key", `"sk_test_other"`)); err == nil {
			t.Error("a locked key was changed")
		}
	})
}
