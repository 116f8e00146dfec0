package saudi

import (
	"encoding/json"
	"os"
	"testing"
)

func TestMobile(t *testing.T) {
	const want = "+966512345678"
	for _, s := range []string{
		"0512345678", "512345678", "966512345678", "00966512345678", "+966512345678", "+966 51 234 5678",
		"٠٥١٢٣٤٥٦٧٨", "۰۵۱۲۳۴۵۶۷۸", "051-234-5678", "  0512345678 ", "\u200e+966512345678",
	} {
		if got, ok := Mobile(s); !ok || got != want {
			t.Errorf("Mobile(%q) = %q, %v, want %q", s, got, ok, want)
		}
	}
	for _, s := range []string{"", "0412345678", "05123456789", "051234567", "+971512345678", "phone", "05123x5678", "5+12345678", "+"} {
		if got, ok := Mobile(s); ok {
			t.Errorf("Mobile(%q) = %q, want none", s, got)
		}
	}
}

func FuzzMobile(f *testing.F) {
	for _, s := range []string{"0512345678", "+966 51 234 5678", "٠٥١٢٣٤٥٦٧٨", "00966", "+"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		number, ok := Mobile(s)
		if !ok {
			return
		}
		if again, ok := Mobile(number); !ok || again != number || len(number) != len("+966512345678") {
			t.Errorf("Mobile(%q) = %q, which reads as %q, %v", s, number, again, ok)
		}
	})
}

// TestNumbers shares its cases with the test of the browser's rules.
func TestNumbers(t *testing.T) {
	text, err := os.ReadFile("testdata/numbers.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct {
		Phones []struct {
			Typed string
			Phone *string
		}
		PostalCodes []struct {
			Typed string
			Code  *string
		} `json:"postal_codes"`
		IBANs []struct {
			Typed string
			IBAN  *string
		}
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	check := func(name, typed string, want *string, got string, ok bool) {
		t.Helper()
		if ok != (want != nil) || (want != nil && got != *want) {
			t.Errorf("%s(%q) = %q, %t", name, typed, got, ok)
		}
	}
	for _, c := range cases.Phones {
		got, ok := Phone(c.Typed)
		check("Phone", c.Typed, c.Phone, got, ok)
	}
	for _, c := range cases.PostalCodes {
		got, ok := PostalCode(c.Typed)
		check("PostalCode", c.Typed, c.Code, got, ok)
	}
	for _, c := range cases.IBANs {
		got, ok := IBAN(c.Typed)
		check("IBAN", c.Typed, c.IBAN, got, ok)
	}
}
