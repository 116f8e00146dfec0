package review

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
	"matjar/internal/staff"
	"matjar/internal/staff/stafftest"
)

func TestReviewsInTheBackOffice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openShop(t, d, 2)
		mux := http.NewServeMux()
		RegisterAdmin(rest.NewAPI(mux, stafftest.Scheme(staff.Staff, "")), s.Service)
		call := func(method, path, body string, status int, want ...string) {
			t.Helper()
			r := httptest.NewRequest(method, "/api/v1/admin/reviews"+path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer token")
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, r)
			if w.Code != status {
				t.Errorf("%s %s = %d %s, want %d", method, path, w.Code, w.Body, status)
			}
			for _, part := range want {
				if strings.Contains(w.Body.String(), strings.TrimPrefix(part, "!")) == strings.HasPrefix(part, "!") {
					t.Errorf("%s %s = %s, want %s", method, path, w.Body, part)
				}
			}
		}
		// Those from before do not wait; a new one does until somebody deals with it.
		call("GET", "?state=waiting", "", 200, `"reviews":[]`)
		id := s.write("u0", "none", 2).ID
		call("GET", "?state=waiting", "", 200, id, `"waiting":true`)
		call("PATCH", "/"+id, `{"reply": "نعتذر عن ذلك"}`, 200, `"language":"ar"`, `"waiting":false`, `"status":"published"`)
		call("GET", "?state=waiting", "", 200, "!"+id)
		reviews, _, err := List(t.Context(), d, "none", Query{Sort: Recent, Page: 1})
		if err != nil || len(reviews) != 1 || reviews[0].Reply == nil || reviews[0].Reply.Body != "نعتذر عن ذلك" {
			t.Errorf("shown = %+v, %v, want the reply", reviews, err)
		}
		if own, err := findOwn(t.Context(), d, "u0", "none"); err != nil || own.Reply == nil || *own.Reply != *reviews[0].Reply {
			t.Errorf("who wrote it sees %+v, %v, want the reply too", own, err)
		}
		// A changed review waits again.
		s.write("u0", "none", 3)
		call("GET", "?state=waiting", "", 200, id)
		call("PATCH", "/"+id, `{}`, 200, `"waiting":false`)

		if err := s.Report(t.Context(), "u1", id, "spam"); err != nil {
			t.Fatal(err)
		}
		call("GET", "?state=reported", "", 200, id, `"reports":1`, `"reasons":"spam"`)
		call("PATCH", "/"+id, `{"status": "hidden"}`, 200, `"status":"hidden"`, `"reports":0`)
		call("GET", "?state=reported", "", 200, `"reviews":[]`)
		call("GET", "?state=hidden", "", 200, id)
		if got := s.shown("none"); got != [5]int64{} {
			t.Errorf("rating = %v, want none", got)
		}
		call("PATCH", "/"+id, `{"status": "published", "reply": ""}`, 200, `"reply":null`)
		s.verify()

		call("PATCH", "/nothing", `{"status": "hidden"}`, 404, "review_not_found")
		call("PATCH", "/"+id, `{"reply": "`+strings.Repeat("x", 1001)+`"}`, 422)
		call("PATCH", "/"+id, `{"status": "gone"}`, 422)
		call("GET", "?state=all&cursor=x", "", 400, "bad_cursor")
		var records int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM audit_entries WHERE action = 'review.update' AND subject_id = $1`, id).Scan(&records); err != nil || records != 4 {
			t.Errorf("%d records, %v, want 4", records, err)
		}
	})
}
