package server

import (
	"encoding/json"
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/server/apidoc"
	"matjar/internal/staff"
)

// TestMarketing: what is made in the back office is in the next documents of the shop, with what their heads and
// first data need; a vendor changes none of it.
func TestMarketing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		s := serverOn(t, d)
		v := &visitor{T: t, handler: s.Public, doc: &apidoc.Document{}}
		clerk := office{t, s.Public, v.hire(d, s, "clerk", staff.Staff, "")}
		const words = `{"title":"Ramadan","text":"","action":"Go"}`
		const path = "/api/v1/admin/marketing/"
		for _, add := range []struct{ to, body string }{
			{"slides", `{"active":true,"scene":"pink","picture":"","link":"/deals","en":` + words + `,"ar":` + words + `}`},
			{"slides", `{"active":true,"scene":"big-sale","picture":"","link":"javascript:x","en":` + words + `,"ar":` + words + `}`},
			{"banners", `{"active":true,"slot":"nowhere","scene":"pro","picture":"","link":"/","en":` + words + `,"ar":` + words + `}`},
			{"synonyms", `{"terms":["rug","` + strings.Repeat("x", 70_000) + `"],"finds":[]}`},
		} {
			if status, body := clerk.call("POST", path+add.to, add.body); status < 400 || status > 499 {
				t.Errorf("POST %s %.80s = %d %s, want a refusal", add.to, add.body, status, body)
			}
		}
		for _, add := range []struct{ to, body string }{
			{"slides", `{"active":true,"scene":"best-deals","picture":"/media/m/own.webp","link":"/deals","en":` + words + `,"ar":` + words + `}`},
			{"announcements", `{"active":true,"en":"Eid </script>","ar":"العيد","link":"","dismissible":true}`},
			{"collections", `{"active":true,"home":true,"slug":"eid-gifts","en_name":"Eid gifts","ar_name":"هدايا العيد","en_description":"For the feast","ar_description":"للعيد",
				"by":"hand","products":["` + cupID + `"],"rule":{"category_id":"","vendor_id":"","brand":"","deals":false,"in_stock":false,"price_min":0,"price_max":0,"newest":0}}`},
		} {
			if status, body := clerk.call("POST", path+add.to, add.body); status != 201 {
				t.Fatalf("POST %s = %d %s", add.to, status, body)
			}
		}
		for target, wants := range map[string][]string{
			"/": {
				`<link rel="preload" href="/media/m/own.webp" as="image" imagesrcset="/media/m/own.webp?w=400 400w, /media/m/own.webp 800w" imagesizes="(min-width: 640px) 50vw, 100vw" fetchpriority="high">`,
				`"announcement":{"id":`, `Eid \u003c/script\u003e`, `"collections":[{"slug":"eid-gifts"`, `"title":"Ramadan"`,
			},
			"/collections/eid-gifts": {
				`<title>Eid gifts | Matjar</title>`, `content="For the feast"`, `<link rel="canonical" href="http://localhost/collections/eid-gifts">`,
				`"@type":"CollectionPage"`, `"@type":"BreadcrumbList"`, `"/api/v1/collections/eid-gifts/products":{"products":[{"product_id":"` + cupID,
				`<link rel="preload" href="/media/products/cup.webp" as="image"`,
			},
			"/collections/eid-gifts?lang=ar&page=2": {`<title>هدايا العيد | متجر</title>`, `/collections/eid-gifts?page=2`},
			"/sitemap.xml":                          {"/collections/eid-gifts"},
		} {
			body := get(s.Public, target).Body.String()
			for _, want := range wants {
				if !strings.Contains(body, want) {
					t.Errorf("%s lacks %s", target, want)
				}
			}
			if strings.Contains(body, "big-sale") {
				t.Errorf("%s still has the shop's own slides", target)
			}
		}
		// The operations with an id, on one entry and then on none.
		_, made := clerk.call("POST", path+"slides", `{"active":false,"scene":"big-sale","picture":"","link":"/","en":`+words+`,"ar":`+words+`}`)
		var row struct{ ID, Version string }
		if err := json.Unmarshal([]byte(made), &row); err != nil {
			t.Fatal(err)
		}
		fields := `{"active":false,"scene":"big-sale","picture":"","link":"/new","en":` + words + `,"ar":` + words + `}`
		for _, change := range []struct {
			method, to, body string
			status           int
		}{
			{"PUT", "?version=" + row.Version, fields, 200}, {"PUT", "?version=" + row.Version, fields, 409}, {"PUT", "", fields, 200},
			{"PUT", "/place", `{"before_id":""}`, 204}, {"DELETE", "", "", 204},
			{"PUT", "?version=" + row.Version, fields, 404}, {"PUT", "/place", `{"before_id":""}`, 404}, {"DELETE", "", "", 404},
		} {
			if status, body := clerk.call(change.method, path+"slides/"+row.ID+change.to, change.body); status != change.status {
				t.Errorf("%s %s = %d %s, want %d", change.method, change.to, status, body, change.status)
			}
		}
		if w := get(s.Public, "/collections/none"); w.Code != 404 || !strings.Contains(w.Body.String(), "Collection not found | Matjar") {
			t.Errorf("a collection that does not exist answers %d", w.Code)
		}
	})
}
