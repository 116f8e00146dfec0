package shipment

import (
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"

	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/saudi"
)

// Carrier is a company whose parcels the shop can link to.
type Carrier struct {
	// Key names it in the API and on the command line.
	Key  string
	Name lang.Text
	// page is where a parcel is tracked; $ stands for its number. A page without one asks for
	// the number.
	page string
}

// Carriers are the companies that the shop knows.
var Carriers = []Carrier{
	{"smsa", lang.Text{En: "SMSA Express", Ar: "سمسا"}, "https://www.smsaexpress.com/trackingdetails?tracknumbers=$"},
	{"aramex", lang.Text{En: "Aramex", Ar: "أرامكس"}, "https://www.aramex.com/track/results?ShipmentNumber=$"},
	{"spl", lang.Text{En: "SPL", Ar: "سبل"}, "https://splonline.com.sa/en/shipmentdetailsstatic/?tid=$"},
	// Its page takes the number by a form only.
	{"naqel", lang.Text{En: "Naqel Express", Ar: "ناقل"}, "https://www.naqelexpress.com/en/sa/tracking/"},
	{"dhl", lang.Text{En: "DHL", Ar: "دي إتش إل"}, "https://www.dhl.com/sa-en/home/tracking/tracking-express.html?submit=1&tracking-id=$"},
}

// spellings are other ways to write a carrier's name.
var spellings = map[string]string{"smsa": "smsa", "naqel": "naqel", "saudi post": "spl", "البريد السعودي": "spl", "dhl express": "dhl"}

// findCarrier returns the carrier of a key or of a name in either language.
func findCarrier(name string) (Carrier, bool) {
	folded := lang.Fold(name)
	for spelling, key := range spellings {
		if lang.Fold(spelling) == folded {
			folded = key
		}
	}
	for _, c := range Carriers {
		if folded == c.Key || folded == lang.Fold(c.Name.En) || folded == lang.Fold(c.Name.Ar) {
			return c, true
		}
	}
	return Carrier{}, false
}

// CarrierKeys lists the carriers that need no link.
func CarrierKeys() []string {
	keys := make([]string, len(Carriers))
	for i, c := range Carriers {
		keys[i] = c.Key
	}
	return keys
}

// Tracking is how a parcel can be followed. The zero value is a parcel that cannot.
type Tracking struct {
	Carrier string `json:"carrier,omitempty" maxLength:"60" doc:"smsa, aramex, spl, naqel or dhl, or the name of another carrier"`
	Number  string `json:"tracking_number,omitempty" maxLength:"60" doc:"The carrier's number of the parcel"`
	URL     string `json:"tracking_url,omitempty" maxLength:"500" doc:"Where it is tracked, an address that begins with https://. Needed for carriers that the shop does not know, whose parcels it cannot link to by itself"`
}

// trackingNumber is what the numbers of all carriers look like.
var trackingNumber = regexp.MustCompile(`^[A-Z0-9][A-Z0-9-]{3,39}$`)

// Validate normalizes the tracking: a known carrier is named by its key, numbers are in
// Western digits without spaces. The error lists all invalid fields.
func (t *Tracking) Validate() error {
	t.Carrier, t.URL = lang.NormalizeLine(t.Carrier), strings.TrimSpace(t.URL)
	t.Number = strings.ToUpper(strings.ReplaceAll(saudi.FoldDigits(lang.NormalizeLine(t.Number)), " ", ""))
	if *t == (Tracking{}) {
		return nil
	}
	var broken errs.Broken
	known, ok := findCarrier(t.Carrier)
	if ok {
		t.Carrier = known.Key
	}
	if n := utf8.RuneCountInString(t.Carrier); n < 2 || n > 60 {
		broken.Add("carrier", "invalid", "a carrier has a name of 2 to 60 characters")
	}
	if !trackingNumber.MatchString(t.Number) {
		broken.Add("tracking_number", "invalid", "a tracking number has 4 to 40 letters and digits")
	}
	switch {
	case t.URL == "" && !ok:
		broken.Add("tracking_url", "required", "the shop does not know this carrier: tell where its parcels are tracked")
	case t.URL != "" && !isWebAddress(t.URL):
		broken.Add("tracking_url", "invalid", "a link is an address that begins with https://")
	}
	messages := make([]string, len(broken))
	for n, f := range broken {
		messages[n] = f.Message
	}
	return broken.Err(strings.Join(messages, "; "))
}

// isWebAddress reports whether a link can be given to shoppers: a whole address of a public
// host, without a password, encrypted.
func isWebAddress(link string) bool {
	u, err := url.Parse(link)
	return err == nil && len(link) <= 500 && u.Scheme == "https" && u.User == nil && u.Opaque == "" &&
		strings.Contains(strings.Trim(u.Hostname(), "."), ".") && !strings.ContainsAny(link, " \"<>\\^`{|}") && utf8.ValidString(link)
}

// name returns what people call the carrier.
func (t Tracking) name() lang.Text {
	if c, ok := findCarrier(t.Carrier); ok {
		return c.Name
	}
	return lang.Text{En: t.Carrier, Ar: t.Carrier}
}

// page returns where the parcel is tracked, or "".
func (t Tracking) page() string {
	if c, ok := findCarrier(t.Carrier); ok && t.URL == "" && t.Number != "" {
		return strings.Replace(c.page, "$", url.QueryEscape(t.Number), 1)
	}
	return t.URL
}
