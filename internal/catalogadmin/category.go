package catalogadmin

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
)

// CategoryFields are what staff write of a category. Its place in the tree is PlaceFields'.
type CategoryFields struct {
	Slug          string `json:"slug" maxLength:"80" doc:"Its part of addresses: small letters and digits in words with a hyphen between"`
	EnName        string `json:"en_name" maxLength:"200"`
	ArName        string `json:"ar_name" maxLength:"200"`
	EnDescription string `json:"en_description" maxLength:"10000"`
	ArDescription string `json:"ar_description" maxLength:"10000"`
	ImageURL      string `json:"image_url" maxLength:"2000"`
}

// CategoryPlace are where a category is in the tree.
type CategoryPlace struct {
	ParentID string `json:"parent_id" maxLength:"64" doc:"Empty at the top level"`
	BeforeID string `json:"before_id,omitempty" maxLength:"64" doc:"The category of the same parent that comes after it; the last place without one"`
}

// StaffCategory is a category as staff see it.
type StaffCategory struct {
	ID       string `json:"id"`
	ParentID string `json:"parent_id" doc:"Empty at the top level"`
	CategoryFields
	Products int `json:"products" doc:"In the category itself, whatever their status"`
}

// StaffCategories are all of them.
type StaffCategories struct {
	Categories []StaffCategory `json:"categories" doc:"In the order of the shop"`
}

func categoryFieldsOf(c *catalog.Category) CategoryFields {
	return CategoryFields{c.Slug, c.Name.En, c.Name.Ar, c.Description.En, c.Description.Ar, c.ImageURL}
}

// recordedCategory is a category in the record of changes.
type recordedCategory struct {
	CategoryFields
	ParentID string `json:"parent_id"`
	Position int64  `json:"position"`
}

func recordOf(c *catalog.Category) recordedCategory {
	return recordedCategory{categoryFieldsOf(c), c.ParentID, c.Position}
}

// Categories returns the tree.
func (s *Service) Categories() StaffCategories {
	snapshot := s.catalog.Snapshot()
	list := []StaffCategory{}
	for _, c := range snapshot.AllCategories() {
		list = append(list, StaffCategory{c.ID, c.ParentID, categoryFieldsOf(&c), snapshot.OwnCount(c.ID)})
	}
	return StaffCategories{list}
}

// changeTree runs a change of the tree, one at a time: two moves at once could make a circle.
func (s *Service) changeTree(ctx context.Context, fn func(q db.Querier, all []catalog.Category) error) error {
	return s.change(ctx, func(q db.Querier) error {
		if err := catalog.Touch(ctx, q); err != nil {
			return err
		}
		all, _, err := catalog.LoadTree(ctx, q)
		if err != nil {
			return err
		}
		return fn(q, all)
	})
}

// checkCategory checks a category among the others.
func checkCategory(k *catalog.Category, all []catalog.Category) error {
	var c catalog.Checks
	c.Category(k)
	c.Place(k, all)
	if contains(all, func(o catalog.Category) bool { return o.Slug == k.Slug && o.ID != k.ID }) {
		c.Taken("slug")
	}
	return c.Err()
}

func (f *CategoryFields) apply(k *catalog.Category) {
	k.Slug, k.Name, k.ImageURL = f.Slug, line(f.EnName, f.ArName), f.ImageURL
	k.Description = lang.Text{En: lang.NormalizeText(f.EnDescription), Ar: lang.NormalizeText(f.ArDescription)}
}

// unplaced is the position of a category that nobody has placed, as the database has it.
const unplaced = 1_000_000

// CreateCategory adds a category at the end of its parent's. Returns validation_failed.
func (s *Service) CreateCategory(ctx context.Context, parentID string, f CategoryFields) (StaffCategory, error) {
	k := catalog.Category{ID: uuid.NewString(), ParentID: parentID, Position: unplaced}
	f.apply(&k)
	err := s.changeTree(ctx, func(q db.Querier, all []catalog.Category) error {
		if err := checkCategory(&k, all); err != nil {
			return err
		}
		if err := catalog.WriteCategory(ctx, q, &k, false); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "category.create", Subject: "category", ID: k.ID, After: recordOf(&k)})
	})
	return StaffCategory{k.ID, k.ParentID, categoryFieldsOf(&k), 0}, err
}

func find(all []catalog.Category, id string) (catalog.Category, error) {
	for _, k := range all {
		if k.ID == id {
			return k, nil
		}
	}
	return catalog.Category{}, errNoCategory
}

// SaveCategory replaces the fields of a category. Returns category_not_found, validation_failed.
func (s *Service) SaveCategory(ctx context.Context, id string, f CategoryFields) error {
	return s.changeTree(ctx, func(q db.Querier, all []catalog.Category) error {
		k, err := find(all, id)
		if err != nil {
			return err
		}
		before := recordOf(&k)
		f.apply(&k)
		if err := checkCategory(&k, all); err != nil {
			return err
		}
		if err := catalog.WriteCategory(ctx, q, &k, true); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "category.update", Subject: "category", ID: id, Before: before, After: recordOf(&k)})
	})
}

// PlaceCategory moves a category below another, or to another place among its siblings. Returns
// category_not_found, validation_failed.
func (s *Service) PlaceCategory(ctx context.Context, id string, f CategoryPlace) error {
	return s.changeTree(ctx, func(q db.Querier, all []catalog.Category) error {
		k, err := find(all, id)
		if err != nil {
			return err
		}
		before := recordOf(&k)
		k.ParentID = f.ParentID
		if err := checkCategory(&k, all); err != nil {
			return err
		}
		// In the order of the shop.
		siblings := slices.DeleteFunc(catalog.Build(catalog.Data{Categories: all}).AllCategories(), func(o catalog.Category) bool {
			return o.ParentID != k.ParentID || o.ID == id
		})
		at := len(siblings)
		if f.BeforeID != "" {
			if at = slices.IndexFunc(siblings, func(o catalog.Category) bool { return o.ID == f.BeforeID }); at < 0 {
				var c catalog.Checks
				c.Unknown("before_id")
				return c.Err()
			}
		}
		for i, one := range slices.Insert(siblings, at, k) {
			one.Position = int64(i + 1)
			if one.ID == id {
				k = one
			}
			if err := catalog.WriteCategory(ctx, q, &one, true); err != nil {
				return err
			}
		}
		return audit.Record(ctx, q, audit.Change{Action: "category.move", Subject: "category", ID: id, Before: before, After: recordOf(&k)})
	})
}

// DeleteCategory removes a category in which nothing is. Returns category_not_found, category_not_empty.
func (s *Service) DeleteCategory(ctx context.Context, id string) error {
	return s.changeTree(ctx, func(q db.Querier, all []catalog.Category) error {
		k, err := find(all, id)
		if err != nil {
			return err
		}
		products, err := readProductIn(ctx, q, id)
		if err != nil {
			return err
		}
		if len(products) > 0 || contains(all, func(o catalog.Category) bool { return o.ParentID == id }) {
			return errs.New(errs.Conflict, code.CategoryNotEmpty, "there are products or categories in it: move them first")
		}
		if err := catalog.DeleteCategory(ctx, q, id); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "category.delete", Subject: "category", ID: id, Before: recordOf(&k)})
	})
}
