package catalogadmin

import (
	"bytes"
	"cmp"
	"container/heap"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unique"

	"matjar/internal/catalog"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/money"
)

// Filter narrows, orders and pages the list of products; what is empty does not.
type Filter struct {
	Text       string         `query:"q" maxLength:"200" doc:"Part of a name, brand, SKU, barcode or id"`
	Status     catalog.Status `query:"status" enum:"draft,active,archived"`
	CategoryID string         `query:"category_id" maxLength:"64" doc:"Of this category and those below it"`
	VendorID   string         `query:"vendor_id" maxLength:"64"`
	Stock      string         `query:"stock" enum:"low,out" doc:"Low: fewer than the product's threshold; out: none"`
	NoPicture  bool           `query:"no_picture" doc:"Only those without a picture"`
	Sort       string         `query:"sort" enum:"newest,oldest,name,price,-price,stock,-stock,sold" default:"newest"`
	Language   lang.Tag       `query:"lang" enum:"en,ar" default:"en" doc:"Of the order by name"`
	Cursor     string         `query:"cursor" maxLength:"1000" doc:"Where the page before ended"`
	Limit      int            `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

// ProductRow is a product in the list.
type ProductRow struct {
	ID             string         `json:"id"`
	EnName         string         `json:"en_name"`
	ArName         string         `json:"ar_name"`
	ImageURL       string         `json:"image_url"`
	Status         catalog.Status `json:"status" enum:"draft,active,archived"`
	Price          money.Halalas  `json:"price"`
	CompareAtPrice *money.Halalas `json:"compare_at_price" nullable:"true"`
	Stock          int64          `json:"stock"`
	LowStock       bool           `json:"low_stock"`
	Variants       int            `json:"variants" doc:"Price and stock of a product with variants are changed in the editor"`
	SKU            string         `json:"sku" doc:"Of its first variant that has one"`
	CategoryID     string         `json:"category_id"`
	VendorID       string         `json:"vendor_id"`
	UnitsSold      int64          `json:"units_sold"`
	CreatedAt      time.Time      `json:"created_at"`
}

// ProductList is a page of products.
type ProductList struct {
	Products []ProductRow `json:"products"`
	Total    int          `json:"total" doc:"On all pages"`
	Next     string       `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

// place is where a list ends, for its cursor.
type place struct {
	Text   []byte `json:"t,omitempty"`
	Number int64  `json:"n,omitempty"`
	ID     string `json:"id"`
}

// order puts the products of a table in the order of a filter.
type order struct {
	table
	number func(*entry) int64
	// name returns what decides between products of the same number before their ids, or "".
	name func(text string) string
}

func noName(string) string { return "" }

func (f *Filter) order(t table) order {
	o := order{table: t, name: noName}
	switch f.Sort {
	case "name":
		if o.number, o.name = func(l *entry) int64 { return l.en }, func(text string) string { en, _ := namesIn(text); return en }; f.Language == lang.Arabic {
			o.number, o.name = func(l *entry) int64 { return l.ar }, func(text string) string { _, ar := namesIn(text); return ar }
		}
	case "price":
		o.number = func(l *entry) int64 { return l.price }
	case "-price":
		o.number = func(l *entry) int64 { return -l.price }
	case "stock":
		o.number = func(l *entry) int64 { return l.stock }
	case "-stock":
		o.number = func(l *entry) int64 { return -l.stock }
	case "sold":
		o.number = func(l *entry) int64 { return -l.sold }
	case "oldest":
		o.number = func(l *entry) int64 { return l.created }
	default:
		o.number = func(l *entry) int64 { return -l.created }
	}
	return o
}

// found is a product of the table with its number in the order.
type found struct {
	number int64
	at     int
}

func (o *order) place(a found) place {
	return place{[]byte(o.name(o.texts[a.at])), a.number, o.entries[a.at].product.ID}
}

func (a place) compare(b place) int {
	return cmp.Or(cmp.Compare(a.Number, b.Number), bytes.Compare(a.Text, b.Text), strings.Compare(a.ID, b.ID))
}

func (o *order) compare(a, b found) int {
	if a.number != b.number {
		return cmp.Compare(a.number, b.number)
	}
	return o.place(a).compare(o.place(b))
}

// firsts is a heap whose top is the last of those that are kept.
type firsts struct {
	*order
	kept []found
}

func (h *firsts) Len() int           { return len(h.kept) }
func (h *firsts) Less(i, j int) bool { return h.compare(h.kept[i], h.kept[j]) > 0 }
func (h *firsts) Swap(i, j int)      { h.kept[i], h.kept[j] = h.kept[j], h.kept[i] }
func (h *firsts) Push(x any)         { h.kept = append(h.kept, x.(found)) }
func (h *firsts) Pop() any {
	last := h.kept[len(h.kept)-1]
	h.kept = h.kept[:len(h.kept)-1]
	return last
}

// add keeps a product if it is one of the first so many.
func (h *firsts) add(a found, most int) {
	if len(h.kept) < most {
		heap.Push(h, a)
	} else if h.compare(a, h.kept[0]) < 0 {
		h.kept[0] = a
		heap.Fix(h, 0)
	}
}

func parsePlace(cursor string) (after *place, err error) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err == nil {
		err = json.Unmarshal(text, &after)
	}
	if err != nil || after == nil {
		return nil, errs.New(errs.Invalid, code.BadCursor, "this is not a cursor that a list gave")
	}
	return after, nil
}

