package mail

import (
	"strings"
	"testing"

	"matjar/internal/lang"
)

// TestSigned: a message has the name and colour that the shop has when it is sent, and none of
// the marks in their place.
func TestSigned(t *testing.T) {
	for tag, want := range map[lang.Tag]struct{ plain, html string }{
		lang.English: {"Nakhla & Sons", "Nakhla &amp; Sons"}, lang.Arabic: {"نخلة", "نخلة"},
	} {
		m := Message{Language: tag, Subject: "Hello from " + ShopName, Paragraphs: []string{"Thank you, " + ShopName + "!"}, Link: Link{"Open", "https://shop.example"}}
		html, err := m.html()
		if err != nil {
			t.Fatal(err)
		}
		j := job{subject: m.marked(m.Subject), text: m.text(), html: html}.signed(testShop())
		if j.subject != "Hello from "+want.plain || !strings.Contains(j.text, "Thank you, "+want.plain+"!") || !strings.HasSuffix(j.text, want.plain+"\n") {
			t.Errorf("%s: %q, %q", tag, j.subject, j.text)
		}
		if !strings.Contains(j.html, "Thank you, "+want.html+"!") || !strings.Contains(j.html, "background:#123456") || !strings.Contains(j.html, ".name { color: #abcdef !important }") {
			t.Errorf("%s: %s", tag, j.html)
		}
		if all := j.subject + j.text + j.html; strings.ContainsAny(all, ShopName+arabicName+Color+darkColor) || strings.Contains(all, "{brand") || strings.Contains(all, "Matjar") {
			t.Errorf("%s: a mark is left in %s", tag, all)
		}
	}
	from, domain, err := testShop().sender()
	if err != nil || from.Name != "Nakhla & Sons" || from.Address != "shop@example.com" || domain != "example.com" {
		t.Errorf("sender = %v, %q, %v", from, domain, err)
	}
}
