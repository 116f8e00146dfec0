package catalogadmin

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/media"
	"matjar/internal/rest"
	"matjar/internal/staff"
	"matjar/internal/staff/stafftest"
)

// call sends a request of an owner and returns status and body.
func call(t *testing.T, s *Service, role staff.Role, method, path, contentType string, body []byte) (int, map[string]any) {
	t.Helper()
	mux := http.NewServeMux()
	RegisterAdmin(rest.NewAPI(mux, stafftest.Scheme(role, map[staff.Role]string{staff.Vendor: "v1"}[role])), s)
	r := httptest.NewRequest(method, path, bytes.NewReader(body))
	r.Header.Set("Authorization", "Bearer token")
	r.Header.Set("Content-Type", contentType)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	var answer map[string]any
	_ = json.Unmarshal(w.Body.Bytes(), &answer) // 204 has none
	return w.Code, answer
}

func TestPicturesAreUploaded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(t, d, shop())
		library, err := media.Open(t.TempDir(), media.Credentials{})
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 500, 300))); err != nil {
			t.Fatal(err)
		}
		const path = "/api/v1/admin/product-pictures"
		if status, answer := call(t, o.Service, staff.Owner, "POST", path, "application/octet-stream", file.Bytes()); status != 409 || answer["code"] != "pictures_not_stored" {
			t.Errorf("without a storage: %d %v", status, answer)
		}
		o.library = library
		status, answer := call(t, o.Service, staff.Vendor, "POST", path, "application/octet-stream", file.Bytes())
		url, _ := answer["url"].(string)
		if status != 201 || !strings.HasPrefix(url, "/media/m/") {
			t.Fatalf("%d %v", status, answer)
		}
		if there, err := library.Has(t.Context(), url); !there || err != nil {
			t.Errorf("the picture is stored: %v, %v", there, err)
		}
		for name, test := range map[string]struct {
			body   []byte
			status int
			code   string
		}{
			"a page":              {[]byte("<html><script>alert(1)</script>"), 422, "picture_refused"},
			"nothing":             {nil, 400, "bad_request"},
			"half a picture":      {file.Bytes()[:file.Len()/2], 422, "picture_refused"},
			"10 MB of no picture": {bytes.Repeat([]byte("x"), maxPicture), 422, "picture_refused"},
			"more than 10 MB":     {bytes.Repeat([]byte("x"), maxPicture+1), 413, "too_large"},
		} {
			status, answer := call(t, o.Service, staff.Owner, "POST", path, "application/octet-stream", test.body)
			if status != test.status || answer["code"] != test.code {
				t.Errorf("%s: %d %v, want %d %s", name, status, answer, test.status, test.code)
			}
		}
	})
}

func TestProductsOverHTTP(t *testing.T) {
	each(t, func(o *office) {
		send := func(role staff.Role, method, path, body string) (int, map[string]any) {
			o.Helper()
			return call(o.T, o.Service, role, method, "/api/v1/admin/"+path, "application/json", []byte(body))
		}
		_, cup := send(staff.Owner, "GET", "products/cup", "")
		delete(cup, "id")
		delete(cup, "units_sold")
		delete(cup, "created_at")
		delete(cup, "$schema")
		cup["en_name"] = "Tea Cup"
		text, _ := json.Marshal(cup)
		if status, answer := send(staff.Owner, "PUT", "products/cup", string(text)); status != 200 || answer["en_name"] != "Tea Cup" {
			o.Errorf("%d %v", status, answer)
		}
		if status, answer := send(staff.Owner, "PUT", "products/cup", string(text)); status != 409 || answer["code"] != "product_changed" {
			o.Errorf("%d %v", status, answer)
		}
		if status, answer := send(staff.Owner, "PATCH", "products/cup", `{"price":49.5,"price_seen":50,"stock_add":3}`); status != 200 || answer["price"] != 49.5 || answer["stock"] != 23.0 {
			o.Errorf("%d %v", status, answer)
		}
		if status, answer := send(staff.Owner, "GET", "products?q=tea&stock=low", ""); status != 200 || answer["total"] != 0.0 {
			o.Errorf("%d %v", status, answer)
		}
		if status, answer := send(staff.Vendor, "GET", "products/shirt", ""); status != 404 || answer["code"] != "product_not_found" {
			o.Errorf("%d %v", status, answer)
		}
		if status, answer := send(staff.Vendor, "GET", "vendors", ""); status != 403 {
			o.Errorf("a vendor sees commissions: %d %v", status, answer)
		}
		if status, answer := send(staff.Vendor, "PUT", "categories/toys/place", `{"parent_id":"home"}`); status != 403 {
			o.Errorf("a vendor moves categories: %d %v", status, answer)
		}
	})
}
