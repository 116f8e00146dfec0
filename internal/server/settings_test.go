package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/server/apidoc"
	"matjar/internal/staff"
)

// office calls operations of the back office as a member.
type office struct {
	*testing.T
	handler http.Handler
	token   string
}

func (o office) call(method, path, body string) (int, string) {
	o.Helper()
	return o.send(method, path, "application/json", body)
}

func (o office) send(method, path, contentType, body string) (int, string) {
	o.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+o.token)
	if body != "" {
		r.Header.Set("Content-Type", contentType)
	}
	w := httptest.NewRecorder()
	o.handler.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// TestSettings: what is changed in the back office is in documents at once, is recorded, and
// money settings are the owner's.
func TestSettings(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		s := serverOn(t, d)
		v := &visitor{T: t, handler: s.Public, doc: &apidoc.Document{}}
		owner := office{t, s.Public, v.hire(d, s, "owner", staff.Owner, "")}
		clerk := office{t, s.Public, v.hire(d, s, "clerk", staff.Staff, "")}

		const rename = `{"changes":[{"key":"shop.name","value":{"en":"Nakhla","ar":"نخلة"}},{"key":"shipping.fee","value":12.5},{"key":"home.pro","value":false}]}`
		if status, body := clerk.call("PATCH", "/api/v1/admin/settings", rename); status != 200 || !strings.Contains(body, `"value":{"en":"Nakhla","ar":"نخلة"}`) {
			t.Fatalf("PATCH = %d %.300s", status, body)
		}
		home := get(s.Public, "/").Body.String()
		for _, want := range []string{"<title>Nakhla – Online shopping in Saudi Arabia</title>", `"name":{"en":"Nakhla","ar":"نخلة"}`, `"shipping":{"fee":12.5,`, `"hidden":["pro"]`, `"@type":"WebSite"`, `"name":"Nakhla"`} {
			if !strings.Contains(home, want) {
				t.Errorf("the home page lacks %s", want)
			}
		}
		if strings.Contains(home, "Matjar") {
			t.Error("the home page says Matjar")
		}
		if got := get(s.Public, "/pro").Code; got != 404 {
			t.Errorf("/pro = %d without a Pro membership", got)
		}
		if status, body := owner.call("POST", "/api/v1/pro-interest", `{"email":"a@example.com","language":"en"}`); status != 404 {
			t.Errorf("a sign-up for Pro = %d %s", status, body)
		}

		const seller = `{"changes":[{"key":"seller.vat_number","value":"310122393500003"},{"key":"shipping.fee","value":1}]}`
		if status, body := clerk.call("PATCH", "/api/v1/admin/settings", seller); status != 403 || !strings.Contains(body, "missing_right") {
			t.Errorf("staff changes the seller: %d %s", status, body)
		}
		if status, body := owner.call("PATCH", "/api/v1/admin/settings", seller); status != 200 {
			t.Errorf("the owner changes the seller: %d %s", status, body)
		}
		status, body := owner.call("PATCH", "/api/v1/admin/settings", `{"changes":[{"key":"shop.brand_color","value":"#ffff00"},{"key":"shipping.fee","value":7}]}`)
		if status != 422 || !strings.Contains(body, `"field":"shop.brand_color","code":"low_contrast"`) || !strings.Contains(body, `"value":1.02`) {
			t.Errorf("an unreadable colour = %d %s", status, body)
		}
		if status, body := owner.call("PATCH", "/api/v1/admin/settings", `{"changes":[{"key":"shipping.fee","value":null}]}`); status != 200 {
			t.Errorf("taking it back = %d %s", status, body)
		}
		if _, body := clerk.call("GET", "/api/v1/admin/settings", ""); !strings.Contains(body, `"key":"shipping.fee"`) || strings.Contains(body, `"value":1,`) {
			t.Errorf("settings = %s", body)
		}
		entries, err := audit.List(t.Context(), d, audit.Filter{Subject: "setting", ID: "shipping.fee", Limit: 10})
		if err != nil || len(entries) != 3 || string(entries[2].After) != "12.5" || string(entries[0].After) != "0" {
			t.Errorf("the record has %v, %v", entries, err)
		}
		if status, _ := owner.call("POST", "/api/v1/admin/settings/test-letter", `{"to":"sara@example.com","language":"ar"}`); status != 204 {
			t.Errorf("a test letter = %d", status)
		}
		if status, _ := owner.call("POST", "/api/v1/admin/settings/test-letter", `{"to":"sara","language":"ar"}`); status != 422 {
			t.Errorf("a test letter to nowhere = %d", status)
		}
	})
}

