package catalogadmin

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"matjar/internal/audit"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/rest"
)

// ProductHistory is a page of a product's history.
type ProductHistory struct {
	Changes []audit.Entry `json:"changes" doc:"Newest first"`
	Next    string        `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

const historyPage = 20

// History returns what was changed of a product. Returns product_not_found, bad_cursor.
func (s *Service) History(ctx context.Context, vendor, id, cursor string) (ProductHistory, error) {
	if _, err := s.Get(ctx, vendor, id); err != nil {
		return ProductHistory{}, err
	}
	before, err := rest.ParseCursor(cursor)
	if err != nil {
		return ProductHistory{}, err
	}
	list, err := audit.List(ctx, s.db, audit.Filter{Subject: subject, ID: id, BeforeTime: before.At, BeforeID: before.ID, Limit: historyPage + 1})
	if err != nil {
		return ProductHistory{}, err
	}
	page, next := rest.Page(list, historyPage, func(e audit.Entry) rest.Cursor { return rest.Cursor{At: e.CreatedAt.UnixMicro(), ID: e.ID} })
	return ProductHistory{page, next}, nil
}

// Undo gives the fields that a change changed what they had before, and the stock back what it took. Others
// stay. Returns product_not_found, change_not_found, and change_overtaken with the fields that were changed
// again since.
func (s *Service) Undo(ctx context.Context, vendor, id, changeID string) (StaffProduct, error) {
	err := s.change(ctx, func(q db.Querier) error {
		list, err := load(ctx, q, vendor, []string{id})
		if err != nil {
			return err
		}
		old := list[0]
		entry, err := changeOf(ctx, q, id, changeID)
		if err != nil {
			return err
		}
		if entry.After == nil {
			return errNoChange
		}
		now := fieldsOf(&old)
		if entry.Before == nil {
			// It was created, which ends in the archive.
			now.Status = catalog.Archived
			return s.save(ctx, q, vendor, "product.undo", &old, now)
		}
		f, err := undone(now, entry)
		if err != nil {
			return err
		}
		return s.save(ctx, q, vendor, "product.undo", &old, f)
	})
	if err != nil {
		return StaffProduct{}, err
	}
	return s.Get(ctx, vendor, id)
}

var errNoChange = errs.New(errs.NotFound, code.ChangeNotFound, "there is no such change of the product that can be undone")

// changeOf finds a change of a product.
func changeOf(ctx context.Context, q db.Querier, id, changeID string) (audit.Entry, error) {
	f := audit.Filter{Subject: subject, ID: id, Limit: 200}
	for {
		list, err := audit.List(ctx, q, f)
		if err != nil {
			return audit.Entry{}, err
		}
		for _, e := range list {
			if e.ID == changeID {
				return e, nil
			}
		}
		if len(list) < f.Limit {
			return audit.Entry{}, errNoChange
		}
		last := list[len(list)-1]
		f.BeforeTime, f.BeforeID = last.CreatedAt.UnixMicro(), last.ID
	}
}

// undone returns the fields without what a change did to them.
func undone(now ProductFields, entry audit.Entry) (ProductFields, error) {
	var before, after ProductFields
	for from, to := range map[*json.RawMessage]*ProductFields{&entry.Before: &before, &entry.After: &after} {
		if err := json.Unmarshal(*from, to); err != nil {
			return now, err
		}
	}
	was, became, is := plain(before), plain(after), plain(now)
	var overtaken []errs.Field
	for _, name := range slices.Sorted(maps.Keys(was)) {
		switch {
		case string(was[name]) == string(became[name]):
		case string(is[name]) != string(became[name]):
			overtaken = append(overtaken, errs.Field{Name: name, Code: "changed", Message: "was changed again since"})
		default:
			is[name] = was[name]
		}
	}
	if len(overtaken) > 0 {
		return now, &errs.Error{Kind: errs.Conflict, Code: code.ChangeOvertaken, Message: "what the change changed was changed again since", Fields: overtaken}
	}
	text, err := json.Marshal(is)
	if err != nil {
		return now, err
	}
	var f ProductFields
	if err := json.Unmarshal(text, &f); err != nil {
		return now, err
	}
	f.Stock = max(0, now.Stock+before.Stock-after.Stock)
	giveBack(&f, now, before, after)
	return f, nil
}

// giveBack sets the stock of the variants.
func giveBack(f *ProductFields, now, before, after ProductFields) {
	counts := func(list []ProductVariantFields) map[[2]string]int64 {
		of := map[[2]string]int64{}
		for _, v := range list {
			of[[2]string{v.Color, v.Size}] = v.Stock
		}
		return of
	}
	nowOf, beforeOf, afterOf := counts(now.Variants), counts(before.Variants), counts(after.Variants)
	for i := range f.Variants {
		key := [2]string{f.Variants[i].Color, f.Variants[i].Size}
		stock := beforeOf[key]
		if there, ok := nowOf[key]; ok {
			stock = there
			if count, ok := afterOf[key]; ok {
				stock += beforeOf[key] - count
			}
		}
		f.Variants[i].Stock = max(0, stock)
	}
}

// plain are the fields by name, without stock.
func plain(f ProductFields) map[string]json.RawMessage {
	text, err := json.Marshal(f.withoutStock())
	if err != nil {
		panic(err) // texts and numbers can always be written
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		panic(err) // it was just written
	}
	return fields
}
