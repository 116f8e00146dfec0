package transfer

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"time"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/staff"
)

// Options say how a file is to be taken.
type Options struct {
	// Empty is what an empty cell of a table means; Keep unless told.
	Empty Empty `json:"empty" enum:"keep,clear" default:"keep" doc:"What an empty cell means: the field stays as it is, or is cleared"`
	// IgnoreUnknown imports a table without the columns that the catalogue does not know.
	IgnoreUnknown bool `json:"ignore_unknown" doc:"Leave out columns that the catalogue does not know, instead of refusing the file"`
	AllowFree     bool `json:"allow_free" doc:"Take prices of 0"`
	DeleteMissing bool `json:"delete_missing" doc:"Delete the products that the file does not name"`
}

// Scope is what somebody may import. The zero Scope is everything.
type Scope struct {
	// Vendor is whose products alone may be changed, or empty.
	Vendor string
	// ProductsOnly refuses categories and vendors.
	ProductsOnly bool
}

// ScopeOf is what a member may import.
func ScopeOf(m staff.Member) Scope {
	return Scope{Vendor: m.Vendor, ProductsOnly: !m.May(staff.CategoriesWrite) || !m.May(staff.VendorsWrite)}
}

// Upload is a file and who brought it.
type Upload struct {
	Name string
	// By is who brought it, as a person reads it.
	By string
	Scope
	Options
}

// State is how far an import is.
type State string

// The states of an import.
const (
	Previewed State = "previewed"
	Applied   State = "applied"
	Undone    State = "undone"
)

// Batch is a file that was brought: all that it changes, or changed, as one.
type Batch struct {
	ID        string
	FileName  string
	Format    Format
	Vendor    string
	By        string
	State     State
	Options   Options
	Result    catalog.Imported
	Kept      []catalog.Kept
	CreatedAt time.Time
	AppliedAt *time.Time
	UndoneAt  *time.Time
	// Ignored are the columns that were left out, right after the import.
	Ignored []string
}

// UndoFor is how long an import can be undone.
const UndoFor = 30 * 24 * time.Hour

// keepPreviews is how long a file waits between its preview and its import.
const keepPreviews = 24 * time.Hour

// CanUndo reports whether the import can be undone at the time.
func (b *Batch) CanUndo(now time.Time) bool {
	return b.State == Applied && b.AppliedAt != nil && now.Sub(*b.AppliedAt) < UndoFor
}

// Preview is what a file would do, and all that is wrong with it.
type Preview struct {
	Batch
	Source *Source
	Faults catalog.Faults
}

// Service imports catalogue files.
type Service struct {
	DB *db.DB
	// Look finds pictures without storing any, for previews; Store stores them. nil takes
	// addresses as they are.
	Look, Store catalog.PictureResolver
	// Changed is called when the catalogue was changed; nil means that nobody here shows it.
	Changed func()
	working positions
}

func (s *Service) options(u *Upload, pictures catalog.PictureResolver) catalog.Options {
	return catalog.Options{Vendor: u.Vendor, ProductsOnly: u.ProductsOnly, AllowFree: u.AllowFree, DeleteMissing: u.DeleteMissing, Pictures: pictures}
}

// Check returns what a file would do. Nothing is written, and nothing kept.
func (s *Service) Check(ctx context.Context, r io.Reader, u Upload) (*Preview, error) {
	source, err := Read(r, u.Empty, u.IgnoreUnknown)
	if err != nil {
		return nil, err
	}
	done, faults, err := catalog.Preview(ctx, s.DB, source.File, s.options(&u, s.Look))
	if err != nil {
		return nil, err
	}
	return &Preview{Source: source, Faults: faults, Batch: Batch{
		FileName: u.Name, Format: source.Format, Vendor: u.Vendor, By: u.By, State: Previewed, Options: u.Options, Result: done,
	}}, nil
}

// Preview returns what a file would do, and keeps it for a day to be applied.
func (s *Service) Preview(ctx context.Context, r io.Reader, u Upload) (*Preview, error) {
	kept := newPieces()
	p, err := s.Check(ctx, io.TeeReader(r, kept), u)
	if err != nil {
		return nil, err
	}
	// What is wrong may have ended the reading.
	if _, err := io.Copy(kept, r); err != nil {
		return nil, err
	}
	pieces, err := kept.close()
	if err != nil {
		return nil, err
	}
	p.ID, p.CreatedAt = uuid.NewString(), s.DB.Now().UTC().Truncate(time.Microsecond)
	err = s.DB.Tx(ctx, func(q db.Querier) error {
		if err := forget(ctx, q, p.CreatedAt); err != nil {
			return err
		}
		if err := insertBatch(ctx, q, &p.Batch); err != nil {
			return err
		}
		return insertPieces(ctx, q, p.ID, pieces)
	})
	return p, err
}

// Export notes in the record of changes that the catalogue, or a vendor's part of it, is taken out, and returns what
// writes it.
func (s *Service) Export(ctx context.Context, format Format, language lang.Tag, vendor string) (write func(io.Writer) error, err error) {
	err = audit.Record(ctx, s.DB, audit.Change{Action: "catalogue.export", Subject: "catalogue", ID: string(format)})
	return func(w io.Writer) error { return Export(ctx, s.DB, w, format, language, vendor) }, err
}

// errNoImport answers for an import that does not exist, or is another vendor's.
func errNoImport() error { return errs.New(errs.NotFound, code.NotFound, "there is no such import") }

// Find returns an import of the vendor, or of anybody when it is empty.
func (s *Service) Find(ctx context.Context, vendor, id string) (*Batch, error) {
	b, err := selectBatch(ctx, s.DB, id)
	if err == nil && (b == nil || vendor != "" && b.Vendor != vendor) {
		err = errNoImport()
	}
	return b, err
}