// TestBrandPictures: an uploaded picture is logo, icon and share picture of the documents.
func TestBrandPictures(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		s := serverOn(t, d)
		v := &visitor{T: t, handler: s.Public, doc: &apidoc.Document{}}
		clerk := office{t, s.Public, v.hire(d, s, "clerk", staff.Staff, "")}
		var file bytes.Buffer
		if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 96, 64))); err != nil {
			t.Fatal(err)
		}
		upload := func(key string, body []byte) (int, string) {
			return clerk.send("POST", "/api/v1/admin/settings/pictures?setting="+key, "application/octet-stream", string(body))
		}
		status, body := upload("shop.logo", file.Bytes())
		var stored struct{ Address string }
		if err := json.Unmarshal([]byte(body), &stored); status != 201 || err != nil {
			t.Fatalf("upload = %d %s", status, body)
		}
		for _, wrong := range [][]byte{[]byte("<svg onload=alert(1)>"), file.Bytes()[:20], make([]byte, 50<<10), make([]byte, 10<<20+2)} {
			if status, body := upload("shop.icon", wrong); status != 422 && status != 413 {
				t.Errorf("uploading %.20q = %d %s", wrong, status, body)
			}
		}
		for _, other := range []string{"", "shop.name", "shop.nothing"} {
			if status, body := upload(other, file.Bytes()); status != 422 {
				t.Errorf("uploading for %q = %d %s", other, status, body)
			}
		}
		var large bytes.Buffer
		if err := png.Encode(&large, image.NewNRGBA(image.Rect(0, 0, 1200, 800))); err != nil {
			t.Fatal(err)
		}
		if status, body := upload("shop.icon", large.Bytes()); status != 201 || !strings.Contains(body, "-512x341.png") {
			t.Errorf("a large icon = %d %s", status, body)
		}
		change := func(address string) int {
			status, _ := clerk.call("PATCH", "/api/v1/admin/settings", fmt.Sprintf(
				`{"changes":[{"key":"shop.logo","value":%[1]q},{"key":"shop.icon","value":%[1]q},{"key":"shop.share_picture","value":%[1]q}]}`, address))
			return status
		}
		for _, wrong := range []string{"/favicon.svg", "https://example.com/a.png", strings.Replace(stored.Address, "-96x", "-97x", 1)[:20]} {
			if status := change(wrong); status != 422 {
				t.Errorf("the picture %s = %d", wrong, status)
			}
		}
		if status := change("/brand/" + strings.Repeat("0", 64) + "-96x64.png"); status != 404 {
			t.Errorf("a picture that was not uploaded = %d", status)
		}
		if status := change(stored.Address); status != 200 {
			t.Fatalf("PATCH = %d", status)
		}
		home := get(s.Public, "/").Body.String()
		for _, want := range []string{
			`<link rel="icon" href="` + stored.Address + `" type="image/png">`, `"logo":{"src":"` + stored.Address + `","width":96,"height":64}`,
			`<meta property="og:image" content="`,
		} {
			if !strings.Contains(home, want) {
				t.Errorf("the home page lacks %s", want)
			}
		}
		if got := get(s.Public, "/manifest.webmanifest").Body.String(); !strings.Contains(got, `"icons":[{"src":"`+stored.Address+`","sizes":"96x64"`) {
			t.Errorf("the manifest is %s", got)
		}
		served := get(s.Public, stored.Address)
		if shown, err := png.DecodeConfig(served.Body); err != nil || shown.Width != 96 || shown.Height != 64 || served.Header().Get("Content-Type") != "image/png" || served.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("the picture is served as %d %v", served.Code, served.Header())
		}
		if got := get(s.Public, "/brand/x.png").Code; got != 404 {
			t.Errorf("another picture = %d", got)
		}
	})
}

