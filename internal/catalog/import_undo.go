package catalog

import (
	"bytes"
	"context"
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strings"

	"matjar/internal/db"
)

// Kept is what an undo leaves as it is, and why.
type Kept struct {
	Kind   string `json:"kind" enum:"category,vendor,product"`
	Key    string `json:"key" doc:"Its slug or id"`
	Column string `json:"column,omitempty" doc:"The field, or empty when it is the whole"`
	Code   string `json:"code" doc:"Stable code of the reason"`
	EnText string `json:"en_text" doc:"The reason in English"`
	ArText string `json:"ar_text" doc:"The reason in Arabic"`
}

// Why an undo leaves something as it is.
var (
	keptChanged = newReason("changed_since", "was changed since", "تغيّر بعد الاستيراد")
	keptGone    = newReason("gone_since", "does not exist any more", "لم يعد موجودًا")
	keptBack    = newReason("back_since", "exists again", "أُضيف من جديد")
	keptUsed    = newReason("used_since", "is used by what was not part of the import", "يستخدمه ما لم يكن ضمن الاستيراد")
	keptSold    = newReason("sold_since", "%[1]d of them are sold, so the stock becomes 0", "بيع منه %[1]d، فتصبح الكمية 0")
)

// Undo takes back what an import changed. What somebody else has changed since stays as it is
// and is returned; stock is taken back as a difference, so that sales in between count.
func Undo(ctx context.Context, d *db.DB, changes iter.Seq2[Change, error], options Options, progress func(done, total int)) (Imported, []Kept, error) {
	data, err := Load(ctx, d)
	if err != nil {
		return Imported{}, nil, err
	}
	u := newUndo(data, options.Vendor)
	var added []Change
	for c, err := range changes {
		if err != nil {
			return Imported{}, nil, err
		}
		switch c.Action {
		case Added:
			added = append(added, c)
		case Changed:
			err = u.restore(c)
		default:
			err = u.restoreDeleted(c)
		}
		if err != nil {
			return Imported{}, nil, err
		}
	}
	if err := u.removeAdded(ctx, d, added); err != nil {
		return Imported{}, nil, err
	}
	if u.file.Len() == 0 {
		return Imported{}, u.kept, nil
	}
	// What was there before may have been free, and a vendor's own things get their ids back.
	options.AllowFree, options.Vendor = true, ""
	done, err := Import(ctx, d, &u.file, options, progress)
	return done, u.kept, err
}

// undo is the file that takes an import back.
type undo struct {
	file File
	kept []Kept
	data Data
	// now has what there is, by kind and key.
	now map[string]map[string]func() fields
	// sums has what names them, as that of an added one does.
	sums map[string]map[string]func() json.RawMessage
	sold map[string]*Product
	// restored are the fields that things get back, by kind and key.
	restored map[string]fields
	lines    int
}

func newUndo(data Data, vendor string) *undo {
	u := &undo{data: data, now: map[string]map[string]func() fields{"category": {}, "vendor": {}, "product": {}},
		sums: map[string]map[string]func() json.RawMessage{"category": {}, "vendor": {}, "product": {}}, sold: map[string]*Product{}, restored: map[string]fields{}}
	slugs := slugsOf(data.Categories)
	for i := range data.Categories {
		c := &data.Categories[i]
		u.now["category"][c.Slug] = func() fields { return recordFields(categoryRecordOf(c, slugs)) }
		u.sums["category"][c.Slug] = func() json.RawMessage { return sumOf(categoryRecordOf(c, slugs)) }
	}
	for i := range data.Vendors {
		v := &data.Vendors[i]
		u.now["vendor"][v.ID] = func() fields { return recordFields(vendorRecordOf(v)) }
		u.sums["vendor"][v.ID] = func() json.RawMessage { return sumOf(vendorRecordOf(v)) }
	}
	for i := range data.Products {
		p := &data.Products[i]
		if vendor != "" && p.VendorID != vendor {
			continue // another vendor has it by now
		}
		u.sold[p.ID] = p
		u.now["product"][p.ID] = func() fields { return productFields(p, slugs) }
		u.sums["product"][p.ID] = func() json.RawMessage {
			record, _ := withoutStock(p, slugs)
			return sumOf(record)
		}
	}
	return u
}

