package catalog

import (
	"encoding/binary"
	"hash/fnv"
	"sync"
	"unsafe"

	"github.com/RoaringBitmap/roaring/v2"

	"matjar/internal/lang"
)

// contentBits are few enough that every number has a place in the floating-point numbers of metrics.
const contentBits = 52

// Measure is what a snapshot is measured by.
type Measure struct {
	// Bytes is about how much memory it takes, cached answers left out.
	Bytes int64
	// Content is the same for snapshots with the same products at the same prices, on every node, and most likely another
	// number for others. Stock and ratings, which change all the time, have no part in it.
	Content uint64
}

// measured is the measure of a snapshot, once somebody has asked for it. Snapshots that differ in their stock share it.
type measured struct {
	once sync.Once
	Measure
}

// Measure returns the size and the content of the snapshot. The first call goes through all products.
func (s *Snapshot) Measure() Measure {
	s.measured.once.Do(func() { s.measured.Measure = Measure{s.bytes(), s.content()} })
	return s.measured.Measure
}

// content adds the hashes of the products, so that their order has no part in it.
func (s *Snapshot) content() uint64 {
	var sum uint64
	var buf []byte
	hash := fnv.New64a()
	number := func(n int64) { buf = binary.LittleEndian.AppendUint64(buf, uint64(n)) }
	text := func(list ...string) {
		for _, t := range list {
			number(int64(len(t)))
			buf = append(buf, t...)
		}
	}
	for _, p := range s.products {
		buf = buf[:0]
		text(p.ID, p.VendorID, p.CategoryID, string(p.Status), p.Name.En, p.Name.Ar, p.Brand.En, p.ImageURL)
		if len(p.Variants) == 0 {
			number(int64(p.Price))
			number(int64(p.CompareAtPrice))
		}
		// With variants the product's own prices depend on what is in stock.
		for i := range p.Variants {
			v := &p.Variants[i]
			text(v.Color, v.Size)
			number(int64(v.Price))
			number(int64(v.CompareAtPrice))
		}
		hash.Reset()
		_, _ = hash.Write(buf)
		sum += hash.Sum64()
	}
	return sum >> (64 - contentBits)
}

// bytes adds up what is there for each product, word and set. Texts that products share are counted with each.
func (s *Snapshot) bytes() int64 {
	// A key of a map, its value, and the room that maps keep free.
	const perEntry = 40
	texts := func(list ...string) (n int) {
		for _, t := range list {
			n += len(t)
		}
		return n
	}
	both := func(t lang.Text) int { return texts(t.En, t.Ar) }
	options := func(list []Option) (n int) {
		for i := range list {
			n += int(unsafe.Sizeof(Option{})) + texts(list[i].Code, list[i].Swatch) + both(list[i].Label)
		}
		return n
	}
	total := 0
	for _, p := range s.products {
		total += int(unsafe.Sizeof(*p)+unsafe.Sizeof(p)) + perEntry
		total += texts(p.ID, p.ImageURL, p.VideoURL) + both(p.Name) + both(p.Description) + both(p.Brand)
		total += options(p.Colors) + options(p.Sizes) + texts(p.Gallery...) + len(p.Gallery)*int(unsafe.Sizeof(""))
		for i := range p.Variants {
			v := &p.Variants[i]
			total += int(unsafe.Sizeof(*v)) + texts(v.SKU, v.Barcode) + texts(v.Images...) + len(v.Images)*int(unsafe.Sizeof(""))
		}
		for i := range p.Specs {
			total += int(unsafe.Sizeof(Spec{})) + both(p.Specs[i].Name) + both(p.Specs[i].Value)
		}
		for i := range p.PictureTexts {
			total += int(unsafe.Sizeof(PictureText{})) + both(p.PictureTexts[i].Text)
		}
	}
	// Its group, and its place in each order and back.
	total += len(s.products) * 4 * (1 + 2*int(numberOrders))
	index := s.index()
	for _, x := range index.names {
		total += texts(x.folded...) + len(x.folded)*int(unsafe.Sizeof("")) + len(x.docs)*4
	}
	sets := func(list ...*roaring.Bitmap) {
		for _, set := range list {
			if set != nil {
				total += int(unsafe.Sizeof(*set)) + int(set.GetSizeInBytes())
			}
		}
	}
	x := index.words
	total += len(x.text) + len(x.start)*4 + len(x.letters)*8 + len(x.stems)*int(unsafe.Sizeof(stemRef{}))
	for _, fields := range x.postings {
		total += int(unsafe.Sizeof(fields))
		sets(fields[:]...)
	}
	sets(s.live, s.deals, s.inStock, s.fresh)
	sets(s.rated[:]...)
	sets(index.audiences[:]...)
	for _, b := range s.brands.list {
		total += int(unsafe.Sizeof(b)) + both(b.folded)
		sets(b.docs)
	}
	return int64(total)
}
