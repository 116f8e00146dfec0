package auth

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

// userMetadata returns the user's metadata without full_name and language.
func userMetadata(t *testing.T, all map[string]any) string {
	t.Helper()
	rest := map[string]any{}
	for name, value := range all {
		if name != "full_name" && name != "language" {
			rest[name] = value
		}
	}
	text, err := json.Marshal(rest)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestMetadata(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.call("POST", "/signup", "", `{"email": "a@example.com", "password": "correct horse",
			"data": {"full_name": "نورة علي", "language": "ar", "status": "alpha", "n": 12.5, "deep": {"list": [1, null]}, "gone": null}}`)
		a.want(t, "sign up", 200, "")
		if got := userMetadata(t, a.User.UserMetadata); got != `{"deep":{"list":[1,null]},"n":12.5,"status":"alpha"}` {
			t.Errorf("after sign-up = %s", got)
		}
		if a.User.UserMetadata["full_name"] != "نورة علي" || a.User.UserMetadata["language"] != "ar" {
			t.Errorf("the shop's own names = %v", a.User.UserMetadata)
		}
		put := func(data string) answer {
			return s.call("PUT", "/user", a.AccessToken, `{"data": `+data+`}`)
		}
		put(`{"status": "beta", "n": null, "new": true, "full_name": "Noura"}`).want(t, "update", 200, "")
		user := s.signIn("a@example.com", password).User
		if got := userMetadata(t, user.UserMetadata); got != `{"deep":{"list":[1,null]},"new":true,"status":"beta"}` || user.UserMetadata["full_name"] != "Noura" {
			t.Errorf("after the update = %v", user.UserMetadata)
		}
		put("{}").want(t, "nothing new", 200, "")
		put(`{"bad": "`+"\xff\xfe"+`"}`).want(t, "bytes that are no text", 200, "")

		put(`{"large": "`+strings.Repeat("x", maxMetadata)+`"}`).want(t, "too large", 400, "validation_failed")
		put(`{"deep": `+strings.Repeat("[", 9)+strings.Repeat("]", 9)+`}`).want(t, "too deep", 400, "validation_failed")
		put(`{"full_name": 7}`).want(t, "a name that is no text", 400, "validation_failed")
		put(`{"more": "`+strings.Repeat("x", maxMetadata/2)+`"}`).want(t, "half of it", 200, "")
		put(`{"most": "`+strings.Repeat("x", maxMetadata/2)+`"}`).want(t, "together too large", 400, "validation_failed")
		put(`{"more": null, "bad": null}`).want(t, "less", 200, "")

		// Concurrent changes do not undo each other.
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() { put(fmt.Sprintf(`{"at once %d": true}`, i)).want(t, "at once", 200, "") })
		}
		wg.Wait()
		if got := userMetadata(t, s.signIn("a@example.com", password).User.UserMetadata); strings.Count(got, "at once") != 8 {
			t.Errorf("after eight changes at once = %s", got)
		}
	})
}

func TestSignUpValidatesName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		signUp := func(email, data string) answer {
			return s.call("POST", "/signup", "", fmt.Sprintf(`{"email": %q, "password": "correct horse"%s}`, email, data))
		}
		for _, name := range []string{`""`, `"N"`, `"  N  "`, `"N\u200b\u200e"`, `null`, `7`, `["Noura"]`} {
			signUp("a@example.com", `, "data": {"full_name": `+name+`}`).want(t, "the name "+name, 400, "validation_failed")
		}
		signUp("a@example.com", `, "data": {"deep": `+strings.Repeat("[", 9)+strings.Repeat("]", 9)+`}`).want(t, "too deep", 400, "validation_failed")
		signUp("a@example.com", "").want(t, "no data", 200, "")
		signUp("b@example.com", `, "data": {}`).want(t, "empty data", 200, "")
		signUp("c@example.com", `, "data": {"status": "alpha"}`).want(t, "other data", 200, "")
		signUp("d@example.com", `, "data": {"full_name": "نو"}`).want(t, "a short name", 200, "")
	})
}
