package marketing

import (
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"

	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/search"
)

// The lengths of texts, in characters.
const (
	maxTitle       = 60
	maxText        = 200
	maxAction      = 40
	maxLink        = 500
	maxName        = 100
	maxDescription = 1000
	maxTerm        = 60
)

// Words are the texts of a slide or banner in one language.
type Words struct {
	Eyebrow string `json:"eyebrow,omitempty" maxLength:"60" doc:"A short line above the title of a banner"`
	Title   string `json:"title" maxLength:"60"`
	Text    string `json:"text" maxLength:"200"`
	Action  string `json:"action" maxLength:"40" doc:"What the button says"`
}

func (w *Words) clean(at string, acts bool, c *catalog.Checks) {
	for _, text := range []*string{&w.Eyebrow, &w.Title, &w.Text, &w.Action} {
		*text = lang.NormalizeLine(*text)
	}
	c.Line(at+"eyebrow", w.Eyebrow, maxTitle, false)
	c.Line(at+"title", w.Title, maxTitle, true)
	c.Line(at+"text", w.Text, maxText, false)
	c.Line(at+"action", w.Action, maxAction, acts)
}

// SlideFields are what staff write of a slide of the home page.
type SlideFields struct {
	Window
	Scene   string `json:"scene" enum:"big-sale,new-arrivals,best-deals" doc:"One of the shop's own pictures, and the colour of the slide"`
	Picture string `json:"picture" maxLength:"500" doc:"The address of a stored picture in the place of the scene's, or empty"`
	Link    string `json:"link" maxLength:"500" doc:"A path of the shop, or an address that begins with https://"`
	En      Words  `json:"en"`
	Ar      Words  `json:"ar"`
}

func (f SlideFields) window() Window { return f.Window }
func (f SlideFields) name() string   { return "" }

func cleanSlide(_ *Live, f, _ *SlideFields, c *catalog.Checks) {
	f.check(c)
	cleanLink(&f.Link, true, c)
	cleanPicture(&f.Picture, c)
	f.En.clean("en.", true, c)
	f.Ar.clean("ar.", true, c)
	f.En.Eyebrow, f.Ar.Eyebrow = "", ""
}

// BannerFields are what staff write of a banner of the home page.
type BannerFields struct {
	Window
	Slot    Slot   `json:"slot" enum:"deals,arrivals,newsletter,last" doc:"Where: below the deals, below the new arrivals, around the newsletter's form, at the end in the place of the Pro banner"`
	Scene   string `json:"scene" enum:"newsletter,pro" doc:"One of the shop's own pictures, and the colours of the banner"`
	Picture string `json:"picture" maxLength:"500" doc:"The address of a stored picture in the place of the scene's, or empty"`
	Link    string `json:"link" maxLength:"500" doc:"Empty around the newsletter's form"`
	En      Words  `json:"en"`
	Ar      Words  `json:"ar"`
}

// Slot is a place for a banner.
type Slot string

// The slots.
const (
	SlotDeals      Slot = "deals"
	SlotArrivals   Slot = "arrivals"
	SlotNewsletter Slot = "newsletter"
	SlotLast       Slot = "last"
)

func (f BannerFields) window() Window { return f.Window }
func (f BannerFields) name() string   { return "" }

func cleanBanner(_ *Live, f, _ *BannerFields, c *catalog.Checks) {
	f.check(c)
	acts := f.Slot != SlotNewsletter
	if !acts {
		f.Link, f.En.Action, f.Ar.Action = "", "", ""
	}
	cleanLink(&f.Link, acts, c)
	cleanPicture(&f.Picture, c)
	f.En.clean("en.", acts, c)
	f.Ar.clean("ar.", acts, c)
}

// AnnouncementFields are what staff write of a line above the header.
type AnnouncementFields struct {
	Window
	En          string `json:"en" maxLength:"200"`
	Ar          string `json:"ar" maxLength:"200"`
	Link        string `json:"link" maxLength:"500" doc:"Empty for none"`
	Dismissible bool   `json:"dismissible" doc:"Shoppers can close it, and do not see it again"`
}

func (f AnnouncementFields) window() Window { return f.Window }
func (f AnnouncementFields) name() string   { return "" }

