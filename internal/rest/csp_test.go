package rest

import "testing"

func TestHosts(t *testing.T) {
	h, err := ParseHosts(" CDN.example.com,*.pictures.example:8443 ,, cdn.example.com,")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := h.Sources(), " https://cdn.example.com https://*.pictures.example:8443"; got != want {
		t.Errorf("Sources = %q, want %q", got, want)
	}
	for origin, want := range map[string]bool{
		"https://cdn.example.com": true, "http://cdn.example.com": false, "https://a.cdn.example.com": false, "https://example.com": false,
		"https://a.pictures.example:8443": true, "https://pictures.example:8443": false, "https://a.pictures.example": false,
		"https://evilpictures.example:8443": false,
	} {
		if got := h.Allow(origin); got != want {
			t.Errorf("Allow(%s) = %v, want %v", origin, got, want)
		}
	}
	for _, text := range []string{
		"*", "*.com", "https://cdn.example.com", "cdn.example.com/pictures", "cdn.example.com; script-src *", "'unsafe-inline'",
		"data:", "cdn.*.com", "cdn example.com", "-cdn.example.com", "cdn..example.com", "cdn.example.com:port", "صور.example.com",
	} {
		if h, err := ParseHosts(text); err == nil {
			t.Errorf("ParseHosts(%q) = %v, want an error", text, h)
		}
	}
}
