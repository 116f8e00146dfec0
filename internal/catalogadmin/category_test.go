package catalogadmin

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"matjar/internal/catalog"
)

// tree is the categories as "parent>child" in the order of the shop.
func (o *office) tree() string {
	var all []string
	for _, c := range o.Categories().Categories {
		all = append(all, strings.TrimPrefix(c.ParentID+">"+c.Slug, ">"))
	}
	return strings.Join(all, " ")
}

func TestCategoriesAreMovedAndOrdered(t *testing.T) {
	each(t, func(o *office) {
		if got := o.tree(); got != "home>cups home toys" {
			o.Fatalf("tree = %s", got)
		}
		k, err := o.CreateCategory(o.ctx, "home", CategoryFields{Slug: "plates", EnName: "Plates", ArName: "أطباق"})
		if err != nil {
			o.Fatal(err)
		}
		// Siblings are in the order that was chosen, whatever they are called.
		if err := o.PlaceCategory(o.ctx, k.ID, CategoryPlace{ParentID: "home", BeforeID: "cups"}); err != nil {
			o.Fatal(err)
		}
		children := func(slug string) string {
			page, err := o.catalog.Snapshot().Category(slug)
			if err != nil {
				o.Fatal(err)
			}
			var all []string
			for _, c := range page.Children {
				all = append(all, c.Slug)
			}
			return strings.Join(all, " ")
		}
		if got := children("home"); got != "plates cups" {
			o.Errorf("below home: %s", got)
		}
		if err := o.PlaceCategory(o.ctx, k.ID, CategoryPlace{ParentID: "home"}); err != nil {
			o.Fatal(err)
		}
		if got := children("home"); got != "cups plates" {
			o.Errorf("below home: %s", got)
		}
		if err := o.PlaceCategory(o.ctx, "toys", CategoryPlace{ParentID: "cups"}); err != nil {
			o.Fatal(err)
		}
		if got := children("cups"); got != "toys" {
			o.Errorf("below cups: %s", got)
		}
		o.refused(o.PlaceCategory(o.ctx, "home", CategoryPlace{ParentID: "toys"}), "validation_failed", "parent_id=invalid")
		o.refused(o.PlaceCategory(o.ctx, "home", CategoryPlace{ParentID: "home"}), "validation_failed", "parent_id=invalid")
		o.refused(o.PlaceCategory(o.ctx, "home", CategoryPlace{ParentID: "none"}), "validation_failed", "parent_id=unknown")
		o.refused(o.PlaceCategory(o.ctx, "toys", CategoryPlace{BeforeID: "plates"}), "validation_failed", "before_id=unknown")
		o.refused(o.PlaceCategory(o.ctx, "none", CategoryPlace{}), "category_not_found")
	})
}

func TestTwoMovesAtOnceMakeNoCircle(t *testing.T) {
	each(t, func(o *office) {
		var both sync.WaitGroup
		for _, move := range [][2]string{{"home", "toys"}, {"toys", "home"}} {
			both.Go(func() { _ = o.PlaceCategory(o.ctx, move[0], CategoryPlace{ParentID: move[1]}) })
		}
		both.Wait()
		if got := o.tree(); strings.Contains(got, "toys>home") && strings.Contains(got, "home>toys") {
			o.Errorf("tree = %s", got)
		}
	})
}

func TestRulesOfCategories(t *testing.T) {
	each(t, func(o *office) {
		_, err := o.CreateCategory(o.ctx, "", CategoryFields{Slug: "Bad Slug", ArName: "ا", ImageURL: "javascript:x"})
		o.refused(err, "validation_failed", "en_name=required", "slug=invalid", "image_url=invalid")
		_, err = o.CreateCategory(o.ctx, "", CategoryFields{Slug: "toys", EnName: "A", ArName: "ا"})
		o.refused(err, "validation_failed", "slug=taken")
		parent := ""
		for level := range 12 {
			k, err := o.CreateCategory(o.ctx, parent, CategoryFields{Slug: fmt.Sprint("level-", level), EnName: "A", ArName: "ا"})
			if level < 10 {
				if err != nil {
					o.Fatal(level, err)
				}
				parent = k.ID
				continue
			}
			o.refused(err, "validation_failed", "parent_id=too_many")
		}
		if err := o.SaveCategory(o.ctx, "toys", CategoryFields{Slug: "games", EnName: "Games", ArName: "ألعاب"}); err != nil {
			o.Fatal(err)
		}
		if _, err := o.catalog.Snapshot().Category("games"); err != nil {
			o.Error(err)
		}
		o.refused(o.DeleteCategory(o.ctx, "toys"), "category_not_empty")
		o.refused(o.DeleteCategory(o.ctx, "home"), "category_not_empty")
		if err := o.ChangeMany(o.ctx, "", ProductBulkChange{IDs: []string{"shirt", "draft"}, CategoryID: "cups"}); err != nil {
			o.Fatal(err)
		}
		if err := o.DeleteCategory(o.ctx, "toys"); err != nil {
			o.Error(err)
		}
		o.refused(o.DeleteCategory(o.ctx, "toys"), "category_not_found")
	})
}

func TestVendorsAreAddedAndRenamed(t *testing.T) {
	each(t, func(o *office) {
		v, err := o.CreateVendor(o.ctx, VendorFields{EnName: "Asir", ArName: "عسير", CommissionRate: 750})
		if err != nil {
			o.Fatal(err)
		}
		if err := o.SaveVendor(o.ctx, "", v.ID, VendorFields{"Asir Honey", "عسل عسير", 800, "310122393500003", "1010010000"}); err != nil {
			o.Fatal(err)
		}
		list := o.Vendors("").Vendors
		if len(list) != 3 || list[0].EnName != "Asir Honey" || list[0].CommissionRate != 800 || list[0].VATNumber != "310122393500003" || list[0].Registration != "1010010000" || list[2].Products != 1 {
			o.Errorf("vendors: %+v", list)
		}
		_, err = o.CreateVendor(o.ctx, VendorFields{"", "ا", 10_001, "310122393500004", "1010"})
		o.refused(err, "validation_failed", "en_name=required", "commission_rate=out_of_range", "vat_number=invalid", "registration=invalid")
		o.refused(o.SaveVendor(o.ctx, "", "none", VendorFields{EnName: "A", ArName: "ا"}), "vendor_not_found")
		f := o.get("cup").ProductFields
		f.VendorID, f.Status = v.ID, catalog.Active
		if p, err := o.Create(o.ctx, "", f); err != nil || p.VendorID != v.ID {
			o.Errorf("%+v, %v", p, err)
		}
	})
}
