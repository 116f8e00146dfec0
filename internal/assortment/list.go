package assortment

import (
	"cmp"
	"container/heap"
	"context"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/staff"
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

// searchTexts are what products are found by, kept from one snapshot to the next for those that did not
// change.
type searchTexts struct {
	mu       sync.Mutex
	products []*catalog.Product
	texts    []string
}

// of returns the folded texts of a snapshot's products.
func (t *searchTexts) of(products []*catalog.Product) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(products) == len(t.products) && (len(products) == 0 || &products[0] == &t.products[0]) {
		return t.texts
	}
	texts := make([]string, len(products))
	for i, p := range products {
		if i < len(t.products) && t.products[i] == p {
			texts[i] = t.texts[i]
		} else {
			texts[i] = searchText(p)
		}
	}
	t.products, t.texts = products, texts
	return texts
}

// searchText is what a product is found by; the parts are lines.
func searchText(p *catalog.Product) string {
	var b strings.Builder
	for _, text := range []string{p.Name.En, p.Name.Ar, p.Brand.En, p.Brand.Ar} {
		b.WriteString(lang.Fold(text))
		b.WriteByte('\n')
	}
	b.WriteString(strings.ToLower(p.ID))
	for _, v := range p.Variants {
		b.WriteString("\n" + strings.ToLower(v.SKU) + "\n" + v.Barcode)
	}
	return b.String()
}

// place is where a product is in an order.
type place struct {
	Text   string `json:"t,omitempty"`
	Number int64  `json:"n,omitempty"`
	ID     string `json:"id"`
}

func (a place) compare(b place) int {
	return cmp.Or(cmp.Compare(a.Number, b.Number), strings.Compare(a.Text, b.Text), strings.Compare(a.ID, b.ID))
}

// placeOf returns where the order of a filter puts a product, which has a searchText in the order by name.
func (f *Filter) placeOf(p *catalog.Product, text string) place {
	at := place{ID: p.ID}
	switch f.Sort {
	case "name":
		en, others, _ := strings.Cut(text, "\n")
		if at.Text = en; f.Language == lang.Arabic {
			at.Text, _, _ = strings.Cut(others, "\n")
		}
	case "price":
		at.Number = int64(p.Price)
	case "-price":
		at.Number = -int64(p.Price)
	case "stock":
		at.Number = p.Inventory
	case "-stock":
		at.Number = -p.Inventory
	case "sold":
		at.Number = -p.UnitsSold
	case "oldest":
		at.Number = p.CreatedAt.UnixMicro()
	default:
		at.Number = -p.CreatedAt.UnixMicro()
	}
	return at
}

type found struct {
	place
	product *catalog.Product
}

// firsts is a heap whose top is the last of those that are kept.
type firsts []found

func (h firsts) Len() int           { return len(h) }
func (h firsts) Less(i, j int) bool { return h[i].compare(h[j].place) > 0 }
func (h firsts) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *firsts) Push(x any)        { *h = append(*h, x.(found)) }
func (h *firsts) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// List returns a page of the products that the caller sees. Returns bad_cursor.
func (s *Service) List(ctx context.Context, f Filter) (ProductList, error) {
	var after *place
	if f.Cursor != "" {
		text, err := base64.RawURLEncoding.DecodeString(f.Cursor)
		if err == nil {
			err = json.Unmarshal(text, &after)
		}
		if err != nil || after == nil {
			return ProductList{}, errs.New(errs.Invalid, code.BadCursor, "this is not a cursor that a list gave")
		}
	}
	snapshot := s.catalog.Snapshot()
	matches := f.matcher(snapshot, staff.From(ctx))
	products := snapshot.All()
	words := strings.Fields(lang.Fold(f.Text))
	var texts []string
	if len(words) > 0 || f.Sort == "name" {
		texts = s.texts.of(products)
	}
	list := ProductList{Products: []ProductRow{}}
	var page firsts
	for i, p := range products {
		text := ""
		if texts != nil {
			text = texts[i]
		}
		if !matches(p) || !containsAll(text, words) {
			continue
		}
		list.Total++
		at := f.placeOf(p, text)
		if after != nil && at.compare(*after) <= 0 {
			continue
		}
		if len(page) <= f.Limit {
			heap.Push(&page, found{at, p})
		} else if at.compare(page[0].place) < 0 {
			page[0] = found{at, p}
			heap.Fix(&page, 0)
		}
	}
	slices.SortFunc(page, func(a, b found) int { return a.compare(b.place) })
	if len(page) > f.Limit {
		page = page[:f.Limit]
		cursor, err := json.Marshal(page[f.Limit-1].place)
		if err != nil {
			return ProductList{}, err
		}
		list.Next = base64.RawURLEncoding.EncodeToString(cursor)
	}
	for _, one := range page {
		list.Products = append(list.Products, rowOf(one.product))
	}
	return list, nil
}

// matcher reports what the filter leaves, but for its text.
func (f *Filter) matcher(s *catalog.Snapshot, member staff.Member) func(*catalog.Product) bool {
	var categories map[string]bool
	if f.CategoryID != "" {
		categories = s.Under(f.CategoryID)
	}
	return func(p *catalog.Product) bool {
		return member.Sees(p.VendorID) &&
			(f.Status == "" || p.Status == f.Status) &&
			(f.VendorID == "" || p.VendorID == f.VendorID) &&
			(f.CategoryID == "" || categories[p.CategoryID]) &&
			(f.Stock == "" || p.Inventory == 0 || f.Stock == "low" && p.Inventory < p.LowStockThreshold) &&
			(!f.NoPicture || p.ImageURL == "")
	}
}

func containsAll(text string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
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
