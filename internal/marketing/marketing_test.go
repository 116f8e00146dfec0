package marketing

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/money"
	"matjar/internal/staff/stafftest"
)

func text(s string) lang.Text { return lang.Text{En: s, Ar: s + " ع"} }

// shop is a catalogue of numbered rugs and a few other things.
func shop() catalog.Data {
	data := catalog.Data{
		Categories: []catalog.Category{
			{ID: "home", Slug: "home", Name: text("Home")},
			{ID: "floor", ParentID: "home", Slug: "floor", Name: text("Floor")},
			{ID: "toys", Slug: "toys", Name: text("Toys")},
		},
		Vendors: []catalog.Vendor{{ID: "v1", Name: text("Najd")}, {ID: "v2", Name: text("Hijaz")}},
	}
	add := func(id, name, category, vendor string, price, before money.Halalas, stock int64, status catalog.Status) {
		data.Products = append(data.Products, catalog.Product{
			ID: id, VendorID: vendor, CategoryID: category, Name: text(name), Price: price, CompareAtPrice: before, Inventory: stock, Status: status,
			CreatedAt: time.Date(2026, 1, 1, len(data.Products), 0, 0, 0, time.UTC), Brand: text("Dallah " + vendor),
		})
	}
	for n := range 14 {
		add(fmt.Sprintf("rug-%02d", n), "Carpet", "floor", "v1", money.Halalas(10000+n*100), 0, int64(n), catalog.Active)
	}
	add("kite", "Kite", "toys", "v2", 3000, 5000, 5, catalog.Active)
	add("drum", "Drum", "toys", "v2", 8000, 0, 5, catalog.Active)
	add("draft", "Train", "toys", "v2", 8000, 0, 5, catalog.Draft)
	return data
}

// office is a node with its catalogue, and the context of somebody who works there.
type office struct {
	*testing.T
	*Live
	db  *db.DB
	as  context.Context
	now time.Time
}

func each(t *testing.T, test func(o *office)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(t.Context(), func(q db.Querier) error {
			if err := catalog.Insert(t.Context(), q, shop()); err != nil {
				return err
			}
			return catalog.Touch(t.Context(), q)
		})
		if err != nil {
			t.Fatal(err)
		}
		test(node(t, d))
	})
}

// node is one of several that share a database.
func node(t *testing.T, d *db.DB) *office {
	t.Helper()
	o := &office{T: t, db: d, as: audit.As(t.Context(), stafftest.Actor), now: time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)}
	goods := catalog.New(d, slog.New(slog.DiscardHandler))
	live, err := Open(t.Context(), d, goods)
	if err != nil {
		t.Fatal(err)
	}
	if err := goods.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	live.Now = func() time.Time { return o.now }
	o.Live = live
	return o
}

func (o *office) must(err error) {
	o.Helper()
	if err != nil {
		o.Fatal(err)
	}
}

// refused fails the test unless err has the code and the fields, as in "link=invalid".
func (o *office) refused(err error, code string, fields ...string) {
	o.Helper()
	e, ok := errs.As(err)
	if !ok || e.Code.String() != code {
		o.Fatalf("got %v, want %s", err, code)
	}
	var got []string
	for _, f := range e.Fields {
		got = append(got, f.Name+"="+f.Code)
	}
	if !slices.Equal(got, fields) {
		o.Errorf("%s names %v, want %v", code, got, fields)
	}
}

func (o *office) titles() string {
	var titles []string
	for _, s := range o.Current().Slides {
		titles = append(titles, s.En.Title)
	}
	return strings.Join(titles, ", ")
}

func words(title string) Words { return Words{Title: title, Text: "Text", Action: "Go"} }

func slide(title string) SlideFields {
	return SlideFields{Window: Window{Active: true}, Scene: "big-sale", Link: "/deals", En: words(title), Ar: words("ع " + title)}
}

const ownSlides = "Big Sale, New Arrivals, Best Deals"