// keyFields name the field that a line of the kind is known by.
var keyFields = map[string]string{"category": "slug", "vendor": "vendor_id", "product": "product_id", "variant": "product_id"}

// add adds a line that has the fields.
func (u *undo) add(kind, key string, f fields) {
	u.lines++
	f["type"], f[keyFields[kind]] = quoted(kind), quoted(key)
	u.file.Add(Line{Number: u.lines, Text: f.text()})
}

func (u *undo) keep(c Change, column string, why Reason, args ...any) {
	text := why.text(args...)
	u.kept = append(u.kept, Kept{c.Kind, c.Key, column, why.code, text.En, text.Ar})
}

// restore gives something its former fields back, but those that are not as the import left
// them.
func (u *undo) restore(c Change) error {
	read := u.now[c.Kind][c.Key]
	if read == nil {
		u.keep(c, "", keptGone)
		return nil
	}
	var before, after fields
	if err := unmarshalBoth(c, &before, &after); err != nil {
		return err
	}
	now, line := read(), fields{}
	names := maps.Clone(before)
	maps.Copy(names, after)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		switch {
		case slices.Contains(stockFields, name):
		case !bytes.Equal(now[name], after[name]):
			u.keep(c, name, keptChanged)
		case before[name] != nil:
			line[name] = before[name]
		}
	}
	if _, other := line["brand"]; other {
		// The brand's Arabic name is its own by now.
		delete(line, "ar_brand")
	}
	u.restoreStock(c, before, after, line)
	if len(line) > 0 {
		u.restored[c.Kind+" "+c.Key] = line
		u.add(c.Kind, c.Key, line)
	}
	return nil
}

// restoreStock takes a change of stock back: of the product, or of each variant.
func (u *undo) restoreStock(c Change, before, after, line fields) {
	product := u.sold[c.Key]
	if c.Kind != "product" || product == nil {
		return
	}
	was, became := stockIn(before), stockIn(after)
	_, listed := line["variants"]
	switch {
	case was == nil && became == nil:
		return
	case len(was) != 0 && was[""] == nil && listed:
		// The list of variants that comes back has their stock with it.
		line["variants"] = withStock(line["variants"], was, became, product)
		return
	}
	for _, key := range slices.Sorted(maps.Keys(was)) {
		if was[key] == nil || became[key] == nil && key != "" {
			continue
		}
		now, known := product.Inventory, true
		if key != "" {
			now, known = variantStock(product, key)
		}
		left := now
		if became[key] != nil {
			left = *became[key]
		}
		by := *was[key] - left
		if !known || by == 0 {
			continue
		}
		if now+by < 0 {
			u.keep(c, "inventory_count", keptSold, -(now + by))
			by = -now
		}
		by64, _ := json.Marshal(Stock{Count: by, Relative: true})
		if key == "" || isPlain(product) {
			line["stock_change"] = by64
			continue
		}
		color, size, _ := strings.Cut(key, "/")
		u.add("variant", c.Key, fields{"color": quoted(color), "size": quoted(size), "stock_change": by64})
	}
}

// stockIn returns the stock that a state names: of the product as "", of variants by their
// color and size.
func stockIn(f fields) map[string]*int64 {
	var stock map[string]*int64
	if raw, ok := f[variantStockField]; ok && json.Unmarshal(raw, &stock) == nil {
		return stock
	}
	var count int64
	if raw, ok := f["inventory_count"]; ok && json.Unmarshal(raw, &count) == nil {
		return map[string]*int64{"": &count}
	}
	return nil
}

func variantStock(p *Product, key string) (int64, bool) {
	for i := range p.Variants {
		if v := &p.Variants[i]; v.Color+"/"+v.Size == key {
			return v.Inventory, true
		}
	}
	return 0, false
}

