package marketing

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/search"
)

const (
	selectVersion = `SELECT version FROM marketing_version WHERE id = 1`
	raiseVersion  = `UPDATE marketing_version SET version = version + 1 WHERE id = 1`
	selectAll     = `SELECT entry_id, kind, position, body FROM marketing_entries`
	selectKind    = `SELECT entry_id, kind, position, body FROM marketing_entries WHERE kind = $1`
	insertEntry   = `
		INSERT INTO marketing_entries (entry_id, kind, name, position, body, created_at, updated_at)
		VALUES ($1, $2, $3, coalesce((SELECT max(position) FROM marketing_entries WHERE kind = $2), 0) + 1, $4, $5, $5)`
	updateEntry = `UPDATE marketing_entries SET name = $2, body = $3, updated_at = $4 WHERE entry_id = $1`
	placeEntry  = `UPDATE marketing_entries SET position = $2 WHERE entry_id = $1`
	deleteEntry = `DELETE FROM marketing_entries WHERE entry_id = $1`
)

func readVersion(ctx context.Context, q db.Querier) (version int64, err error) {
	if err := q.QueryRowContext(ctx, selectVersion).Scan(&version); err != nil {
		return 0, fmt.Errorf("read the version of the marketing entries: %w", err)
	}
	return version, nil
}

// entry is a row of the table.
type entry struct {
	id, kind string
	position int64
	body     string
}

func entryFields(e *entry) []any { return []any{&e.id, &e.kind, &e.position, &e.body} }

func sortEntries(list []entry) {
	slices.SortFunc(list, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.position, b.position), strings.Compare(a.id, b.id))
	})
}

// entries are all that the operator has stored, in order.
type entries struct {
	slides        []Row[SlideFields]
	banners       []Row[BannerFields]
	announcements []Row[AnnouncementFields]
	collections   []Row[CollectionFields]
	synonyms      []Row[SynonymFields]
}

func loadEntries(ctx context.Context, q db.Querier) (all entries, err error) {
	list, err := db.All(ctx, q, entryFields, selectAll)
	if err != nil {
		return all, fmt.Errorf("read marketing entries: %w", err)
	}
	sortEntries(list)
	all.slides = decode(slideKind, list)
	all.banners = decode(bannerKind, list)
	all.announcements = decode(announcementKind, list)
	all.collections = decode(collectionKind, list)
	all.synonyms = decode(synonymKind, list)
	return all, nil
}

// decode returns the entries of a kind. One that this version cannot read, because another one wrote it, is left
// out.
func decode[F fields](k kind[F], list []entry) []Row[F] {
	rows := []Row[F]{}
	for _, e := range list {
		row := Row[F]{ID: e.id, Version: versionOf(e.body)}
		if e.kind == k.name && json.Unmarshal([]byte(e.body), &row.Fields) == nil {
			rows = append(rows, row)
		}
	}
	return rows
}

// versionOf is another text for other fields.
func versionOf(body string) string {
	sum := sha256.Sum256([]byte(body))
	return hex.EncodeToString(sum[:8])
}

// snapshotKey is a part of the keys of cached responses.
func snapshotKey(generation uint64) string { return strconv.FormatUint(generation, 36) }

