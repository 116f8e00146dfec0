package returns

import (
	"context"
	"encoding/json"
	"errors"
	"time"
	"unicode/utf8"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/rest"
	"matjar/internal/saudi"
	"matjar/internal/vault"
)

// BankDetails are the bank account that the refund of a cash order goes to.
type BankDetails struct {
	Name string `json:"name" minLength:"3" maxLength:"100" doc:"Whose account it is"`
	IBAN string `json:"iban" maxLength:"64" doc:"A Saudi IBAN; spaces and Arabic digits are fine"`
}

var (
	minAccountName = rest.Limit[BankDetails]("Name", "minLength")
	maxAccountName = rest.Limit[BankDetails]("Name", "maxLength")
)

// validate normalizes the details and returns all that is wrong with them. Fields are named
// with the prefix.
func (b *BankDetails) validate(prefix string) error {
	var broken errs.Broken
	b.Name = lang.NormalizeLine(b.Name)
	switch n := utf8.RuneCountInString(b.Name); {
	case n < minAccountName:
		broken.Add(prefix+"name", "too_short", "The name must be at least %d characters", minAccountName)
	case n > maxAccountName:
		broken.Add(prefix+"name", "too_long", "The name must be at most %d characters", maxAccountName)
	}
	iban, ok := saudi.IBAN(b.IBAN)
	if !ok {
		broken.Add(prefix+"iban", "invalid", "This is not a Saudi IBAN")
	}
	if err := broken.Err("some fields are not filled in as they should be"); err != nil {
		return err
	}
	b.IBAN = iban
	return nil
}

// masked is what is shown of an account: the country and the last four digits.
func (b BankDetails) masked() string { return "SA•• •••• " + b.IBAN[len(b.IBAN)-4:] }

// bankRetention is how long bank details are kept when a return is not closed.
const bankRetention = 30 * 24 * time.Hour

// pictureRetention is how long the pictures of a closed return are kept.
const pictureRetention = 180 * 24 * time.Hour

// Sweep erases bank details and pictures that are no longer needed.
func Sweep(ctx context.Context, q db.Querier, now time.Time) error {
	if err := deleteOldBank(ctx, q, now.Add(-bankRetention)); err != nil {
		return err
	}
	return deleteOldPictures(ctx, q, now.Add(-pictureRetention))
}

func (s *Service) storeBank(ctx context.Context, q db.Querier, returnID string, b BankDetails, now time.Time) error {
	text, err := json.Marshal(b)
	if err != nil {
		return err
	}
	return upsertBank(ctx, q, returnID, s.vault.Seal(returnID, text), b.masked(), now)
}

// readBank returns the bank details of a return, or nil if there are none.
func (s *Service) readBank(ctx context.Context, q db.Querier, returnID string) (*BankDetails, error) {
	sealed, err := readBank(ctx, q, returnID)
	if db.NoRows(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	text, err := s.vault.Open(returnID, sealed)
	if errors.Is(err, vault.ErrSealed) {
		return nil, errs.New(errs.Conflict, code.BankUnreadable, "the bank details were stored with another MATJAR_SECRET: set that one, or ask the shopper to enter them again")
	}
	if err != nil {
		return nil, err
	}
	b := &BankDetails{}
	return b, json.Unmarshal(text, b)
}

// SetBank stores or replaces the bank details of the user's open return.
func (s *Service) SetBank(ctx context.Context, userID, returnID string, b BankDetails) (*Return, error) {
	if err := b.validate(""); err != nil {
		return nil, err
	}
	return s.update(ctx, returnID, func(q db.Querier, c *change) error {
		if err := c.ownedBy(userID); err != nil {
			return err
		}
		if !c.r.State.open() || c.r.RefundBy != byBank {
			return errs.New(errs.Conflict, code.ReturnTransition, "this return needs no bank account")
		}
		return s.storeBank(ctx, q, returnID, b, s.Now())
	})
}

// eventBankRead is stored whenever an operator reads bank details.
const eventBankRead = "bank_read"

// Bank returns the bank details of a return in full, for the operator who transfers the money,
// and stores that they were read. Returns refund_no_bank.
func (s *Service) Bank(ctx context.Context, returnID string) (*BankDetails, error) {
	var b *BankDetails
	_, err := s.update(ctx, returnID, func(q db.Querier, _ *change) error {
		var err error
		if b, err = s.readBank(ctx, q, returnID); err != nil {
			return err
		}
		if b == nil {
			return errs.New(errs.NotFound, code.RefundNoBank, "this return has no bank details: the shopper enters them on its page")
		}
		if audit.Acting(ctx) {
			if err := audit.Record(ctx, q, audit.Change{Action: "return.bank_read", Subject: "return", ID: returnID}); err != nil {
				return err
			}
		}
		return addEvent(ctx, q, returnID, eventBankRead, actorOperator, "", s.Now())
	})
	return b, err
}
