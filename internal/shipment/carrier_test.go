package shipment

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"matjar/internal/errs"
)

func TestTracking(t *testing.T) {
	const link = "https://parcels.example.com/track?n=12345"
	for _, test := range []struct {
		in, want Tracking
		page     string
		broken   string
	}{
		{in: Tracking{}},
		{in: Tracking{"smsa", "290 692 134-777", ""}, want: Tracking{"smsa", "290692134-777", ""}, page: "https://www.smsaexpress.com/trackingdetails?tracknumbers=290692134-777"},
		{in: Tracking{" SMSA Express", "٢٩٠٦٩٢", ""}, want: Tracking{"smsa", "290692", ""}, page: "https://www.smsaexpress.com/trackingdetails?tracknumbers=290692"},
		{in: Tracking{"أرامكس", "ab1234", ""}, want: Tracking{"aramex", "AB1234", ""}, page: "https://www.aramex.com/track/results?ShipmentNumber=AB1234"},
		{in: Tracking{"البريد السعودي", "1234", ""}, want: Tracking{"spl", "1234", ""}, page: "https://splonline.com.sa/en/shipmentdetailsstatic/?tid=1234"},
		{in: Tracking{"NAQEL", "1234", ""}, want: Tracking{"naqel", "1234", ""}, page: "https://www.naqelexpress.com/en/sa/tracking/"},
		{in: Tracking{"dhl", "1234", link}, want: Tracking{"dhl", "1234", link}, page: link},
		{in: Tracking{"Fast\u202eCamel", "1234", link}, want: Tracking{"FastCamel", "1234", link}, page: link},
		{in: Tracking{"Fast Camel", "1234", ""}, broken: "tracking_url"},
		{in: Tracking{"Fast Camel", "", link}, broken: "tracking_number"},
		{in: Tracking{"", "1234", link}, broken: "carrier"},
		{in: Tracking{"smsa", "", ""}, broken: "tracking_number"},
		{in: Tracking{"smsa", "12<script>", ""}, broken: "tracking_number"},
		{in: Tracking{"smsa", "123", ""}, broken: "tracking_number"},
		{in: Tracking{"smsa", strings.Repeat("1", 41), ""}, broken: "tracking_number"},
		{in: Tracking{strings.Repeat("x", 61), "1234", link}, broken: "carrier"},
		{in: Tracking{"x", "1", "ftp://example.com"}, broken: "carrier tracking_number tracking_url"},
		{in: Tracking{"Camel", "1234", "http://example.com"}, broken: "tracking_url"},
		{in: Tracking{"Camel", "1234", "javascript:alert(1)"}, broken: "tracking_url"},
		{in: Tracking{"Camel", "1234", "https://shop@evil.example"}, broken: "tracking_url"},
		{in: Tracking{"Camel", "1234", "https://localhost/x"}, broken: "tracking_url"},
		{in: Tracking{"Camel", "1234", "https:///x"}, broken: "tracking_url"},
		{in: Tracking{"Camel", "1234", "//example.com"}, broken: "tracking_url"},
		{in: Tracking{"Camel", "1234", `https://example.com/"onclick=`}, broken: "tracking_url"},
		{in: Tracking{"Camel", "1234", "https://example.com/" + strings.Repeat("x", 500)}, broken: "tracking_url"},
	} {
		got := test.in
		err := got.Validate()
		var broken []string
		if e, ok := errs.As(err); ok {
			for _, f := range e.Fields {
				broken = append(broken, f.Name)
			}
		} else if err != nil {
			t.Fatal(err)
		}
		if said := strings.Join(broken, " "); said != test.broken {
			t.Errorf("%+v: broken = %q, want %q", test.in, said, test.broken)
		}
		if test.broken == "" && (got != test.want || got.page() != test.page) {
			t.Errorf("%+v = %+v at %s, want %+v at %s", test.in, got, got.page(), test.want, test.page)
		}
	}
}

// What is stored is one of the keys, so that carriers can change their pages.
func TestCarriersAreFoundByTheirOwnKeys(t *testing.T) {
	for _, c := range Carriers {
		for _, name := range []string{c.Key, c.Name.En, c.Name.Ar} {
			if got, ok := findCarrier(name); !ok || got.Key != c.Key {
				t.Errorf("findCarrier(%q) = %q, %t, want %q", name, got.Key, ok, c.Key)
			}
		}
		if !isWebAddress(strings.ReplaceAll(c.page, "$", "1")) {
			t.Errorf("%s has the page %q, which shoppers cannot be sent to", c.Key, c.page)
		}
	}
}

// Every carrier's link is encrypted, leads to the carrier itself and names the parcel, whatever is
// in its number.
func TestCarrierLinks(t *testing.T) {
	domains := map[string]string{
		"smsa": "smsaexpress.com", "aramex": "aramex.com", "spl": "splonline.com.sa", "naqel": "naqelexpress.com", "dhl": "dhl.com",
	}
	// Their pages take the number by a form only, so shoppers copy it.
	asking := map[string]bool{"naqel": true}
	for _, c := range Carriers {
		if c.Name.En == "" || c.Name.Ar == "" {
			t.Errorf("%s has no name in both languages: %+v", c.Key, c.Name)
		}
		for _, number := range []string{"290692134777", "AB-12", "1&TID=2#$"} {
			page := Tracking{Carrier: c.Key, Number: number}.page()
			u, err := url.Parse(page)
			if err != nil || u.Scheme != "https" || u.User != nil || u.Port() != "" || u.Fragment != "" {
				t.Errorf("%s = %q, %v, want a plain https link", c.Key, page, err)
				continue
			}
			domain := domains[c.Key]
			if host := u.Hostname(); domain == "" || host != domain && !strings.HasSuffix(host, "."+domain) {
				t.Errorf("%s leads to %s, want a host of %q", c.Key, host, domain)
			}
			var named bool
			for _, values := range u.Query() {
				named = named || slices.Contains(values, number)
			}
			if named == asking[c.Key] {
				t.Errorf("%s = %s, names %s: %t, want %t", c.Key, page, number, named, !asking[c.Key])
			}
		}
	}
	if len(domains) != len(Carriers) {
		t.Errorf("%d domains of %d carriers", len(domains), len(Carriers))
	}
}