func TestSlides(t *testing.T) {
	each(t, func(o *office) {
		if got := o.titles(); got != ownSlides {
			o.Fatalf("a new shop shows %s", got)
		}
		var nobody *Live
		if nobody.Current().Slides[0].En.Title != "Big Sale" || nobody.Generation() != 0 {
			o.Error("a nil Live does not show what a new shop shows")
		}
		one, err := create(o.as, o.Live, slideKind, slide("One"), "")
		o.must(err)
		two, err := create(o.as, o.Live, slideKind, slide(" Two\u202e "), "")
		o.must(err)
		_, err = create(o.as, o.Live, slideKind, slide("Zero"), one.ID)
		o.must(err)
		if got := o.titles(); got != "Zero, One, Two" {
			o.Errorf("shows %s", got)
		}
		o.must(place(o.as, o.Live, slideKind, two.ID, one.ID))
		if got := o.titles(); got != "Zero, Two, One" {
			o.Errorf("after moving it shows %s", got)
		}
		o.must(place(o.as, o.Live, slideKind, two.ID, ""))
		fields := slide("First")
		fields.Active = false
		saved, err := save(o.as, o.Live, slideKind, one.ID, one.Version, fields)
		o.must(err)
		// Who read it before that does not overwrite it; moving it was no change of it.
		_, err = save(o.as, o.Live, slideKind, one.ID, one.Version, slide("Second"))
		o.refused(err, "entry_changed")
		if rows, err := list(o.Context(), o.Live, o.db, slideKind); err != nil || !slices.ContainsFunc(rows, func(r Row[SlideFields]) bool {
			return r.ID == one.ID && r.Version == saved.Version && r.Fields.En.Title == "First"
		}) {
			o.Errorf("the list has %+v, %v, want version %s", rows, err, saved.Version)
		}
		if got := o.titles(); got != "Zero, Two" || saved.State != Off {
			o.Errorf("with one off it shows %s, state %s", got, saved.State)
		}
		// Another node follows, and sees the same order.
		other := node(o.T, o.db)
		o.must(remove(o.as, o.Live, slideKind, two.ID))
		o.must(other.Refresh(o.Context()))
		if got := other.titles(); got != "Zero" {
			o.Errorf("another node shows %s", got)
		}
		o.refused(remove(o.as, o.Live, slideKind, two.ID), "not_found")
		o.refused(place(o.as, o.Live, slideKind, one.ID, "none"), "not_found")
		// An entry of another kind is none of this one.
		if _, err := save(o.as, o.Live, bannerKind, one.ID, saved.Version, BannerFields{}); err == nil {
			o.Error("a slide was saved as a banner")
		}
		changes, err := audit.List(o.Context(), o.db, audit.Filter{Subject: "slide", Limit: 20})
		o.must(err)
		var actions []string
		for _, c := range changes {
			actions = append(actions, c.Action)
		}
		slices.Sort(actions)
		want := "slide.create slide.create slide.create slide.move slide.move slide.remove slide.update"
		if got := strings.Join(actions, " "); got != want {
			o.Errorf("recorded %s", got)
		}
	})
}

func TestTimes(t *testing.T) {
	each(t, func(o *office) {
		from, until := o.now.Add(time.Hour), o.now.Add(2*time.Hour)
		f := slide("Later")
		f.StartsAt, f.EndsAt = &from, &until
		row, err := create(o.as, o.Live, slideKind, f, "")
		o.must(err)
		if row.State != Planned || o.titles() != ownSlides {
			o.Errorf("before its time: %s, shows %s", row.State, o.titles())
		}
		count := dbtest.CountQueries(o.T, o.db)
		for _, step := range []struct {
			at    time.Time
			shown string
		}{{from.Add(-time.Second), ownSlides}, {from, "Later"}, {until.Add(-time.Second), "Later"}, {until, ownSlides}} {
			o.now = step.at
			before := o.Generation()
			o.must(o.Refresh(o.Context()))
			changed := o.Generation() != before
			if got := o.titles(); got != step.shown || changed != (step.at.Equal(from) || step.at.Equal(until)) {
				o.Errorf("at %s it shows %s, changed %v, want %s", step.at.Format(time.TimeOnly), got, changed, step.shown)
			}
		}
		// The time alone reads no more than the version.
		if got := count.Load(); got != 4 {
			o.Errorf("%d queries for 4 refreshes", got)
		}
		f.EndsAt = &from
		_, err = create(o.as, o.Live, slideKind, f, "")
		o.refused(err, "validation_failed", "ends_at=invalid")
	})
}

