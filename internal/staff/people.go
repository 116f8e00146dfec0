package staff

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/mail"
)

// Assignment is what somebody is in the back office.
type Assignment struct {
	Role     Role   `json:"role" enum:"owner,staff,vendor"`
	VendorID string `json:"vendor_id,omitempty" maxLength:"64" doc:"Whose things a vendor sees"`
}

// Person is a member with an account.
type Person struct {
	UserID    string    `json:"id"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	CreatedAt time.Time `json:"created_at"`
	Assignment
}

// Invitation is a link that was sent and not used yet.
type Invitation struct {
	ID        string    `json:"id"`
	Email     string    `json:"email"`
	CreatedAt time.Time `json:"created_at"`
	ExpiresAt time.Time `json:"expires_at"`
	Assignment
}

// People returns the members, oldest first.
func (s *Service) People(ctx context.Context) ([]Person, error) {
	return readPeople(ctx, s.db)
}

// Invitations returns those that can still be used, oldest first.
func (s *Service) Invitations(ctx context.Context) ([]Invitation, error) {
	return readInvitations(ctx, s.db, s.Now())
}

// check returns validation_failed for a post that there is not, vendor_not_found for an unknown
// vendor.
func (p Assignment) check(ctx context.Context, q db.Querier) error {
	known := p.Role == Owner || p.Role == Staff || p.Role == Vendor
	if !known || (p.Role == Vendor) != (p.VendorID != "") {
		return errUnknownRole
	}
	if p.Role != Vendor {
		return nil
	}
	found, err := vendorWithID(ctx, q, p.VendorID)
	if err == nil && len(found) == 0 {
		err = errs.New(errs.Unprocessable, code.VendorNotFound, "there is no vendor %s", p.VendorID)
	}
	return err
}

// change sets the post of an account, or removes it when there is none, in a transaction. The last
// owner stays.
func (s *Service) change(ctx context.Context, q db.Querier, userID string, to *Assignment) error {
	if err := lockPeople(ctx, q); err != nil {
		return err
	}
	before, err := assignmentOf(ctx, q, userID)
	if err != nil {
		return err
	}
	entry := audit.Change{Action: "person.update", Subject: "person", ID: userID}
	if before != nil {
		entry.Before = before
	}
	if to == nil {
		entry.Action = "person.remove"
		err = deleteAssignment(ctx, q, userID)
	} else {
		entry.After = to
		err = s.put(ctx, q, userID, *to)
	}
	if err != nil {
		return err
	}
	if before != nil && before.Role == Owner {
		owners, err := ownerCount(ctx, q)
		if err != nil {
			return err
		}
		if owners == 0 {
			return errs.New(errs.Conflict, code.LastOwner, "the shop needs an owner: make somebody else one first")
		}
	}
	return audit.Record(ctx, q, entry)
}

func (s *Service) put(ctx context.Context, q db.Querier, userID string, p Assignment) error {
	if err := p.check(ctx, q); err != nil {
		return err
	}
	return putAssignment(ctx, q, userID, p.Role, p.VendorID, s.Now())
}

var errPersonNotFound = errs.New(errs.NotFound, code.PersonNotFound, "nobody here has this id")

// Assign changes what a member is. Returns person_not_found, last_owner.
func (s *Service) Assign(ctx context.Context, userID string, to *Assignment) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		before, err := assignmentOf(ctx, q, userID)
		if err != nil {
			return err
		}
		if before == nil {
			return errPersonNotFound
		}
		return s.change(ctx, q, userID, to)
	})
}

// Grant sets the post of the account of an address, for commands. A nil one is removed. Returns
// account_not_found.
func (s *Service) Grant(ctx context.Context, email string, to *Assignment) error {
	address, _ := mail.CleanAddress(email)
	return s.db.Tx(ctx, func(q db.Querier) error {
		ids, err := userWithEmail(ctx, q, address)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return errs.New(errs.NotFound, code.AccountNotFound, "nobody has signed up with %s", email)
		}
		return s.change(ctx, q, ids[0], to)
	})
}

// InvitationLife is how long the link of an invitation that is sent works, ownerLinkLife the one that the server prints.
const (
	InvitationLife = 7 * 24 * time.Hour
	ownerLinkLife  = 24 * time.Hour
)

// invite stores an invitation and returns its link.
func (s *Service) invite(ctx context.Context, q db.Querier, email string, p Assignment, life time.Duration) (Invitation, string, error) {
	now := s.Now().UTC().Truncate(time.Microsecond)
	i := Invitation{ID: uuid.NewString(), Email: email, CreatedAt: now, ExpiresAt: now.Add(life), Assignment: p}
	token, hash := newToken("")
	err := insertInvitation(ctx, q, i.ID, hash, email, p.Role, p.VendorID, now, i.ExpiresAt)
	// The browser sends what follows # to nobody.
	return i, s.address() + "/admin/start#" + token, err
}

// OwnerLink returns a link that makes whoever opens it the owner, once, or "" when the shop has an
// owner. Links that were made before still work, so that every node may print one.
func (s *Service) OwnerLink(ctx context.Context) (link string, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) error {
		owners, err := ownerCount(ctx, q)
		if err != nil || owners > 0 {
			return err
		}
		if err := deleteOldInvitations(ctx, q, s.Now()); err != nil {
			return err
		}
		_, link, err = s.invite(ctx, q, "", Assignment{Role: Owner}, ownerLinkLife)
		return err
	})
	return link, err
}

// Invite sends somebody a link that makes their account a member. An earlier link to the address
// stops working. The record does not keep the address.
func (s *Service) Invite(ctx context.Context, email string, language lang.Tag, p Assignment) (i Invitation, err error) {
	address, ok := mail.CleanAddress(email)
	if !ok {
		return i, errs.ValidationFailed("this is no e-mail address")
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if err := p.check(ctx, q); err != nil {
			return err
		}
		if err := deleteInvitationsTo(ctx, q, address); err != nil {
			return err
		}
		var link string
		if i, link, err = s.invite(ctx, q, address, p, InvitationLife); err != nil {
			return err
		}
		if err := audit.Record(ctx, q, audit.Change{Action: "person.invite", Subject: "person", ID: i.ID, After: p}); err != nil {
			return err
		}
		return mail.Enqueue(ctx, q, letter(i, language, link))
	})
	return i, err
}

// Withdraw makes an invitation's link stop working. Returns person_not_found.
func (s *Service) Withdraw(ctx context.Context, id string) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		gone, err := deleteInvitation(ctx, q, id)
		if err != nil {
			return err
		}
		if !gone {
			return errPersonNotFound
		}
		return audit.Record(ctx, q, audit.Change{Action: "person.withdraw", Subject: "person", ID: id})
	})
}

var errInvitation = errs.New(errs.NotFound, code.InvitationNotFound, "this link is used, too old, or for another e-mail address")

// Accept makes the account a member by an invitation's token. The first owner's links work until one
// of them is used. Returns invitation_not_found.
func (s *Service) Accept(ctx context.Context, who SignedIn, token string) error {
	names, err := nameOf(ctx, s.db, who.UserID)
	if err != nil {
		return err
	}
	name := nameOrNumber(strings.Join(names, ""), who.UserID)
	ctx = audit.As(ctx, audit.Actor{Kind: audit.Person, ID: who.UserID, Name: name})
	return s.db.Tx(ctx, func(q db.Querier) error {
		if err := lockPeople(ctx, q); err != nil {
			return err
		}
		list, err := invitationWithToken(ctx, q, hashOf(token), s.Now())
		if err != nil {
			return err
		}
		if len(list) == 0 || list[0].Email != "" && list[0].Email != who.Email {
			return errInvitation
		}
		i := list[0]
		// Whoever deletes the row uses the link; a second one finds it gone.
		used, err := deleteInvitation(ctx, q, i.ID)
		if err != nil {
			return err
		}
		if !used {
			return errInvitation
		}
		if i.Email == "" {
			if err := deleteOwnerLinks(ctx, q); err != nil {
				return err
			}
		}
		return s.change(ctx, q, who.UserID, &i.Assignment)
	})
}

// letter is the invitation as an email.
func letter(i Invitation, language lang.Tag, link string) mail.Message {
	return mail.Message{
		To: i.Email, Language: language, Purpose: mail.Security,
		Subject: lang.Text{En: "You are invited to run the shop", Ar: "دعوة إلى إدارة المتجر"}.In(language),
		Paragraphs: []string{lang.Text{
			En: "You have been invited to work in the back office of this shop. Sign in or make an account with this e-mail address, then open the link. It works once, for " + lang.Duration(InvitationLife).En + ".",
			Ar: "تمت دعوتك للعمل في لوحة إدارة هذا المتجر. سجّل الدخول أو أنشئ حسابًا بهذا البريد الإلكتروني ثم افتح الرابط. الرابط صالح لمرة واحدة ولمدة " + lang.Duration(InvitationLife).Ar + ".",
		}.In(language)},
		Link: mail.Link{Label: lang.Text{En: "Accept the invitation", Ar: "قبول الدعوة"}.In(language), URL: link},
		Closing: lang.Text{
			En: "If you do not know why you received this, ignore it: nothing happens.",
			Ar: "إذا كنت لا تعرف سبب هذه الرسالة فتجاهلها، ولن يحدث شيء.",
		}.In(language),
	}
}
