package marketing

import (
	"context"
	"slices"

	"matjar/internal/catalog"
	"matjar/internal/search"
)

// tryLimit is how many products a trial names.
const tryLimit = 6

// FoundProduct is a product that a trial found.
type FoundProduct struct {
	ID       string `json:"id"`
	EnName   string `json:"en_name"`
	ArName   string `json:"ar_name"`
	ImageURL string `json:"image_url"`
}

// Found is what a search or a collection would show.
type Found struct {
	Total    int            `json:"total"`
	Products []FoundProduct `json:"products" doc:"The first 6"`
}

func found(total int, cards []catalog.ProductCard) Found {
	f := Found{total, []FoundProduct{}}
	for _, p := range cards[:min(tryLimit, len(cards))] {
		f.Products = append(f.Products, FoundProduct{p.ProductID, p.EnName, p.ArName, p.ImageURL})
	}
	return f
}

// SynonymTrial is what a search finds now, and what it would find with other synonyms.
type SynonymTrial struct {
	Before Found `json:"before"`
	After  Found `json:"after"`
}

// TrySynonym searches for a text without and with a line of synonyms, in the place of that with the id, if there is
// one. Nothing is stored. Returns validation_failed.
func (l *Live) TrySynonym(ctx context.Context, text, id string, f SynonymFields) (SynonymTrial, error) {
	var c catalog.Checks
	cleanSynonym(l, &f, nil, &c)
	if err := c.Err(); err != nil {
		return SynonymTrial{}, err
	}
	rows, err := all(ctx, l, synonymKind)
	if err != nil {
		return SynonymTrial{}, err
	}
	without := lines(slices.DeleteFunc(slices.Clone(rows), func(r Row[SynonymFields]) bool { return r.ID == id }))
	var trial SynonymTrial
	for _, half := range []struct {
		lines []search.Synonym
		into  *Found
	}{{without, &trial.Before}, {append(without, f.line()), &trial.After}} {
		result, err := l.goods.WithSynonyms(half.lines).Search(ctx, catalog.SearchQuery{Text: text})
		if err != nil {
			return SynonymTrial{}, err
		}
		*half.into = found(result.Total, result.Products)
	}
	return trial, nil
}

// TryCollection returns what a collection would hold. Nothing is stored. Returns validation_failed.
func (l *Live) TryCollection(f CollectionFields) (Found, error) {
	var c catalog.Checks
	cleanSelection(l, &f, nil, &c)
	if err := c.Err(); err != nil {
		return Found{}, err
	}
	selected := l.goods.Snapshot().Select(f.selection())
	return found(selected.Total(), selected.First(tryLimit)), nil
}

// StaffCollection is a collection with how many products it holds.
type StaffCollection struct {
	Row[CollectionFields]
	Total int `json:"total" doc:"Products that shoppers see"`
}

// CollectionList are the collections.
type CollectionList struct {
	Collections []StaffCollection `json:"collections"`
}

// StaffCollections returns the collections in their order, whether shoppers see them or not.
func (l *Live) StaffCollections(ctx context.Context) (CollectionList, error) {
	rows, err := all(ctx, l, collectionKind)
	if err != nil {
		return CollectionList{}, err
	}
	goods := l.goods.Snapshot()
	list := CollectionList{make([]StaffCollection, len(rows))}
	for i, r := range rows {
		list.Collections[i] = StaffCollection{r, goods.Select(r.Fields.selection()).Total()}
	}
	return list, nil
}

// Chosen returns the products that were chosen by hand for the collection with an id, in the order of their ids,
// whatever their status. Returns not_found.
func (l *Live) Chosen(ctx context.Context, id string) ([]FoundProduct, error) {
	rows, err := all(ctx, l, collectionKind)
	if err != nil {
		return nil, err
	}
	at, err := find(rows, id)
	if err != nil {
		return nil, err
	}
	goods := l.goods.Snapshot()
	list := []FoundProduct{}
	for _, id := range rows[at].Fields.Products {
		if p := goods.Any(id); p != nil {
			list = append(list, FoundProduct{p.ID, p.Name.En, p.Name.Ar, p.ImageURL})
		}
	}
	return list, nil
}