// snapshot returns what is shown at a time.
func (all entries) snapshot(now time.Time) *Snapshot {
	s := &Snapshot{}
	shown := func(w Window) bool {
		state, changes := w.state(now)
		if changes != nil && (s.until == nil || changes.Before(*s.until)) {
			s.until = changes
		}
		return state == Shown
	}
	for _, r := range all.slides {
		if f := r.Fields; shown(f.Window) {
			s.Slides = append(s.Slides, Slide{ID: r.ID, Scene: f.Scene, Picture: f.Picture, Link: f.Link, En: f.En, Ar: f.Ar})
		}
	}
	if s.Slides == nil {
		s.Slides = defaultSlides
	}
	for _, r := range all.banners {
		f := r.Fields
		if place := s.Banners.at(f.Slot); shown(f.Window) && place != nil && *place == nil {
			*place = &HomeBanner{Scene: f.Scene, Picture: f.Picture, Link: f.Link, En: f.En, Ar: f.Ar}
		}
	}
	for _, r := range all.announcements {
		if f := r.Fields; shown(f.Window) && s.Announcement == nil {
			s.Announcement = &Announcement{ID: f.shownID(r.ID), En: f.En, Ar: f.Ar, Link: f.Link, Dismissible: f.Dismissible}
		}
	}
	for _, r := range all.collections {
		if r.Fields.Active {
			s.Collections = append(s.Collections, Collection{r.ID, r.Fields})
		}
	}
	s.synonyms = lines(all.synonyms)
	return s
}

func (b *HomeBanners) at(slot Slot) **HomeBanner {
	switch slot {
	case SlotDeals:
		return &b.Deals
	case SlotArrivals:
		return &b.Arrivals
	case SlotNewsletter:
		return &b.Newsletter
	case SlotLast:
		return &b.Last
	}
	return nil
}

func lines(rows []Row[SynonymFields]) []search.Synonym {
	var list []search.Synonym
	for _, r := range rows {
		list = append(list, r.Fields.line())
	}
	return list
}

// list returns the entries of a kind in their order, with their states.
func list[F fields](ctx context.Context, l *Live, q db.Querier, k kind[F]) ([]Row[F], error) {
	found, err := db.All(ctx, q, entryFields, selectKind, k.name)
	if err != nil {
		return nil, err
	}
	sortEntries(found)
	rows := decode(k, found)
	now := l.Now()
	for i := range rows {
		rows[i].State, _ = rows[i].Fields.window().state(now)
	}
	return rows, nil
}

// all returns the entries of a kind as they are stored, in their order.
func all[F fields](ctx context.Context, l *Live, k kind[F]) ([]Row[F], error) {
	return list(ctx, l, l.db, k)
}

// change runs a transaction with the entries of a kind as they are stored. When it returns, this node shows the
// change.
func change[F fields](ctx context.Context, l *Live, k kind[F], fn func(q db.Querier, rows []Row[F]) error) error {
	err := l.db.Tx(ctx, func(q db.Querier) error {
		// First of all, so that changes at a time wait for each other.
		if err := db.Exec(ctx, q, raiseVersion); err != nil {
			return err
		}
		rows, err := list(ctx, l, q, k)
		if err != nil {
			return err
		}
		return fn(q, rows)
	})
	if err != nil {
		return err
	}
	return l.Refresh(context.WithoutCancel(ctx))
}

// find returns the place of an entry. Returns not_found.
func find[F fields](rows []Row[F], id string) (int, error) {
	if i := slices.IndexFunc(rows, func(r Row[F]) bool { return r.ID == id }); i >= 0 {
		return i, nil
	}
	return 0, errNotFound
}

// check brings fields into their stored form and returns what is wrong with them beside the other rows.
func check[F fields](l *Live, k kind[F], f *F, id string, rows []Row[F]) error {
	var c catalog.Checks
	var before *F
	if at, err := find(rows, id); err == nil {
		before = &rows[at].Fields
	}
	k.clean(l, f, before, &c)
	for _, r := range rows {
		if name := (*f).name(); name != "" && r.ID != id && r.Fields.name() == name {
			c.Taken("slug")
		}
	}
	return c.Err()
}

func record[F fields](ctx context.Context, q db.Querier, k kind[F], what, id string, before, after *F) error {
	change := audit.Change{Action: k.name + "." + what, Subject: k.name, ID: id}
	// A nil pointer in an interface would be recorded as null.
	if before != nil {
		change.Before = before
	}
	if after != nil {
		change.After = after
	}
	return audit.Record(ctx, q, change)
}

