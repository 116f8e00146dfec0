package returns

import (
	"context"
	"encoding/base64"
	"fmt"
	"math"
	"strings"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// deskPageSize is how many returns a page of the back office's list has.
const deskPageSize = 50

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

// Desk returns a page of all returns in the state, or in any with "". With vendor, of theirs.
// Returns bad_cursor.
func (s *Service) Desk(ctx context.Context, vendor string, state State, cursor string) (ReturnPage, error) {
	at, id := int64(math.MaxInt64), ""
	if cursor != "" {
		text, err := base64.RawURLEncoding.DecodeString(cursor)
		if err == nil {
			_, err = fmt.Sscanf(string(text), "%d %s", &at, &id)
		}
		if err != nil || strings.ContainsRune(id, 0) {
			return ReturnPage{}, errs.New(errs.Invalid, code.BadCursor, "this is not a cursor that a list gave")
		}
	}
	query, args := pageOfAll, []any{at, id, int64(deskPageSize + 1)}
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
	page := ReturnPage{Returns: list}
	if len(list) > deskPageSize {
		last := list[deskPageSize-1]
		page = ReturnPage{list[:deskPageSize], base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s", last.CreatedAt.UnixMicro(), last.ID))}
	}
	for i := range page.Returns {
		page.Returns[i].narrow(vendor)
	}
	return page, nil
}

// Newest returns the newest returns of all shoppers in the state, or in any with "".
func (s *Service) Newest(ctx context.Context, state State, limit int) ([]Return, error) {
	if state == "" {
		return selectReturns(ctx, s.db, pageOfAll, int64(math.MaxInt64), "", limit)
	}
	return selectReturns(ctx, s.db, pageOfState, int64(math.MaxInt64), "", limit, string(state))
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