// List returns the newest imports of the vendor, or of all when it is empty.
func (s *Service) List(ctx context.Context, vendor string, limit int) ([]Batch, error) {
	return listBatches(ctx, s.DB, vendor, limit)
}

// Apply imports a file that was previewed. The error is catalog.Faults when it cannot be
// imported any more, and then nothing is.
func (s *Service) Apply(ctx context.Context, id string, scope Scope, progress func(done, total int)) (*Batch, error) {
	b, err := s.Find(ctx, scope.Vendor, id)
	if err != nil {
		return nil, err
	}
	if b.State != Previewed {
		return nil, errs.New(errs.Conflict, code.Conflict, "the file is imported already")
	}
	file, err := readPieces(ctx, s.DB, id)
	if err != nil {
		return nil, err
	}
	// Whoever applies it may do no more than their own rights, whoever brought it.
	u := Upload{Name: b.FileName, By: b.By, Scope: Scope{b.Vendor, scope.ProductsOnly}, Options: b.Options}
	return s.apply(ctx, file, u, b, progress)
}

// Import imports a file at once.
func (s *Service) Import(ctx context.Context, r io.Reader, u Upload, progress func(done, total int)) (*Batch, error) {
	return s.apply(ctx, r, u, nil, progress)
}

func (s *Service) apply(ctx context.Context, r io.Reader, u Upload, b *Batch, progress func(done, total int)) (*Batch, error) {
	source, err := Read(r, u.Empty, u.IgnoreUnknown)
	if err != nil {
		return nil, err
	}
	fresh := b == nil
	if fresh {
		b = &Batch{
			ID: uuid.NewString(), FileName: u.Name, Format: source.Format, Vendor: u.Vendor, By: u.By, Options: u.Options,
			CreatedAt: s.DB.Now().UTC().Truncate(time.Microsecond), State: Previewed,
		}
	}
	options := s.options(&u, s.Store)
	options.Record = func(ctx context.Context, q db.Querier, done catalog.Imported, changes iter.Seq[catalog.Change]) error {
		if fresh {
			if err := cmp.Or(forget(ctx, q, b.CreatedAt), insertBatch(ctx, q, b)); err != nil {
				return err
			}
		}
		first, err := db.Changed(ctx, q, applyBatch, b.ID, s.DB.Now().UnixMicro(), string(toJSON(done)))
		if err == nil && !first {
			err = errs.New(errs.Conflict, code.Conflict, "the file is imported already")
		}
		if err != nil {
			return err
		}
		return cmp.Or(
			db.Exec(ctx, q, deletePieces, b.ID),
			insertChanges(ctx, q, b.ID, changes),
			audit.Record(ctx, q, audit.Change{Action: "import.apply", Subject: "import", ID: b.ID, After: done}),
		)
	}
	_, err = catalog.Import(ctx, s.DB, source.File, options, progress)
	if faults, ok := errors.AsType[catalog.Faults](err); ok {
		return b, &Refused{source, faults}
	}
	if err != nil {
		return nil, err
	}
	if b, err = s.finish(ctx, b.ID); err == nil {
		b.Ignored = source.Ignored
	}
	return b, err
}

// finish shows what was changed, and returns the import as it is now.
func (s *Service) finish(ctx context.Context, id string) (*Batch, error) {
	if s.Changed != nil {
		s.Changed()
	}
	return selectBatch(ctx, s.DB, id)
}

// Refused is why a file was not imported.
type Refused struct {
	Source *Source
	Faults catalog.Faults
}

// Error has the faults.
func (r *Refused) Error() string { return r.Faults.Error() }

// Undo takes an import back as one. What was changed since by others stays, and is in Kept.
func (s *Service) Undo(ctx context.Context, id string, scope Scope, progress func(done, total int)) (*Batch, error) {
	b, err := s.Find(ctx, scope.Vendor, id)
	if err != nil {
		return nil, err
	}
	if !b.CanUndo(s.DB.Now()) {
		return nil, errs.New(errs.Conflict, code.Conflict, "the import is %s, or older than 30 days, and cannot be undone", b.State)
	}
	undone := false
	end := func(ctx context.Context, q db.Querier, _ catalog.Imported, _ iter.Seq[catalog.Change]) error {
		first, err := db.Changed(ctx, q, undoBatch, id, s.DB.Now().UnixMicro())
		if err == nil && !first {
			err = errs.New(errs.Conflict, code.Conflict, "the import is undone already")
		}
		undone = err == nil
		if err != nil {
			return err
		}
		return cmp.Or(
			db.Exec(ctx, q, deleteChanges, id),
			audit.Record(ctx, q, audit.Change{Action: "import.undo", Subject: "import", ID: id, Before: b.Result}),
		)
	}
	_, kept, err := catalog.Undo(ctx, s.DB, selectChanges(ctx, s.DB, id), catalog.Options{Vendor: b.Vendor, ProductsOnly: scope.ProductsOnly, Record: end}, progress)
	if faults, ok := errors.AsType[catalog.Faults](err); ok {
		return b, &Refused{&Source{}, faults}
	}
	if err == nil && !undone {
		err = s.DB.Tx(ctx, func(q db.Querier) error { return end(ctx, q, catalog.Imported{}, nil) })
	}
	if err != nil {
		return nil, err
	}
	if kept == nil {
		kept = []catalog.Kept{}
	}
	if err := db.Exec(ctx, s.DB, setKept, id, string(toJSON(kept))); err != nil {
		return nil, err
	}
	return s.finish(ctx, id)
}
