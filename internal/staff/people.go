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

// Post is what somebody is in the back office.
type Post struct {
	Role     Role   `json:"role" enum:"owner,staff,vendor"`
	VendorID string `json:"vendor_id,omitempty" maxLength:"64" doc:"Whose things a vendor sees"`
}

// Person is a member with an account.
type Person struct {
	UserID    string    `json:"id"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	CreatedAt time.Time `json:"created_at"`
	Post
}

// Invitation is a link that was sent and not used yet.
type Invitation struct {
	ID        string    `json:"id"`
	Email     string    `json:"email"`
	CreatedAt time.Time `json:"created_at"`
	ExpiresAt time.Time `json:"expires_at"`
	Post
}

const (
	selectPeople = `
		SELECT m.user_id, p.full_name, u.email, m.created_at, m.role, m.vendor_id
		FROM staff_members m JOIN users u ON u.id = m.user_id JOIN profiles p ON p.id = m.user_id ORDER BY m.created_at, m.user_id`
	selectInvitations = `
		SELECT invitation_id, email, created_at, expires_at, role, vendor_id FROM staff_invitations
		WHERE email <> '' AND expires_at > $1 ORDER BY created_at, invitation_id`
)

// People returns the members, oldest first.
func (s *Service) People(ctx context.Context) ([]Person, error) {
	return db.All(ctx, s.db, func(p *Person) []any {
		return []any{&p.UserID, &p.Name, &p.Email, db.Micro{To: &p.CreatedAt}, &p.Role, &p.VendorID}
	}, selectPeople)
}

// Invitations returns those that can still be used, oldest first.
func (s *Service) Invitations(ctx context.Context) ([]Invitation, error) {
	return db.All(ctx, s.db, func(i *Invitation) []any {
		return []any{&i.ID, &i.Email, db.Micro{To: &i.CreatedAt}, db.Micro{To: &i.ExpiresAt}, &i.Role, &i.VendorID}
	}, selectInvitations, s.Now().UnixMicro())
}

const selectVendor = `SELECT vendor_id FROM vendors WHERE vendor_id = $1`

// check returns validation_failed for a post that there is not, vendor_not_found for an unknown
// vendor.
func (p Post) check(ctx context.Context, q db.Querier) error {
	known := p.Role == Owner || p.Role == Staff || p.Role == Vendor
	if !known || (p.Role == Vendor) != (p.VendorID != "") {
		return errUnknownRole
	}
	if p.Role != Vendor {
		return nil
	}
	found, err := db.Column(ctx, q, selectVendor, p.VendorID)
	if err == nil && len(found) == 0 {
		err = errs.New(errs.Unprocessable, code.VendorNotFound, "there is no vendor %s", p.VendorID)
	}
	return err
}

const (
	selectPost = `SELECT role, vendor_id FROM staff_members WHERE user_id = $1`
	putPost    = `
		INSERT INTO staff_members (user_id, role, vendor_id, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id) DO UPDATE SET role = excluded.role, vendor_id = excluded.vendor_id`
	deletePost   = `DELETE FROM staff_members WHERE user_id = $1`
	countOwners  = `SELECT count(*) FROM staff_members WHERE role = 'owner'`
	selectUserID = `SELECT id FROM users WHERE email = $1`
	selectName   = `SELECT full_name FROM profiles WHERE id = $1`
)

// postOf returns somebody's post, or nil.
func postOf(ctx context.Context, q db.Querier, userID string) (*Post, error) {
	list, err := db.All(ctx, q, func(p *Post) []any { return []any{&p.Role, &p.VendorID} }, selectPost, userID)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// change gives an account a post, or takes it away when there is none, in a transaction. The last
// owner stays.
func (s *Service) change(ctx context.Context, q db.Querier, userID string, to *Post) error {
	if err := lockPeople(ctx, q); err != nil {
		return err
	}
	before, err := postOf(ctx, q, userID)
	if err != nil {
		return err
	}
	entry := audit.Change{Action: "person.update", Subject: "person", ID: userID}
	if before != nil {
		entry.Before = before
	}
	if to == nil {
		entry.Action = "person.remove"
		err = db.Exec(ctx, q, deletePost, userID)
	} else {
		entry.After = to
		err = s.put(ctx, q, userID, *to)
	}
	if err != nil {
		return err
	}
	if before != nil && before.Role == Owner {
		var owners int
		if err := q.QueryRowContext(ctx, countOwners).Scan(&owners); err != nil {
			return err
		}
		if owners == 0 {
			return errs.New(errs.Conflict, code.LastOwner, "the shop needs an owner: make somebody else one first")
		}
	}
	return audit.Record(ctx, q, entry)
}

func (s *Service) put(ctx context.Context, q db.Querier, userID string, p Post) error {
	if err := p.check(ctx, q); err != nil {
		return err
	}
	return db.Exec(ctx, q, putPost, userID, string(p.Role), p.VendorID, s.Now().UnixMicro())
}

// lockPeople lets only one change of members happen at a time, so that two owners cannot remove each
// other.
func lockPeople(ctx context.Context, q db.Querier) error {
	return db.Exec(ctx, q, `UPDATE staff_members SET created_at = created_at WHERE role = 'owner'`)
}

var errPersonNotFound = errs.New(errs.NotFound, code.PersonNotFound, "nobody here has this id")

// SetPost changes what a member is. Returns person_not_found, last_owner.
func (s *Service) SetPost(ctx context.Context, userID string, to *Post) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		before, err := postOf(ctx, q, userID)
		if err != nil {
			return err
		}
		if before == nil {
			return errPersonNotFound
		}
		return s.change(ctx, q, userID, to)
	})
}

// Grant gives the account of an address a post, for commands. A nil one is taken away. Returns
// account_not_found.
func (s *Service) Grant(ctx context.Context, email string, to *Post) error {
	address, _ := mail.CleanAddress(email)
	return s.db.Tx(ctx, func(q db.Querier) error {
		ids, err := db.Column(ctx, q, selectUserID, address)
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

const (
	insertInvitation = `
		INSERT INTO staff_invitations (invitation_id, token_hash, email, role, vendor_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`
	deleteInvitation      = `DELETE FROM staff_invitations WHERE invitation_id = $1`
	deleteInvitationsTo   = `DELETE FROM staff_invitations WHERE email = $1`
	deleteOwnerLinks      = `DELETE FROM staff_invitations WHERE email = ''`
	deleteOldInvitations  = `DELETE FROM staff_invitations WHERE expires_at <= $1`
	selectInvitationToken = `
		SELECT invitation_id, email, created_at, expires_at, role, vendor_id FROM staff_invitations WHERE token_hash = $1 AND expires_at > $2`
)

// invite stores an invitation and returns its link.
func (s *Service) invite(ctx context.Context, q db.Querier, email string, p Post, life time.Duration) (Invitation, string, error) {
	now := s.Now().UTC().Truncate(time.Microsecond)
	i := Invitation{ID: uuid.NewString(), Email: email, CreatedAt: now, ExpiresAt: now.Add(life), Post: p}
	token, hash := newToken("")
	err := db.Exec(ctx, q, insertInvitation, i.ID, hash, email, string(p.Role), p.VendorID, now.UnixMicro(), i.ExpiresAt.UnixMicro())
	// The browser sends what follows # to nobody.
	return i, s.address() + "/admin/start#" + token, err
}

// OwnerLink returns a link that makes whoever opens it the owner, once, or "" when the shop has an
// owner. Links that were made before still work, so that every node may print one.
func (s *Service) OwnerLink(ctx context.Context) (link string, err error) {
	err = s.db.Tx(ctx, func(q db.Querier) error {
		var owners int
		if err := q.QueryRowContext(ctx, countOwners).Scan(&owners); err != nil || owners > 0 {
			return err
		}
		if err := db.Exec(ctx, q, deleteOldInvitations, s.Now().UnixMicro()); err != nil {
			return err
		}
		_, link, err = s.invite(ctx, q, "", Post{Role: Owner}, ownerLinkLife)
		return err
	})
	return link, err
}

// Invite sends somebody a link that makes their account a member. An earlier link to the address
// stops working. The record does not keep the address.
func (s *Service) Invite(ctx context.Context, email string, language lang.Tag, p Post) (i Invitation, err error) {
	address, ok := mail.CleanAddress(email)
	if !ok {
		return i, errs.ValidationFailed("this is no e-mail address")
	}
	err = s.db.Tx(ctx, func(q db.Querier) error {
		if err := p.check(ctx, q); err != nil {
			return err
		}
		if err := db.Exec(ctx, q, deleteInvitationsTo, address); err != nil {
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
		gone, err := db.Changed(ctx, q, deleteInvitation, id)
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
	names, err := db.Column(ctx, s.db, selectName, who.UserID)
	if err != nil {
		return err
	}
	name := nameOrNumber(strings.Join(names, ""), who.UserID)
	ctx = audit.As(ctx, audit.Actor{Kind: audit.Person, ID: who.UserID, Name: name})
	return s.db.Tx(ctx, func(q db.Querier) error {
		if err := lockPeople(ctx, q); err != nil {
			return err
		}
		list, err := db.All(ctx, q, func(i *Invitation) []any {
			return []any{&i.ID, &i.Email, db.Micro{To: &i.CreatedAt}, db.Micro{To: &i.ExpiresAt}, &i.Role, &i.VendorID}
		}, selectInvitationToken, hashOf(token), s.Now().UnixMicro())
		if err != nil {
			return err
		}
		if len(list) == 0 || list[0].Email != "" && list[0].Email != who.Email {
			return errInvitation
		}
		i := list[0]
		// Whoever deletes the row uses the link; a second one finds it gone.
		used, err := db.Changed(ctx, q, deleteInvitation, i.ID)
		if err != nil {
			return err
		}
		if !used {
			return errInvitation
		}
		if i.Email == "" {
			if err := db.Exec(ctx, q, deleteOwnerLinks); err != nil {
				return err
			}
		}
		return s.change(ctx, q, who.UserID, &i.Post)
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