// TestTextPages: a page that is written in the back office is a page of the shop, and one that
// comes with it can be replaced and brought back.
func TestTextPages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		s := serverOn(t, d)
		v := &visitor{T: t, handler: s.Public, doc: &apidoc.Document{}}
		clerk := office{t, s.Public, v.hire(d, s, "clerk", staff.Staff, "")}
		page := func(markdown string) string {
			text := map[string]string{"title": "Size: help", "description": "How sizes run.", "markdown": markdown}
			body, _ := json.Marshal(map[string]any{"en": text, "ar": map[string]string{"title": "المقاسات", "description": "دليل المقاسات.", "markdown": "## المقاسات"}})
			return string(body)
		}
		const path = "/api/v1/admin/pages/size-help"
		if status, body := clerk.call("PUT", path, page("## Shoes\n\nAt {{shop.name}} <script>alert(1)</script> [bad](javascript:alert(1))")); status != 204 {
			t.Fatalf("PUT = %d %s", status, body)
		}
		shown := get(s.Public, "/pages/size-help?lang=en")
		for _, want := range []string{"<title>Size: help | Matjar</title>", `canonical" href="http://`, "/pages/size-help", `"pages":[{"path":"/pages/size-help"`} {
			if !strings.Contains(shown.Body.String(), want) {
				t.Errorf("the page (%d) lacks %s", shown.Code, want)
			}
		}
		if body := get(s.Public, "/api/v1/pages/size-help").Body.String(); !strings.Contains(body, "At Matjar") || strings.Contains(body, "alert(1)\\u003c/script") || strings.Contains(body, "javascript:") {
			t.Errorf("the text is %s", body)
		}
		if _, body := clerk.call("GET", path, ""); !strings.Contains(body, `"title":"Size: help"`) || !strings.Contains(body, "{{shop.name}}") {
			t.Errorf("as written it is %s", body)
		}
		for _, wrong := range []string{"# A first heading", "{{seller.iban}}", "## A {#x}\n\n## B {#x}"} {
			if status, body := clerk.call("PUT", path, page(wrong)); status != 422 || !strings.Contains(body, `"field":"en"`) {
				t.Errorf("%q = %d %s", wrong, status, body)
			}
		}
		// The longest texts that are described can be sent in the language whose letters take two bytes.
		for _, long := range []struct {
			path, body, text string
			most             int
		}{
			{"/api/v1/admin/pages/preview", `{"en": %[1]s, "ar": %[1]s}`, `{"title": "س", "description": "س", "markdown": %q}`, 100_000},
			{"/api/v1/admin/letter-preview", `{"audience": "all", "en": %[1]s, "ar": %[1]s}`, `{"subject": "س", "markdown": %q}`, 20_000},
		} {
			body := fmt.Sprintf(long.body, fmt.Sprintf(long.text, strings.Repeat("س", long.most)))
			if status, answer := clerk.call("POST", long.path, body); status != 200 {
				t.Errorf("POST %s with the longest text = %d %.200s", long.path, status, answer)
			}
		}
		for _, name := range []string{"Size", "a..b", "-a", "a--b"} {
			if status, _ := clerk.call("PUT", "/api/v1/admin/pages/"+name, page("text")); status != 422 {
				t.Errorf("the name %q = %d", name, status)
			}
		}
		if status, body := clerk.call("PUT", "/api/v1/admin/pages/returns", page("## Ours")); status != 204 {
			t.Fatalf("replacing a page = %d %s", status, body)
		}
		if body := get(s.Public, "/returns").Body.String(); !strings.Contains(body, "<title>Size: help | Matjar</title>") {
			t.Error("the page that comes with the shop was not replaced")
		}
		if status, body := clerk.call("POST", "/api/v1/admin/pages/preview", page("## Shoes")); status != 200 || !strings.Contains(body, `<h2 id=\"section-1\">Shoes`) {
			t.Errorf("preview = %d %s", status, body)
		}
		for _, name := range []string{"returns", "size-help"} {
			if status, body := clerk.call("DELETE", "/api/v1/admin/pages/"+name, ""); status != 204 {
				t.Errorf("removing %s = %d %s", name, status, body)
			}
		}
		if got := get(s.Public, "/pages/size-help").Code; got != 404 {
			t.Errorf("a page that was removed = %d", got)
		}
		if body := get(s.Public, "/returns").Body.String(); !strings.Contains(body, "<title>Returns") {
			t.Error("the page that comes with the shop is not back")
		}
		if status, _ := clerk.call("DELETE", path, ""); status != 404 {
			t.Errorf("removing it again = %d", status)
		}
	})
}
