package review

import (
	"context"
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"

	"matjar/internal/audit"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/rest"
)

// State is a list of reviews in the back office.
type State string

// The lists.
const (
	// Waiting are new and changed ones that nobody has dealt with.
	Waiting State = "waiting"
	// Reported are those with open reports.
	Reported    State = "reported"
	HiddenState State = "hidden"
	AnyState    State = "all"
)

// StaffReview is a review as staff see it.
type StaffReview struct {
	ReviewID      string    `json:"review_id"`
	ProductID     string    `json:"product_id"`
	EnProductName string    `json:"en_product_name"`
	ArProductName string    `json:"ar_product_name"`
	UserID        string    `json:"user_id" doc:"Of the author, or empty when the account is gone"`
	AuthorName    string    `json:"author_name"`
	Stars         int64     `json:"stars"`
	Title         string    `json:"title"`
	Body          string    `json:"body"`
	Language      string    `json:"language" enum:"en,ar"`
	Verified      bool      `json:"verified_purchase"`
	Status        Status    `json:"status" enum:"published,hidden"`
	Waiting       bool      `json:"waiting" doc:"Whether nobody has dealt with it since it was written"`
	Reports       int64     `json:"reports" doc:"Open reports of shoppers"`
	Reasons       string    `json:"reasons" doc:"Their distinct reasons, separated by commas"`
	Reply         *Reply    `json:"reply" doc:"The shop's public answer, or null"`
	CreatedAt     time.Time `json:"created_at"`
}

const (
	selectForStaff = staffColumns + `WHERE r.review_id = $1`
)

// endOfPage has its limit as a number: PostgreSQL plans for thousands of rows where that is an argument.
var endOfPage = `(created_at, review_id) < ($1, $2) ORDER BY created_at DESC, review_id DESC LIMIT ` + strconv.Itoa(staffPageSize+1) + `) k ON k.review_id = r.review_id ORDER BY r.created_at DESC, r.review_id DESC`

// statePages select a page of each list.
var statePages = map[State]string{
	Waiting:     pageOf + `handled_at = 0 AND ` + endOfPage,
	Reported:    reportedPage,
	HiddenState: pageOf + `status = 'hidden' AND ` + endOfPage,
	AnyState:    pageOf + endOfPage,
}

func staffFields(r *StaffReview) []any {
	r.Reply = &Reply{}
	return []any{
		&r.ReviewID, &r.ProductID, &r.EnProductName, &r.ArProductName, &r.UserID, &r.AuthorName, &r.Stars, &r.Title, &r.Body, &r.Language,
		&r.Verified, &r.Status, &r.Waiting, &r.Reply.Body, &r.Reply.Language, db.Micro{To: &r.Reply.CreatedAt}, db.Micro{To: &r.CreatedAt},
		&r.Reports, &r.Reasons,
	}
}

func (r StaffReview) withoutEmptyReply() StaffReview {
	if r.Reply.Body == "" {
		r.Reply = nil
	}
	return r
}

// staffPageSize is that of the lists of the back office.
const staffPageSize = 30

// StaffReviews is a page of reviews in the back office.
type StaffReviews struct {
	Reviews []StaffReview `json:"reviews" doc:"Newest first"`
	Next    string        `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

// ListForStaff returns a page of a list.
func (s *Service) ListForStaff(ctx context.Context, state State, after rest.Cursor) (StaffReviews, error) {
	list, err := db.All(ctx, s.db, staffFields, statePages[state], after.At, after.ID)
	if err != nil {
		return StaffReviews{}, err
	}
	for n := range list {
		list[n] = list[n].withoutEmptyReply()
	}
	page, next := rest.Page(list, staffPageSize, func(r StaffReview) rest.Cursor { return rest.Cursor{At: r.CreatedAt.UnixMicro(), ID: r.ReviewID} })
	return StaffReviews{page, next}, nil
}

// readForStaff returns one review. Returns review_not_found.
func readForStaff(ctx context.Context, q db.Querier, id string) (*StaffReview, error) {
	var r StaffReview
	err := q.QueryRowContext(ctx, selectForStaff, id).Scan(staffFields(&r)...)
	if db.NoRows(err) {
		return nil, errNotFound
	}
	r = r.withoutEmptyReply()
	return &r, err
}

// Decision is what staff decide about a review; nil fields stay as they are. Each one ends its waiting.
type Decision struct {
	Status *Status `json:"status,omitempty" enum:"published,hidden" doc:"Whether others see it; also closes its reports"`
	Reply  *string `json:"reply,omitempty" maxLength:"1000" doc:"The shop's public answer; an empty one takes it back"`
}

// maxReply is how long a reply may be.
var maxReply = rest.Limit[Decision]("Reply", "maxLength")

// decided is what the record keeps of a review: not its words, which may be about people.
type decided struct {
	Status Status `json:"status"`
	Reply  string `json:"reply"`
}

func decidedOf(r *StaffReview) decided {
	d := decided{Status: r.Status}
	if r.Reply != nil {
		d.Reply = r.Reply.Body
	}
	return d
}

// Decide applies a decision; an empty one says that nothing has to be done. Returns review_not_found,
// validation_failed.
func (s *Service) Decide(ctx context.Context, id string, d Decision) (after *StaffReview, err error) {
	if d.Reply != nil {
		*d.Reply = plainText(*d.Reply)
		if utf8.RuneCountInString(*d.Reply) > maxReply {
			return nil, errs.BrokenField("reply", "too_long", fmt.Sprintf("a reply has room for %d characters", maxReply))
		}
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		before, err := readForStaff(ctx, q, id)
		if err != nil {
			return err
		}
		now := s.Now().UnixMicro()
		if d.Status != nil {
			if err := s.changeStatus(ctx, q, id, before.ProductID, *d.Status); err != nil {
				return err
			}
		}
		if d.Reply != nil {
			language := languageOf(*d.Reply, lang.Tag(before.Language))
			if err := setReply(ctx, q, id, *d.Reply, language, now); err != nil {
				return err
			}
			// Pages of the product that are kept show the reply too.
			if err := catalog.Touch(ctx, q, before.ProductID); err != nil {
				return err
			}
		}
		if err := setHandled(ctx, q, id, now); err != nil {
			return err
		}
		if after, err = readForStaff(ctx, q, id); err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "review.update", Subject: "review", ID: id, Before: decidedOf(before), After: decidedOf(after)})
	})
	if err == nil {
		s.catalog.Changed()
	}
	return after, err
}
