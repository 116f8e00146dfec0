package returns

import (
	"context"
	"slices"

	"matjar/internal/rest"
)

// adminPageSize is how many returns a page of the back office's list has.
const adminPageSize = 50

const (
	// Each has an index that ends with the time and the id.
	pageOfAll    = selectReturn + `WHERE (r.created_at, r.return_id) < ($1, $2)` + newestFirst + `LIMIT $3`
	pageOfState  = selectReturn + `WHERE (r.created_at, r.return_id) < ($1, $2) AND r.state = $4` + newestFirst + `LIMIT $3`
	pageOfVendor = selectReturn + `WHERE (r.created_at, r.return_id) < ($1, $2) AND (r.state = $4 OR $4 = '') AND r.vendor_id = $5` + newestFirst + `LIMIT $3`
)

// ReturnPage is a page of the back office's list.
type ReturnPage struct {
	Returns []Return `json:"returns" doc:"Newest first"`
	Next    string   `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

// ListAll returns the page of all shoppers' returns in the state, or in any with "", that starts
// at the cursor and has at most size returns. Returns bad_cursor.
func (s *Service) ListAll(ctx context.Context, state State, cursor string, size int) (ReturnPage, error) {
	return s.ListOf(ctx, "", state, cursor, size)
}

// ListOf is ListAll of a vendor's returns, as they may see them; of all with "".
func (s *Service) ListOf(ctx context.Context, vendor string, state State, cursor string, size int) (ReturnPage, error) {
	at, err := rest.ParseCursor(cursor)
	if err != nil {
		return ReturnPage{}, err
	}
	query, args := pageOfAll, []any{at.At, at.ID, int64(size + 1)}
	switch {
	case vendor != "":
		query, args = pageOfVendor, append(args, string(state), vendor)
	case state != "":
		query, args = pageOfState, append(args, string(state))
	}
	list, err := selectReturns(ctx, s.db, query, args...)
	if err != nil {
		return ReturnPage{}, err
	}
	var page ReturnPage
	page.Returns, page.Next = rest.Page(list, size, func(r Return) rest.Cursor { return rest.Cursor{At: r.CreatedAt.UnixMicro(), ID: r.ID} })
	for i := range page.Returns {
		page.Returns[i].narrow(vendor)
	}
	return page, nil
}

// narrow hides from a vendor where the shopper's money goes.
func (r *Return) narrow(vendor string) {
	if vendor != "" {
		r.Bank, r.NeedsBank = "", false
	}
}

// visible returns errNotFound for a return that is not the vendor's. With "" every return is visible.
func (s *Service) visible(ctx context.Context, vendor, returnID string) error {
	if vendor == "" {
		return nil
	}
	r, err := readReturn(ctx, s.db, returnID)
	if err == nil && r.VendorID != vendor {
		err = errNotFound
	}
	return err
}

// AnnotatedFor is Annotated of a vendor's return, as they may see it; of any with "". Returns return_not_found.
func (s *Service) AnnotatedFor(ctx context.Context, vendor, returnID string) (*AnnotatedReturn, error) {
	if err := s.visible(ctx, vendor, returnID); err != nil {
		return nil, err
	}
	found, err := s.Annotated(ctx, returnID)
	if err == nil && vendor != "" {
		found.narrow(vendor)
		found.Reference = ""
		found.Notes = slices.DeleteFunc(found.Notes, func(n ReturnNote) bool { return n.Actor != actorVendor })
	}
	return found, err
}

// PicturesFor is PicturesOf of a vendor's return; of any with "". Returns return_not_found.
func (s *Service) PicturesFor(ctx context.Context, vendor, returnID string) ([]Picture, error) {
	if err := s.visible(ctx, vendor, returnID); err != nil {
		return nil, err
	}
	return s.PicturesOf(ctx, returnID)
}
