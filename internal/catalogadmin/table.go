package catalogadmin

import (
	"encoding/binary"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
	"unique"

	"matjar/internal/catalog"
	"matjar/internal/lang"
)

// A list goes through all products. What it looks at of each lies side by side in memory: following 100,000 pointers to
// products takes many times as long.

// entry is what lists look at of a product.
type entry struct {
	product                  *catalog.Product
	vendor, category, status unique.Handle[string]
	created, price, stock    int64
	sold                     int64
	// en and ar are the beginnings of its names, as numbers in the same order.
	en, ar         int64
	low, noPicture bool
}

// table is the products of a snapshot, in its order, with what they are found by.
type table struct {
	entries []entry
	// texts are parts of all, which has a line end after each of them; ends are where the next one begins.
	texts []string
	all   string
	ends  []int
}

// tables keeps the latest table; of products that did not change what was computed stays.
type tables struct {
	mu     sync.Mutex
	of     []*catalog.Product
	latest table
}

// get returns the table of a snapshot's products.
func (t *tables) get(products []*catalog.Product) table {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(products) == len(t.of) && (len(products) == 0 || &products[0] == &t.of[0]) {
		return t.latest
	}
	next := table{entries: make([]entry, len(products)), texts: make([]string, len(products))}
	same := copy(next.entries, t.latest.entries)
	copy(next.texts, t.latest.texts)
	reworded := len(products) != len(t.of)
	for i, p := range products {
		if i < same && next.entries[i].product == p {
			continue
		}
		text := searchText(p)
		if text != next.texts[i] {
			next.texts[i], reworded = text, true
		}
		next.entries[i] = newEntry(p, text)
	}
	if next.all, next.ends = t.latest.all, t.latest.ends; reworded {
		next.join()
	}
	t.of, t.latest = products, next
	return next
}

// join puts all texts into one.
func (t *table) join() {
	size := 0
	t.ends = make([]int, len(t.texts))
	for i, text := range t.texts {
		size += len(text) + 1
		t.ends[i] = size
	}
	var b strings.Builder
	b.Grow(size)
	for _, text := range t.texts {
		b.WriteString(text)
		b.WriteByte('\n')
	}
	t.all = b.String()
	for i, end := range t.ends {
		t.texts[i] = t.all[end-1-len(t.texts[i]) : end-1]
	}
}

// having calls each with the products that have all of the words. The longest word is looked for in all texts at
// once, which is several times as fast as in one after the other.
func (t *table) having(words []string, each func(i int)) {
	if len(words) == 0 {
		for i := range t.entries {
			each(i)
		}
		return
	}
	longest := slices.MaxFunc(words, func(a, b string) int { return len(a) - len(b) })
	from := 0
	for i := 0; ; i++ {
		found := strings.Index(t.all[from:], longest)
		if found < 0 {
			return
		}
		for t.ends[i] <= from+found {
			i++
		}
		if containsAll(t.texts[i], words) {
			each(i)
		}
		from = t.ends[i]
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

func newEntry(p *catalog.Product, text string) entry {
	en, ar := namesIn(text)
	return entry{
		product: p, vendor: unique.Make(p.VendorID), category: unique.Make(p.CategoryID), status: unique.Make(string(p.Status)),
		created: p.CreatedAt.UnixMicro(), price: int64(p.Price), stock: p.Inventory, sold: p.UnitsSold, en: beginning(en), ar: beginning(ar),
		low: p.Inventory < p.LowStockThreshold, noPicture: p.ImageURL == "",
	}
}

// searchText is what a product is found by; the parts are lines.
func searchText(p *catalog.Product) string {
	var b strings.Builder
	for _, text := range []string{p.Name.En, p.Name.Ar, p.Brand.En, p.Brand.Ar} {
		b.WriteString(compact(lang.Fold(text)))
		b.WriteByte('\n')
	}
	b.WriteString(compact(strings.ToLower(p.ID)))
	for _, v := range p.Variants {
		b.WriteString("\n" + compact(strings.ToLower(v.SKU)) + "\n" + compact(v.Barcode))
	}
	return b.String()
}

// compact returns a text in which an Arabic letter is one byte, as a Latin one is, and every other character a mark and
// its number in digits that no text has. In UTF-8 nearly all Arabic letters begin with one of two bytes, so that looking for a word stops at
// each of them.
func compact(text string) string {
	const firstArabic, lastArabic, mark, zero = 0x600, 0x67e, 0xff, 0x0e
	b := make([]byte, 0, len(text))
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
			b = append(b, byte(r))
		case r >= firstArabic && r <= lastArabic:
			b = append(b, byte(utf8.RuneSelf+r-firstArabic))
		default:
			b = append(b, mark)
			for shift := 20; shift >= 0; shift -= 4 {
				b = append(b, byte(zero+r>>shift&0xf))
			}
		}
	}
	return string(b)
}

// namesIn returns the names that a searchText begins with.
func namesIn(text string) (en, ar string) {
	en, others, _ := strings.Cut(text, "\n")
	ar, _, _ = strings.Cut(others, "\n")
	return en, ar
}

// beginning returns a number that is smaller than another text's when the text comes before it and they differ in their
// first bytes.
func beginning(text string) int64 {
	var first [8]byte
	copy(first[:], text)
	return int64(binary.BigEndian.Uint64(first[:]) >> 1)
}