// shownID is by what shoppers know that they have closed an announcement: another one when it says something else.
func (f AnnouncementFields) shownID(id string) string {
	return uuid.NewSHA1(uuid.NameSpaceOID, []byte(strings.Join([]string{id, f.En, f.Ar, f.Link}, "\n"))).String()
}

func cleanAnnouncement(_ *Live, f, _ *AnnouncementFields, c *catalog.Checks) {
	f.check(c)
	f.En, f.Ar = lang.NormalizeLine(f.En), lang.NormalizeLine(f.Ar)
	c.Line("en", f.En, maxText, true)
	c.Line("ar", f.Ar, maxText, true)
	cleanLink(&f.Link, false, c)
}

// CollectionFields are what staff write of a collection.
type CollectionFields struct {
	Active        bool        `json:"active" doc:"Off means that nobody sees it"`
	Home          bool        `json:"home" doc:"It is a part of the home page too"`
	Slug          string      `json:"slug" maxLength:"80" doc:"Its part of the address: small letters and digits in words with a hyphen between"`
	EnName        string      `json:"en_name" maxLength:"100"`
	ArName        string      `json:"ar_name" maxLength:"100"`
	EnDescription string      `json:"en_description" maxLength:"1000"`
	ArDescription string      `json:"ar_description" maxLength:"1000"`
	By            SelectedBy  `json:"by" enum:"hand,rule"`
	Products      []string    `json:"products" maxItems:"200" doc:"By hand: ids of products, in their order"`
	Rule          ProductRule `json:"rule" doc:"By rule: what all its products have"`
}

// SelectedBy is how the products of a collection are found.
type SelectedBy string

// The ways to find products.
const (
	ByHand SelectedBy = "hand"
	ByRule SelectedBy = "rule"
)

// ProductRule selects the products of a collection. What is empty does not matter.
type ProductRule struct {
	CategoryID string        `json:"category_id" maxLength:"64" doc:"Of the category or of one above it"`
	VendorID   string        `json:"vendor_id" maxLength:"64"`
	Brand      string        `json:"brand" maxLength:"100" doc:"In English"`
	Deals      bool          `json:"deals" doc:"Only what is reduced"`
	InStock    bool          `json:"in_stock"`
	PriceMin   money.Halalas `json:"price_min" minimum:"0" maximum:"10000000" doc:"In riyals, 0 for no bound"`
	PriceMax   money.Halalas `json:"price_max" minimum:"0" maximum:"10000000" doc:"In riyals, 0 for no bound"`
	Newest     int           `json:"newest" minimum:"0" maximum:"1000" doc:"Only so many of the newest, which then come first; 0 for all"`
}

const maxProducts = 200

func (f CollectionFields) window() Window { return Window{Active: f.Active} }
func (f CollectionFields) name() string   { return f.Slug }

func (f CollectionFields) selection() catalog.Selection {
	if f.By == ByHand {
		return catalog.Selection{Products: f.Products}
	}
	return catalog.Selection{Rule: &catalog.SelectionRule{
		Category: f.Rule.CategoryID, Vendor: f.Rule.VendorID, Brand: f.Rule.Brand, Deals: f.Rule.Deals, InStock: f.Rule.InStock,
		PriceMin: f.Rule.PriceMin, PriceMax: f.Rule.PriceMax, Newest: f.Rule.Newest,
	}}
}

func cleanCollection(l *Live, f, before *CollectionFields, c *catalog.Checks) {
	f.Slug = strings.TrimSpace(f.Slug)
	f.EnName, f.ArName = lang.NormalizeLine(f.EnName), lang.NormalizeLine(f.ArName)
	f.EnDescription, f.ArDescription = lang.NormalizeText(f.EnDescription), lang.NormalizeText(f.ArDescription)
	c.Slug("slug", f.Slug)
	c.Line("en_name", f.EnName, maxName, true)
	c.Line("ar_name", f.ArName, maxName, true)
	c.Line("en_description", f.EnDescription, maxDescription, false)
	c.Line("ar_description", f.ArDescription, maxDescription, false)
	cleanSelection(l, f, before, c)
}

