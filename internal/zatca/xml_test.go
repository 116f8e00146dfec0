package zatca

import (
	"encoding/xml"
	"strings"
	"testing"
	"time"
)

// hostile are texts that would break a document if they came into it as they are.
var hostile = []string{
	"a & b < c > d", `"quoted" 'twice'`, "</cbc:Name><cbc:Name>", "]]>", "<!-- -->", "&#10;", "line\nbreak\ttab\r", "nul \x00 bell \x07",
	"broken \xff\xfe utf-8", "noncharacter \uFFFE \uFFFF", "replacement \uFFFD", "</cac:Signature>", "<ext:UBLExtensions>",
	"مصباح <مكتب> & المزيد \u200f\u202e", "\U0001F600", strings.Repeat("س", 2000),
}

func TestHostileTextsStayTexts(t *testing.T) {
	for _, text := range hostile {
		var read struct {
			Text string `xml:",chardata"`
		}
		if err := xml.Unmarshal([]byte("<a>"+escape(text)+"</a>"), &read); err != nil {
			t.Errorf("escape(%q) = %q: %v", text, escape(text), err)
			continue
		}
		want := strings.Map(func(r rune) rune {
			if r < ' ' || r == '\uFFFE' || r == '\uFFFF' {
				return ' '
			}
			return r
		}, strings.ReplaceAll(strings.ReplaceAll(text, "\xff", " "), "\xfe", " "))
		if read.Text != want {
			t.Errorf("escape(%q) is read as %q, want %q", text, read.Text, want)
		}
	}
}

func TestHostileTextsDoNotBreakAStamp(t *testing.T) {
	key, err := NewPrivateKey()
	if err != nil {
		t.Fatal(err)
	}
	// The certificate is of another key, which is the only thing that is wrong.
	c := goldenCertificate(t)
	c.Key = key.Public()
	d := document{kind: invoice, number: "1", uuid: "u", counter: 1, previousHash: firstHash, issuedAt: time.Now(), sellerName: "Lamps & Co", vat: 15, total: 115}
	for _, text := range hostile {
		d.lines = append(d.lines, documentLine{text, 1, 100, 90})
	}
	signed := d.stamp(key, c)
	_, err = VerifyDocument(signed.xml)
	if err == nil || !strings.Contains(err.Error(), "the signature is not of this document and certificate") {
		t.Errorf("VerifyDocument = %v, want to get as far as the signature", err)
	}
}
