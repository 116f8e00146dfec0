package saudi

import "testing"

func TestIBAN(t *testing.T) {
	for in, want := range map[string]string{
		"SA0380000000608010167519":       "SA0380000000608010167519",
		"sa03 8000 0000 6080 1016 7519":  "SA0380000000608010167519",
		"SA٠٣ ٨٠٠٠ ٠٠٠٠ ٦٠٨٠ ١٠١٦ ٧٥١٩":  "SA0380000000608010167519",
		" SA03-8000-0000-6080-1016-7519": "SA0380000000608010167519",
		// Two digits swapped, one digit wrong, too short, another country, no IBAN.
		"SA0380000000608010167591":  "",
		"SA0380000000608010167518":  "",
		"SA038000000060801016751":   "",
		"DE89370400440532013000":    "",
		"GB82WEST12345698765432AA":  "",
		"SA03800000006080101675!9":  "",
		"SAXX80000000608010167519":  "",
		"":                          "",
		"0380000000608010167519":    "",
		"SA03800000006080101675190": "",
	} {
		if got, ok := IBAN(in); got != want || ok != (want != "") {
			t.Errorf("IBAN(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
}
