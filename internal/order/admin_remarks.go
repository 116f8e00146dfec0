package order

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/rest"
)

// Remark is what a member noted on an order, or did to it beside moving it.
type Remark struct {
	Kind      string    `json:"kind" enum:"note,address,letter,refund,tracking"`
	VendorID  string    `json:"vendor_id" doc:"The vendor whose remark it is, or empty for the shop's"`
	Author    string    `json:"author"`
	Text      string    `json:"text" doc:"The note; what was changed, sent or refunded"`
	CreatedAt time.Time `json:"created_at"`
}

const (
	remarkNote     = "note"
	remarkAddress  = "address"
	remarkLetter   = "letter"
	remarkRefund   = "refund"
	remarkTracking = "tracking"
)

// maxNote is how long a note may be.
var maxNote = rest.Limit[noteInput]("Body.Text", "maxLength")

// remark stores what the context's actor noted or did.
func (s *Service) remark(ctx context.Context, q db.Querier, orderID, kind, vendor, text string) error {
	author := ""
	if audit.Acting(ctx) {
		author = audit.ActorOf(ctx).Name
	}
	return insertRemark(ctx, q, uuid.NewString(), orderID, kind, vendor, author, text, s.Now())
}

// NoteRefund notes a refund in the order's history, in the transaction in which it happens.
func (s *Service) NoteRefund(ctx context.Context, q db.Querier, orderID, text string) error {
	return s.remark(ctx, q, orderID, remarkRefund, "", text)
}

// AddNote adds an internal note to an order, of a vendor or with "" of the shop.
func (s *Service) AddNote(ctx context.Context, vendor, orderID, text string) error {
	text = lang.NormalizeText(text)
	if n := utf8.RuneCountInString(text); n < 1 || n > maxNote {
		return errs.ValidationFailed(fmt.Sprintf("a note has 1 to %d characters", maxNote))
	}
	_, err := s.operate(ctx, orderID, change{"note", text}, func(q db.Querier, o *orderRow) error {
		return s.remark(ctx, q, orderID, remarkNote, vendor, text)
	})
	return err
}
