package auth

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/alexedwards/argon2id"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// cheapHash is a cost of password hashes that tests do not feel.
var cheapHash = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

func TestPasswordHashCost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service, err := New(t.Context(), d, Config{})
		if err != nil {
			t.Fatal(err)
		}
		hash, err := service.passwords.hash(t.Context(), requester{}, "correct horse")
		if want := "$argon2id$v=19$m=49152,t=2,p=1$"; err != nil || !strings.HasPrefix(hash, want) {
			t.Errorf("hash = %s, %v, want %s…", hash, err, want)
		}
	})
}

func TestCheckPassword(t *testing.T) {
	for password, want := range map[string]string{
		"12345":                                "length",
		strings.Repeat("x", 257):               "length",
		"\xff\xfe\xfd\xfc\xfb\xfa":             "characters",
		"       ":                              "characters",
		"\u00a0\u2003\u3000\t\n ":              "characters",
		"\u200b\u200c\u200d\u2060\ufeff\u202e": "characters",
		"123456":                               "pwned",
		"١٢٣٤٥٦":                               "pwned",
		"۱۲۳۴۵۶۷۸":                             "pwned",
		"PassWord":                             "pwned",
		" password ":                           "pwned",
		"pass\u200bword":                       "pwned",
		"iloveyou":                             "pwned",
		"السعودية":                             "pwned",
		"bismillah":                            "pwned",
		"correct horse":                        "",
		"secret-1":                             "",
		"متجري المفضل":                         "",
		"# Copyright (c) 2021":                 "",
		" a b c":                               "",
	} {
		got := ""
		var refused *wireError
		if errors.As(checkPassword(password), &refused) {
			got = refused.WeakPassword.Reasons[0]
		}
		if got != want {
			t.Errorf("checkPassword(%q) = %q, want %q", password, got, want)
		}
	}
	list := strings.Split(strings.TrimSpace(commonPasswords), "\n")
	list = slices.DeleteFunc(list, func(line string) bool { return strings.HasPrefix(line, "#") })
	if len(list) < 10_000 || !slices.IsSorted(list) {
		t.Errorf("the list has %d passwords, sorted: %v, want 10,000", len(list), slices.IsSorted(list))
	}
	for _, line := range list {
		if normalizePassword(line) != line {
			t.Errorf("%q can never be found: it is compared as %q", line, normalizePassword(line))
		}
	}
}

func TestCommonAndBlankPasswordsAreRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.signUpConfirmed(d, "a@example.com")
		s.call("POST", "/recover", "", map[string]string{"email": "a@example.com"})
		link := s.call("POST", "/verify", "", map[string]string{"type": "recovery", "token_hash": s.mailedToken(d)})
		for weak, reason := range map[string]string{"Qwerty123": "pwned", "١٢٣٤٥٦٧٨": "pwned", "        ": "characters"} {
			for what, got := range map[string]answer{
				"sign-up": s.call("POST", "/signup", "", map[string]string{"email": "b@example.com", "password": weak}),
				"change":  s.call("PUT", "/user", a.AccessToken, map[string]string{"password": weak, "current_password": password}),
				"reset":   s.call("PUT", "/user", link.AccessToken, map[string]string{"password": weak}),
			} {
				got.want(t, what+" with "+weak, 422, "weak_password")
				if got.Weak == nil || !slices.Equal(got.Weak.Reasons, []string{reason}) {
					t.Errorf("%s with %q: reasons = %v, want %s", what, weak, got.Weak, reason)
				}
			}
		}
		s.signIn("a@example.com", password).want(t, "the password is the old one", 200, "")
	})
}