// withStock gives the variants of a list that the product does not have now the stock that they
// had, and the others the difference.
func withStock(raw json.RawMessage, was, became map[string]*int64, product *Product) json.RawMessage {
	var records []VariantRecord
	if json.Unmarshal(raw, &records) != nil {
		return raw
	}
	for i := range records {
		r := &records[i]
		key := r.Color + "/" + r.Size
		now, known := variantStock(product, key)
		switch {
		case was[key] == nil:
		case !known:
			r.InventoryCount = &Stock{Count: *was[key]}
		case became[key] != nil:
			r.InventoryCount = &Stock{Count: max(-now, *was[key]-*became[key]), Relative: true}
		}
	}
	text, err := json.Marshal(records)
	if err != nil {
		panic(err)
	}
	return text
}

// restoreDeleted adds what the import deleted.
func (u *undo) restoreDeleted(c Change) error {
	if u.now[c.Kind][c.Key] != nil {
		u.keep(c, "", keptBack)
		return nil
	}
	var before fields
	if err := json.Unmarshal(c.Before, &before); err != nil {
		return err
	}
	stock := stockIn(before)
	delete(before, variantStockField)
	if raw, ok := before["variants"]; ok && stock[""] == nil {
		before["variants"] = withStock(raw, stock, nil, &Product{})
	}
	u.add(c.Kind, c.Key, before)
	return nil
}

// removeAdded deletes what the import added, unless it was changed since or is used by what
// stays.
func (u *undo) removeAdded(ctx context.Context, q db.Querier, added []Change) error {
	removed := map[string]map[string]bool{"category": {}, "vendor": {}, "product": {}}
	var products []*Product
	for _, c := range added {
		sum := u.sums[c.Kind][c.Key]
		switch {
		case sum == nil:
			u.keep(c, "", keptGone)
		case !bytes.Equal(sum(), c.After):
			u.keep(c, "", keptChanged)
		default:
			removed[c.Kind][c.Key] = true
			if c.Kind == "product" {
				products = append(products, u.sold[c.Key])
			}
		}
	}
	archived, err := keptProducts(ctx, q, products)
	if err != nil {
		return err
	}
	u.keepUsed(added, removed, archived)
	for _, c := range added {
		if removed[c.Kind][c.Key] {
			u.add(c.Kind, c.Key, fields{"delete": json.RawMessage("true")})
		}
	}
	return nil
}

// keepUsed takes the categories and vendors off removed that something needs that stays.
func (u *undo) keepUsed(added []Change, removed map[string]map[string]bool, archived map[string]bool) {
	categories, vendors := map[string]bool{}, map[string]bool{}
	for i := range u.data.Products {
		if p := &u.data.Products[i]; !removed["product"][p.ID] || archived[p.ID] {
			back := u.restored["product "+p.ID]
			categories[p.CategoryID] = categories[p.CategoryID] || back["category"] == nil
			vendors[p.VendorID] = vendors[p.VendorID] || back["vendor_id"] == nil
		}
	}
	// A category that stays keeps all above it.
	byID := map[string]*Category{}
	for i := range u.data.Categories {
		byID[u.data.Categories[i].ID] = &u.data.Categories[i]
	}
	for i := range u.data.Categories {
		c := &u.data.Categories[i]
		if removed["category"][c.Slug] && !categories[c.ID] || u.restored["category "+c.Slug]["parent"] != nil {
			continue
		}
		for up := byID[c.ParentID]; up != nil && !categories[up.ID]; up = byID[up.ParentID] {
			categories[up.ID] = true
		}
	}
	for _, c := range added {
		used := c.Kind == "vendor" && vendors[c.Key]
		if c.Kind == "category" {
			used = slices.ContainsFunc(u.data.Categories, func(o Category) bool { return o.Slug == c.Key && categories[o.ID] })
		}
		if used && removed[c.Kind][c.Key] {
			delete(removed[c.Kind], c.Key)
			u.keep(c, "", keptUsed)
		}
	}
}

func unmarshalBoth(c Change, before, after *fields) error {
	if err := json.Unmarshal(c.Before, before); err != nil {
		return err
	}
	return json.Unmarshal(c.After, after)
}