// create adds an entry before another one, or at the end. Returns validation_failed, marketing_full.
func create[F fields](ctx context.Context, l *Live, k kind[F], f F, before string) (added Row[F], err error) {
	err = change(ctx, l, k, func(q db.Querier, rows []Row[F]) error {
		f := f
		if err := check(l, k, &f, "", rows); err != nil {
			return err
		}
		if len(rows) >= k.most {
			err := errs.New(errs.Conflict, code.MarketingFull, "there are %d of them already", len(rows))
			err.Fields = []errs.Field{errs.ValueField("entries", "figure", errs.Count(len(rows)))}
			return err
		}
		body, err := json.Marshal(f)
		if err != nil {
			return err
		}
		added = Row[F]{ID: uuid.NewString(), Version: versionOf(string(body)), Fields: f}
		added.State, _ = f.window().state(l.Now())
		if err := db.Exec(ctx, q, insertEntry, added.ID, k.name, cmp.Or(f.name(), added.ID), string(body), l.Now().UnixMicro()); err != nil {
			return err
		}
		// Before what is no more there is the end.
		if at, err := find(rows, before); err == nil {
			if err := renumber(ctx, q, slices.Insert(rows, at, added)); err != nil {
				return err
			}
		}
		return record(ctx, q, k, "create", added.ID, nil, &f)
	})
	return added, err
}

// save replaces the fields of an entry, with a version only while it is what was read. Returns not_found, entry_changed,
// validation_failed.
func save[F fields](ctx context.Context, l *Live, k kind[F], id, version string, f F) (saved Row[F], err error) {
	err = change(ctx, l, k, func(q db.Querier, rows []Row[F]) error {
		at, err := find(rows, id)
		if err != nil {
			return err
		}
		if version != "" && rows[at].Version != version {
			return errChanged
		}
		f := f
		if err := check(l, k, &f, id, rows); err != nil {
			return err
		}
		body, err := json.Marshal(f)
		if err != nil {
			return err
		}
		if err := db.Exec(ctx, q, updateEntry, id, cmp.Or(f.name(), id), string(body), l.Now().UnixMicro()); err != nil {
			return err
		}
		saved = Row[F]{ID: id, Version: versionOf(string(body)), Fields: f}
		saved.State, _ = f.window().state(l.Now())
		return record(ctx, q, k, "update", id, &rows[at].Fields, &f)
	})
	return saved, err
}

// remove deletes an entry. Returns not_found.
func remove[F fields](ctx context.Context, l *Live, k kind[F], id string) error {
	return change(ctx, l, k, func(q db.Querier, rows []Row[F]) error {
		at, err := find(rows, id)
		if err != nil {
			return err
		}
		if err := db.Exec(ctx, q, deleteEntry, id); err != nil {
			return err
		}
		return record(ctx, q, k, "remove", id, &rows[at].Fields, nil)
	})
}

// place moves an entry before another one, or to the end. Returns not_found.
func place[F fields](ctx context.Context, l *Live, k kind[F], id, before string) error {
	return change(ctx, l, k, func(q db.Querier, rows []Row[F]) error {
		from, err := find(rows, id)
		if err != nil {
			return err
		}
		moved := rows[from]
		rest := slices.Delete(slices.Clone(rows), from, from+1)
		to := len(rest)
		if before != "" {
			if to, err = find(rest, before); err != nil {
				return err
			}
		}
		if err := renumber(ctx, q, slices.Insert(rest, to, moved)); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{
			Action: k.name + ".move", Subject: k.name, ID: id, Before: map[string]int{"position": from + 1}, After: map[string]int{"position": to + 1},
		})
	})
}

// renumber stores the order of rows.
func renumber[F fields](ctx context.Context, q db.Querier, rows []Row[F]) error {
	for i, r := range rows {
		if err := db.Exec(ctx, q, placeEntry, r.ID, int64(i+1)); err != nil {
			return err
		}
	}
	return nil
}
