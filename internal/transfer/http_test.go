package transfer

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/rest"
	"matjar/internal/staff"
	"matjar/internal/staff/stafftest"
)

// office is the back office with the operations on imports.
type office struct {
	*testing.T
	mux *http.ServeMux
}

func enter(t *testing.T, d *db.DB, role staff.Role, vendor string) office {
	t.Helper()
	mux := http.NewServeMux()
	RegisterAdmin(rest.NewAPI(mux, stafftest.Scheme(role, vendor)), &Service{DB: d})
	return office{t, mux}
}

func (o office) call(method, target, body string, to any) *httptest.ResponseRecorder {
	o.Helper()
	request := httptest.NewRequestWithContext(o.Context(), method, target, strings.NewReader(body))
	request.Header.Set("Authorization", "Bearer token")
	if body != "" {
		request.Header.Set("Content-Type", rest.Stream)
	}
	w := httptest.NewRecorder()
	o.mux.ServeHTTP(w, request)
	if to != nil {
		if err := json.Unmarshal(w.Body.Bytes(), to); err != nil {
			o.Fatalf("%s %s = %d %s", method, target, w.Code, w.Body)
		}
	}
	return w
}

func TestImportsOverHTTP(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		o := enter(t, d, staff.Staff, "")
		var seen ImportPreview
		if w := o.call("POST", Path+"?name=a.csv", "Product ID,السعر\np,80\nq,abc\n", &seen); w.Code != http.StatusCreated ||
			seen.ProblemsTotal != 1 || seen.Problems[0] != (LineProblem{"", 3, "price", "السعر", "bad_value", "want riyals with at most two decimals, such as 99.5", "المطلوب: مبلغ بالريال بمنزلتين عشريتين على الأكثر، مثل 99.5"}) ||
			seen.Import.Result.Products.Changed != 1 || seen.Import.Result.Refused != 1 || seen.Import.By != "Sara" {
			t.Fatalf("preview = %d %s", w.Code, w.Body)
		}
		if w := o.call("POST", Path+"/"+seen.Import.ID+"/apply", "", nil); w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "line 3, السعر") {
			t.Errorf("apply of a bad file = %d %s", w.Code, w.Body)
		}
		o.call("POST", Path+"?name=b.csv&allow_free=true", "Product ID,Price\np,0\n", &seen)
		var done ImportView
		if w := o.call("POST", Path+"/"+seen.Import.ID+"/apply", "", &done); w.Code != http.StatusOK || done.State != Applied || !done.CanUndo || products(t, d)["p"].Price != 0 {
			t.Errorf("apply = %d %s", w.Code, w.Body)
		}
		if w := o.call("POST", Path+"/"+seen.Import.ID+"/apply", "", nil); w.Code != http.StatusConflict {
			t.Errorf("a second apply = %d %s", w.Code, w.Body)
		}
		var progress ImportProgress
		if w := o.call("GET", Path+"/"+seen.Import.ID, "", &progress); w.Code != http.StatusOK || progress.Running || progress.State != Applied {
			t.Errorf("progress = %d %s", w.Code, w.Body)
		}
		if w := o.call("POST", Path+"/"+seen.Import.ID+"/undo", "", &done); w.Code != http.StatusOK || done.State != Undone || len(done.Kept) != 0 || products(t, d)["p"].Price != 9950 {
			t.Errorf("undo = %d %s", w.Code, w.Body)
		}
		if w := o.call("POST", Path+"/none/undo", "", nil); w.Code != http.StatusNotFound {
			t.Errorf("undo of none = %d", w.Code)
		}
		var list ImportList
		if o.call("GET", Path, "", &list); len(list.Imports) != 3 || list.Imports[0].ID != seen.Import.ID {
			t.Errorf("list = %+v", list)
		}
		entries, err := audit.List(t.Context(), d, audit.Filter{Subject: "import", ID: seen.Import.ID, Limit: 10})
		if err != nil || len(entries) != 2 || entries[0].Action != "import.undo" || entries[1].Actor != stafftest.Actor {
			t.Errorf("audit = %+v, %v", entries, err)
		}
	})
}

func TestDownloads(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		o := enter(t, d, staff.Staff, "")
		for target, want := range map[string]string{
			"/api/v1/admin/import-template?format=csv&lang=ar": "\ufeffالنوع,",
			"/api/v1/admin/import-template?format=xlsx":        "PK\x03\x04",
			Path + "/export?format=csv":                        "\ufeffType,",
			Path + "/export?format=jsonl":                      `{"type":"category"`,
			Path + "/export?format=xlsx&lang=ar":               "PK\x03\x04",
		} {
			w := o.call("GET", target, "", nil)
			if w.Code != http.StatusOK || !bytes.HasPrefix(w.Body.Bytes(), []byte(want)) || !strings.HasPrefix(w.Header().Get("Content-Disposition"), `attachment; filename="`) {
				t.Errorf("%s = %d %v %.80q", target, w.Code, w.Header(), w.Body)
			}
		}
		if w := o.call("GET", Path+"/export?format=pdf", "", nil); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("an unknown format = %d", w.Code)
		}
	})
}