// List returns a page of the products that the caller sees. Returns bad_cursor.
func (s *Service) List(vendor string, f Filter) (ProductList, error) {
	var after *place
	if f.Cursor != "" {
		var err error
		if after, err = parsePlace(f.Cursor); err != nil {
			return ProductList{}, err
		}
	}
	snapshot := s.catalog.Snapshot()
	o := f.order(s.tables.get(snapshot.All()))
	matches := f.matcher(snapshot, vendor)
	words := strings.Fields(compact(lang.Fold(f.Text)))
	list := ProductList{Products: []ProductRow{}}
	page := firsts{order: &o}
	o.having(words, func(i int) {
		l := &o.entries[i]
		if !matches(l) {
			return
		}
		list.Total++
		a := found{o.number(l), i}
		if after == nil || a.number > after.Number || a.number == after.Number && o.place(a).compare(*after) > 0 {
			page.add(a, f.Limit+1)
		}
	})
	slices.SortFunc(page.kept, o.compare)
	if len(page.kept) > f.Limit {
		page.kept = page.kept[:f.Limit]
		cursor, err := json.Marshal(o.place(page.kept[f.Limit-1]))
		if err != nil {
			return ProductList{}, err
		}
		list.Next = base64.RawURLEncoding.EncodeToString(cursor)
	}
	for _, one := range page.kept {
		list.Products = append(list.Products, rowOf(o.entries[one.at].product))
	}
	return list, nil
}

// matcher reports what the filter leaves, but for its text.
func (f *Filter) matcher(s *catalog.Snapshot, vendor string) func(*entry) bool {
	categories := map[unique.Handle[string]]bool{}
	if f.CategoryID != "" {
		for id := range s.Under(f.CategoryID) {
			categories[unique.Make(id)] = true
		}
	}
	status, of, own := unique.Make(string(f.Status)), unique.Make(f.VendorID), unique.Make(vendor)
	return func(l *entry) bool {
		return (vendor == "" || l.vendor == own) &&
			(f.Status == "" || l.status == status) &&
			(f.VendorID == "" || l.vendor == of) &&
			(f.CategoryID == "" || categories[l.category]) &&
			(f.Stock == "" || l.stock == 0 || f.Stock == "low" && l.low) &&
			(!f.NoPicture || l.noPicture)
	}
}

func rowOf(p *catalog.Product) ProductRow {
	r := ProductRow{
		ID: p.ID, EnName: p.Name.En, ArName: p.Name.Ar, ImageURL: p.ImageURL, Status: p.Status, Price: p.Price,
		CompareAtPrice: optional(p.CompareAtPrice), Stock: p.Inventory, LowStock: p.Inventory < p.LowStockThreshold, Variants: len(p.Variants),
		CategoryID: p.CategoryID, VendorID: p.VendorID, UnitsSold: p.UnitsSold, CreatedAt: p.CreatedAt,
	}
	for _, v := range p.Variants {
		if r.SKU = v.SKU; r.SKU != "" {
			break
		}
	}
	return r
}