func TestSlideRules(t *testing.T) {
	each(t, func(o *office) {
		for link, ok := range map[string]bool{
			"/deals?sort=rating": true, "https://example.com/a": true, "/": true,
			"javascript:alert(1)": false, "//evil.example": false, "http://example.com": false, "https://": false, "deals": false,
			"/a b": false, `/\evil.example`: false, "https://user@example.com/": false, "data:text/html,x": false, "/a\nb": false,
		} {
			f := slide("Link")
			f.Link = link
			if _, err := create(o.as, o.Live, slideKind, f, ""); ok {
				o.must(err)
			} else {
				o.refused(err, "validation_failed", "link=invalid")
			}
		}
		for picture, ok := range map[string]bool{
			"/media/m/abc.webp": true, "": true, "https://example.com/a.webp": false, "/admin": false, "/media/../admin": false, "//media/a": false,
		} {
			f := slide("Picture")
			f.Picture = picture
			if _, err := create(o.as, o.Live, slideKind, f, ""); ok {
				o.must(err)
			} else {
				o.refused(err, "validation_failed", "picture=invalid")
			}
		}
		f := slide(" ")
		f.Link, f.Ar.Action = "", strings.Repeat("ع", 41)
		_, err := create(o.as, o.Live, slideKind, f, "")
		o.refused(err, "validation_failed", "link=required", "en.title=required", "ar.action=too_long")
		for range slideKind.most {
			_, err = create(o.as, o.Live, slideKind, slide("Many"), "")
		}
		o.refused(err, "marketing_full", "entries=figure")
	})
}

func TestBannersAndAnnouncements(t *testing.T) {
	each(t, func(o *office) {
		banner := func(slot Slot, title string) BannerFields {
			return BannerFields{Window: Window{Active: true}, Slot: slot, Scene: "pro", Link: "/new", En: words(title), Ar: words(title)}
		}
		for _, f := range []BannerFields{banner(SlotDeals, "First"), banner(SlotDeals, "Second"), banner(SlotNewsletter, "Letters")} {
			_, err := create(o.as, o.Live, bannerKind, f, "")
			o.must(err)
		}
		b := o.Current().Banners
		if b.Deals == nil || b.Deals.En.Title != "First" || b.Arrivals != nil || b.Last != nil {
			o.Errorf("shows %+v", b)
		}
		if b.Newsletter == nil || b.Newsletter.Link != "" || b.Newsletter.Ar.Action != "" {
			o.Errorf("around the form there is %+v, want neither link nor button", b.Newsletter)
		}
		if o.Current().Announcement != nil {
			o.Error("a new shop announces something")
		}
		line := AnnouncementFields{Window: Window{Active: true}, En: "Eid sale", Ar: "تخفيضات العيد", Link: "/deals", Dismissible: true}
		row, err := create(o.as, o.Live, announcementKind, line, "")
		o.must(err)
		if got := o.Current().Announcement; got == nil || *got != (Announcement{line.shownID(row.ID), "Eid sale", "تخفيضات العيد", "/deals", true}) {
			o.Errorf("announces %+v", got)
		}
		// Who has closed the old text sees the new one; its times do not matter.
		dismissed := o.Current().Announcement.ID
		line.EndsAt = new(o.Now().Add(time.Hour))
		row, err = save(o.as, o.Live, announcementKind, row.ID, row.Version, line)
		o.must(err)
		if got := o.Current().Announcement.ID; got != dismissed {
			o.Error("another end shows it again")
		}
		line.En = "Ramadan sale"
		row, err = save(o.as, o.Live, announcementKind, row.ID, row.Version, line)
		o.must(err)
		if got := o.Current().Announcement.ID; got == dismissed {
			o.Error("another text stays closed")
		}
		line.Ar = ""
		_, err = save(o.as, o.Live, announcementKind, row.ID, row.Version, line)
		o.refused(err, "validation_failed", "ar=required")
	})
}

func TestOneOfTwoAtATimeGetsASlug(t *testing.T) {
	each(t, func(o *office) {
		var wait sync.WaitGroup
		failed := make(chan error, 8)
		for range 8 {
			wait.Go(func() {
				_, err := create(o.as, o.Live, collectionKind, byHand("eid", "kite"), "")
				failed <- err
			})
		}
		wait.Wait()
		close(failed)
		added := 0
		for err := range failed {
			if err == nil {
				added++
			} else {
				o.refused(err, "validation_failed", "slug=taken")
			}
		}
		if added != 1 || len(o.Current().Collections) != 1 {
			o.Errorf("%d were added, %d are shown, want 1", added, len(o.Current().Collections))
		}
	})
}
