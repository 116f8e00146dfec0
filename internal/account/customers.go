package account

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

// Customers is what staff see and do of shoppers' accounts.
type Customers struct {
	db      *db.DB
	support func() auth.Support
	// Now is the clock; tests set it.
	Now func() time.Time
}

// NewCustomers returns the service; address returns the shop's address, for links in letters.
func NewCustomers(d *db.DB, address func() string) *Customers {
	support := func() auth.Support { return auth.Support{DB: d, BaseURL: address(), Now: d.Now} }
	return &Customers{db: d, support: support, Now: d.Now}
}

// Customer is an account as staff see it.
type Customer struct {
	ID           string     `json:"id"`
	FullName     string     `json:"full_name"`
	Email        string     `json:"email"`
	Phone        string     `json:"phone"`
	Language     string     `json:"language" enum:"en,ar"`
	Confirmed    bool       `json:"email_confirmed" doc:"Whether somebody followed a link in a letter to the address"`
	CreatedAt    time.Time  `json:"created_at"`
	LastSignInAt *time.Time `json:"last_sign_in_at" doc:"Null if it never was since the first day"`
	BlockedAt    *time.Time `json:"blocked_at" doc:"Null unless it is blocked"`
}

// CustomerDetail is an account with what staff wrote about it.
type CustomerDetail struct {
	Customer
	Staff     bool           `json:"staff" doc:"Whether it belongs to somebody who works here"`
	Factors   int64          `json:"factors" doc:"How many second steps are set up"`
	Addresses []Address      `json:"addresses"`
	Notes     []CustomerNote `json:"notes" doc:"Newest first; shoppers do not see them"`
}

// CustomerNote is a remark of staff about a customer.
type CustomerNote struct {
	ID        string    `json:"id"`
	Author    string    `json:"author"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"created_at"`
}

var (
	errNoCustomer   = errs.New(errs.NotFound, code.AccountNotFound, "there is no such customer")
	errStaffAccount = errs.New(errs.Conflict, code.StaffAccount, "this account works here: who looks after people does this")
)

// maxNote is how long a remark may be.
var maxNote = rest.Limit[addNoteInput]("Body.Body", "maxLength")

// maxNotes is how many remarks are shown.
const maxNotes = 200

// A deleted account has no password.
const selectCustomer = customerColumns + `WHERE u.id = $1 AND u.password_hash <> ''`

func customerFields(c *Customer) []any {
	return []any{
		&c.ID, &c.FullName, &c.Email, &c.Phone, &c.Language, &c.Confirmed, db.Micro{To: &c.CreatedAt},
		optionalMicro{&c.LastSignInAt}, optionalMicro{&c.BlockedAt},
	}
}

// optionalMicro scans microseconds, of which 0 is no time.
type optionalMicro struct{ to **time.Time }

func (m optionalMicro) Scan(value any) error {
	var at time.Time
	if err := (db.Micro{To: &at}).Scan(value); err != nil {
		return err
	}
	if at.UnixMicro() != 0 {
		*m.to = &at
	}
	return nil
}

// Get returns an account. Returns account_not_found.
func (s *Customers) Get(ctx context.Context, id string) (*CustomerDetail, error) {
	var c CustomerDetail
	err := s.db.QueryRowContext(ctx, selectCustomer, id).Scan(customerFields(&c.Customer)...)
	if db.NoRows(err) {
		return nil, errNoCustomer
	}
	if err != nil {
		return nil, err
	}
	if c.Staff, err = staff.IsMember(ctx, s.db, id); err != nil {
		return nil, err
	}
	if c.Factors, err = auth.CountFactors(ctx, s.db, id); err != nil {
		return nil, err
	}
	if c.Addresses, err = listAddresses(ctx, s.db, id); err != nil {
		return nil, err
	}
	c.Notes, err = readNotes(ctx, s.db, id)
	return &c, err
}

// AddNote writes something down about a customer. Returns account_not_found, validation_failed.
func (s *Customers) AddNote(ctx context.Context, id, body string) (*CustomerDetail, error) {
	body = lang.NormalizeText(body)
	if n := utf8.RuneCountInString(body); n == 0 || n > maxNote {
		return nil, errs.BrokenField("body", "required", fmt.Sprintf("a note has 1 to %d characters", maxNote))
	}
	if _, err := s.Get(ctx, id); err != nil {
		return nil, err
	}
	err := s.db.Tx(ctx, func(q db.Querier) error {
		noteID := uuid.NewString()
		if err := insertNote(ctx, q, noteID, id, audit.ActorOf(ctx).Name, body, s.Now()); err != nil {
			return err
		}
		// The record outlives the account, so the words of a note are not in it.
		return audit.Record(ctx, q, audit.Change{Action: "customer.note", Subject: "customer", ID: id, After: map[string]string{"note_id": noteID}})
	})
	if err != nil {
		return nil, err
	}
	return s.Get(ctx, id)
}

// RemoveNote takes a remark back; one that is gone already stays so. Returns account_not_found.
func (s *Customers) RemoveNote(ctx context.Context, id, noteID string) (*CustomerDetail, error) {
	err := s.db.Tx(ctx, func(q db.Querier) error {
		_, err := deleteNote(ctx, q, noteID, id)
		if db.NoRows(err) {
			return nil
		}
		if err != nil {
			return err
		}
		return audit.Record(ctx, q, audit.Change{Action: "customer.remove_note", Subject: "customer", ID: id, Before: map[string]string{"note_id": noteID}})
	})
	if err != nil {
		return nil, err
	}
	return s.Get(ctx, id)
}

// SetBlocked closes an account to its owner, or opens it again. Returns account_not_found, and
// staff_account for those who work here, whose post ends first.
func (s *Customers) SetBlocked(ctx context.Context, id string, blocked bool, reason string) (*CustomerDetail, error) {
	c, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if c.Staff && blocked {
		return nil, errStaffAccount
	}
	if err := s.support().SetBlocked(ctx, id, blocked, reason); err != nil {
		return nil, err
	}
	return s.Get(ctx, id)
}

// ResetFactors lets a customer back in who has lost their second step. Returns account_not_found,
// validation_failed without a reason, and staff_account when it is that of somebody who works here
// and who does it does not look after people.
func (s *Customers) ResetFactors(ctx context.Context, by staff.Member, id, reason string) (*CustomerDetail, error) {
	c, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if c.Staff && !by.May(staff.PeopleWrite) {
		return nil, errStaffAccount
	}
	if err := s.support().ResetFactors(ctx, id, by.Name, reason); err != nil {
		return nil, err
	}
	return s.Get(ctx, id)
}

// CustomerList is a page of accounts.
type CustomerList struct {
	Customers []Customer `json:"customers" doc:"Newest first"`
	Next      string     `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

const customersPage = 50

func customerCursor(c Customer) rest.Cursor {
	return rest.Cursor{At: c.CreatedAt.UnixMicro(), ID: c.ID}
}
