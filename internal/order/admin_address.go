package order

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/limit"
)

// NewAddress is where an order goes instead. The e-mail address stays: letters, and whoever tracks the
// order without an account, depend on it.
type NewAddress struct {
	FullName      string `json:"full_name" maxLength:"100"`
	Phone         string `json:"phone" maxLength:"20"`
	StreetAddress string `json:"street_address" maxLength:"200"`
	UnitNumber    string `json:"unit_number" maxLength:"50"`
	City          string `json:"city" maxLength:"50"`
	Province      string `json:"province" maxLength:"50"`
	PostalCode    string `json:"postal_code" maxLength:"10"`
}

var addressMessage = messageKind{
	lang.Text{En: "The address of your order #%s was changed", Ar: "تم تغيير عنوان طلبك رقم %s"},
	lang.Text{
		En: "We have changed the delivery address of your order, as below. If you did not ask for this, please contact us right away.",
		Ar: "غيّرنا عنوان توصيل طلبك إلى العنوان أدناه. إن لم تطلب هذا التغيير فتواصل معنا في أقرب وقت.",
	},
	true,
}

// ChangeAddress changes where an order goes before any of it is sent, and tells the shopper. Documents that
// were issued stay as they are. Returns address_fixed and validation_failed.
func (s *Service) ChangeAddress(ctx context.Context, orderID string, in NewAddress) error {
	// The record of changes outlives accounts, so addresses are not in it.
	_, err := s.operate(ctx, orderID, change{action: "address"}, func(q db.Querier, o *orderRow) error {
		before := o.ShippingAddress
		after := Address{in.FullName, in.Phone, before.Email, in.StreetAddress, in.UnitNumber, in.City, in.Province, in.PostalCode}
		if err := after.validate().Err(notFilledIn); err != nil {
			return err
		}
		sent := len(o.Shipments) > 0 || slices.ContainsFunc(o.Items, func(i Item) bool { return i.Status.reached(Shipped) })
		if sent || o.Status == Cancelled {
			return errs.New(errs.Conflict, code.AddressFixed, "the address can only be changed before anything is sent")
		}
		if after == before {
			return nil
		}
		text, err := json.Marshal(after)
		if err != nil {
			return err
		}
		if err := setAddress(ctx, q, orderID, text); err != nil {
			return err
		}
		o.ShippingAddress = after
		if err := s.renewWords(ctx, q, o); err != nil {
			return err
		}
		if err := s.remark(ctx, q, orderID, remarkAddress, "", strings.Join(before.lines(lang.English), ", ")); err != nil {
			return err
		}
		return s.notify(ctx, q, o, addressMessage, operator)
	})
	return err
}

// renewWords replaces the words of an order, unless its owner has left.
func (s *Service) renewWords(ctx context.Context, q db.Querier, o *orderRow) error {
	if _, member, err := recipient(ctx, q, o.userID); err != nil || !member {
		return err
	}
	if err := deleteWords(ctx, q, o.ID); err != nil {
		return err
	}
	return insertWords(ctx, q, o.ID, o.ShippingAddress, o.CreatedAt.UnixMicro())
}

// Letter is an email about an order that can be sent again.
type Letter string

// letters are those emails, and the state that an order must have reached.
var letters = []struct {
	letter Letter
	state  Status
	kind   *messageKind
}{
	{"received", "", &receivedMessage},
	{"shipped", Shipped, &shippedMessage},
	{"delivered", Delivered, &deliveredMessage},
	{"cancelled", Cancelled, &cancelledMessage},
}

// lettersPerOrder limits how often letters about an order are sent again.
var lettersPerOrder = limit.Rule{Name: "order-letter", Count: 5, Per: time.Hour}

// Resend sends a letter about an order again, as it would be written now. Returns letter_not_due and
// too_many_letters.
func (s *Service) Resend(ctx context.Context, orderID string, letter Letter) error {
	_, err := s.operate(ctx, orderID, change{"letter", letter}, func(q db.Querier, o *orderRow) error {
		for _, l := range letters {
			if l.letter != letter {
				continue
			}
			// An order that waits for its payment has not been received, and a cancelled one is no more.
			if l.state == "" && (o.Status == Cancelled || o.awaitsPayment()) || l.state != "" && !o.Status.reached(l.state) {
				break
			}
			if ok, err := lettersPerOrder.AllowIn(ctx, q, orderID, s.Now()); err != nil || !ok {
				if err == nil {
					err = errs.New(errs.RateLimited, code.TooManyLetters, "letters about an order are sent again at most %d times an hour", lettersPerOrder.Count)
				}
				return err
			}
			if err := s.remark(ctx, q, orderID, remarkLetter, "", string(letter)); err != nil {
				return err
			}
			return s.notify(ctx, q, o, *l.kind, operator)
		}
		return errs.New(errs.Conflict, code.LetterNotDue, "an order that is %s has no such letter", o.Status)
	})
	return err
}