// cleanSelection checks which products a collection has, and drops what the other way to find them would need.
// What it had before and is no more is dropped, and does not keep a collection from being hidden.
func cleanSelection(l *Live, f, before *CollectionFields, c *catalog.Checks) {
	if before == nil {
		before = &CollectionFields{}
	}
	goods := l.goods.Snapshot()
	if f.By == ByHand {
		f.Rule = ProductRule{}
		if len(f.Products) > maxProducts {
			c.TooMany("products", maxProducts)
		}
		seen := map[string]bool{}
		f.Products = slices.DeleteFunc(slices.Clone(f.Products), func(id string) bool {
			double := seen[id]
			seen[id] = true
			return double || goods.Any(id) == nil && slices.Contains(before.Products, id)
		})
		for _, id := range f.Products {
			if goods.Any(id) == nil {
				c.Unknown("products")
			}
		}
		return
	}
	f.Products = []string{}
	r := &f.Rule
	r.Brand = lang.NormalizeLine(r.Brand)
	checked := func(value, stored string) bool { return value != "" && (f.Active || value != stored) }
	if checked(r.CategoryID, before.Rule.CategoryID) && goods.Under(r.CategoryID) == nil {
		c.Unknown("rule.category_id")
	}
	if checked(r.VendorID, before.Rule.VendorID) && (goods.VendorName(r.VendorID) == lang.Text{}) {
		c.Unknown("rule.vendor_id")
	}
	if checked(r.Brand, before.Rule.Brand) {
		if _, known := goods.BrandName(r.Brand); !known {
			c.Unknown("rule.brand")
		}
	}
	if r.PriceMin < 0 || r.PriceMax < 0 || r.PriceMax > 0 && r.PriceMax < r.PriceMin {
		c.Invalid("rule.price_max", "want no less than the lowest price")
	}
}

// SynonymFields are what staff write of words that search takes for the same.
type SynonymFields struct {
	Terms []string `json:"terms" minItems:"1" maxItems:"20" doc:"Words and phrases that mean the same, in either language"`
	Finds []string `json:"finds" maxItems:"20" doc:"What whoever searches for one of them finds too, not the other way round"`
}

func (f SynonymFields) window() Window { return Window{Active: true} }
func (f SynonymFields) name() string   { return "" }

func (f SynonymFields) line() search.Synonym { return search.Synonym{Terms: f.Terms, Finds: f.Finds} }

func cleanSynonym(l *Live, f, _ *SynonymFields, c *catalog.Checks) {
	lexicon := l.goods.BaseLexicon()
	seen := map[string]bool{}
	clean := func(field string, list []string) []string {
		kept := []string{}
		for _, term := range list {
			term = lang.NormalizeLine(term)
			if folded := lang.Fold(term); term == "" || seen[folded] {
				continue
			} else {
				seen[folded] = true
			}
			c.Line(field, term, maxTerm, false)
			if err := lexicon.CheckTerm(term); err != nil {
				c.Invalid(field, "%s", err.Error())
			}
			kept = append(kept, term)
		}
		return kept
	}
	f.Terms, f.Finds = clean("terms", f.Terms), clean("finds", f.Finds)
	if len(f.Terms) == 0 || len(f.Terms)+len(f.Finds) < 2 {
		c.Missing("terms", "want two words, or one and what it finds too")
	}
}

// cleanLink checks the target of a link: a path of the shop, or an address of another site over https.
func cleanLink(link *string, required bool, c *catalog.Checks) {
	*link = strings.TrimSpace(*link)
	c.Line("link", *link, maxLink, required)
	if *link != "" && !isLink(*link) {
		c.Invalid("link", "want a path of the shop, or an address that begins with https://")
	}
}

func isLink(link string) bool {
	if strings.ContainsFunc(link, func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f }) {
		return false
	}
	u, err := url.Parse(link)
	if err != nil || u.User != nil {
		return false
	}
	if u.Scheme == "" {
		return strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//")
	}
	return u.Scheme == "https" && u.Hostname() != ""
}

// mediaPrefix begins the addresses of all pictures that the shop itself serves.
const mediaPrefix = "/media/"

func cleanPicture(address *string, c *catalog.Checks) {
	*address = strings.TrimSpace(*address)
	if *address != "" && (!strings.HasPrefix(*address, mediaPrefix) || !isLink(*address) || strings.Contains(*address, "..") || len(*address) > maxLink) {
		c.Invalid("picture", "want the address of a stored picture")
	}
}
