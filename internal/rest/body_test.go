package rest

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
)

type row struct {
	Name string `json:"name" minLength:"1"`
	Size int    `json:"size"`
}

// newRows is an API with an operation that takes a list, and one that takes more of it.
func newRows(t *testing.T) http.Handler {
	t.Helper()
	mux := http.NewServeMux()
	api := NewAPI(mux)
	for path, most := range map[string]int64{"/api/rows": 0, "/api/large": 512 << 10} {
		huma.Register(api, huma.Operation{OperationID: path, Method: http.MethodPost, Path: path, MaxBodyBytes: most, Security: Public.Security()},
			func(_ context.Context, in *struct {
				Body struct {
					Rows []row  `json:"rows" maxItems:"200"`
					Note string `json:"note,omitempty"`
				}
			}) (*struct{ Body int }, error) {
				return &struct{ Body int }{len(in.Body.Rows)}, nil
			})
	}
	root := http.NewServeMux()
	root.Handle("/api/", Mux(mux))
	return Middleware{Log: slog.New(slog.DiscardHandler)}.Wrap(root)
}

func list(n int, item string) string {
	return "[" + strings.TrimSuffix(strings.Repeat(item+",", n), ",") + "]"
}

func TestBodiesAreLimited(t *testing.T) {
	h := newRows(t)
	const good = `{"name":"a","size":1}`
	for _, test := range []struct {
		name, path, body string
		status           int
		field, code      string
	}{
		{"as many as allowed", "/api/rows", `{"rows":` + list(200, good) + `}`, 200, "", ""},
		{"one more", "/api/rows", `{"rows":` + list(201, good) + `}`, 422, "rows", "too_long"},
		{"one more, under another case", "/api/rows", `{"Rows":` + list(201, good) + `}`, 422, "Rows", "too_long"},
		{"a list in the place of a text", "/api/rows", `{"rows":[],"note":` + list(5000, "0") + `}`, 422, "note[4093]", "too_long"},
		{"a member that nobody knows", "/api/rows", `{"rows":[],"` + strings.Repeat("x", 5000) + `":1}`, 422, strings.Repeat("x", 200) + "…", "unknown"},
		{"lists within lists", "/api/rows", `{"rows":[],"x":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `}`, 422,
			"x" + strings.Repeat("[0]", 15), "too_long"},
		{"a text that is too long", "/api/rows", `{"rows":[],"note":"` + strings.Repeat("x", maxText+1) + `"}`, 422, "note", "too_long"},
		{"too many bytes", "/api/rows", `{"rows":[]` + strings.Repeat(" ", MaxBody) + `}`, 413, "", ""},
		{"too many bytes for most", "/api/large", `{"rows":[]` + strings.Repeat(" ", MaxBody) + `}`, 200, "", ""},
		{"too many bytes for all", "/api/large", `{"rows":[]` + strings.Repeat(" ", 512<<10) + `}`, 413, "", ""},
		{"half a list", "/api/rows", `{"rows":[`, 400, "", ""},
		{"no JSON", "/api/rows", `rows`, 400, "", ""},
		{"something after it", "/api/rows", `{"rows":[]} {}`, 400, "", ""},
		{"a number that is none", "/api/rows", `{"rows":[{"name":"a","size":1e999}]}`, 400, "", ""},
		{"nothing", "/api/rows", ``, 400, "", ""},
	} {
		w := ask(h, http.MethodPost, test.path, test.body)
		var p Problem
		if w.Code != http.StatusOK {
			if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
				t.Fatal(err)
			}
		}
		field, code := "", ""
		if len(p.Errors) > 0 {
			field, code = p.Errors[0].Name, p.Errors[0].Code
		}
		if w.Code != test.status || field != test.field || code != test.code {
			t.Errorf("%s: %d %q %q, want %d %q %q", test.name, w.Code, field, code, test.status, test.field, test.code)
		}
	}
}

func TestProblemsListFewErrors(t *testing.T) {
	h := newRows(t)
	members := `{"rows":[]`
	for i := range 3000 {
		members += fmt.Sprintf(`,"member-%d":1`, i)
	}
	for name, body := range map[string]string{
		"in items": `{"rows":` + list(200, "{}") + `}`, "in members": members + "}",
	} {
		w := ask(h, http.MethodPost, "/api/rows", body)
		var p Problem
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || w.Code != 422 || len(p.Errors) != maxErrors {
			t.Errorf("%s: %d with %d errors, want 422 with %d (%v)", name, w.Code, len(p.Errors), maxErrors, err)
		}
	}
}

// TestHostileBodiesTakeLittleMemory counts what the middleware allocates for the bodies that
// cost the most, in all and for good.
func TestHostileBodiesTakeLittleMemory(t *testing.T) {
	h := newRows(t)
	fill := func(open, item, end string) string {
		return open + strings.TrimSuffix(strings.Repeat(item+",", (MaxBody-len(open)-len(end)-1)/(len(item)+1)), ",") + end
	}
	for name, body := range map[string]string{
		"items":           fill(`{"rows":[`, "{}", "]}"),
		"the first case":  `{"rows":` + list(340_000, "{}") + `}`,
		"unknown lists":   fill(`{"rows":[],"x":[`, "[]", "]}"),
		"unknown objects": fill(`{"rows":[],"x":[`, `{"a":0}`, "]}"),
		"long names":      `{"` + strings.Repeat("x", 30_000) + `":` + fill("[", `{}`, "]}")[:30_000],
		"same members":    fill(`{`, `"rows":[{}]`, "}"),
		"escapes":         `{"rows":[],"note":"` + strings.Repeat(`\u0626`, MaxBody/6-10) + `"}`,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		w := ask(h, http.MethodPost, "/api/rows", body)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 2<<20 || w.Body.Len() > 16<<10 || w.Code < 400 {
			t.Errorf("%s: %d took %d kB for an answer of %d bytes", name, w.Code, took>>10, w.Body.Len())
		} else {
			t.Logf("%s: %d took %d kB for an answer of %d bytes", name, w.Code, took>>10, w.Body.Len())
		}
	}
}
