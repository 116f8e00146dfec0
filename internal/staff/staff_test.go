package staff

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/rest"
)

// office is a shop with accounts a, b and c and a vendor v.
type office struct {
	*testing.T
	*Service
	db  *db.DB
	ctx context.Context
}

func open(t *testing.T, d *db.DB) *office {
	t.Helper()
	for _, id := range []string{"a", "b", "c"} {
		for _, query := range []string{
			`INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ($1, $2, '', 1, 1)`,
			`INSERT INTO profiles (id, full_name, email, language, updated_at) VALUES ($1, '', $2, 'en', 1)`,
		} {
			if err := db.Exec(t.Context(), d, query, id, id+"@example.com"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := db.Exec(t.Context(), d, `INSERT INTO vendors (vendor_id, en_name, ar_name, commission_rate, created_at) VALUES ('v', 'V', 'ب', 0, 1)`); err != nil {
		t.Fatal(err)
	}
	return &office{t, New(d, Accounts{}, func() string { return "https://shop.example" }), d, audit.As(t.Context(), audit.Actor{Kind: audit.Command, Name: "root"})}
}

func account(id string) SignedIn { return SignedIn{UserID: id, Email: id + "@example.com"} }

func tokenOf(t *testing.T, link string) string {
	t.Helper()
	token, ok := strings.CutPrefix(link, "https://shop.example/admin/start#")
	if !ok {
		t.Fatalf("the link is %q", link)
	}
	return token
}

// roles lists the members as "a:owner c:vendor/v".
func (o *office) roles() string {
	o.Helper()
	people, err := o.People(o.ctx)
	if err != nil {
		o.Fatal(err)
	}
	var all []string
	for _, p := range people {
		all = append(all, strings.TrimSuffix(fmt.Sprintf("%s:%s/%s", p.UserID, p.Role, p.VendorID), "/"))
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

func TestTheFirstLinkMakesTheOwner(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		// Every node prints one.
		first, err := o.OwnerLink(o.ctx)
		if err != nil {
			t.Fatal(err)
		}
		second, err := o.OwnerLink(o.ctx)
		if err != nil || first == second {
			t.Fatalf("the second link is %q, %v", second, err)
		}
		if err := o.Accept(o.ctx, account("a"), "no such token"); !errs.Is(err, "invitation_not_found") {
			t.Errorf("with a wrong token: %v", err)
		}
		if err := o.Accept(o.ctx, account("a"), tokenOf(t, second)); err != nil {
			t.Fatal(err)
		}
		for _, link := range []string{first, second} {
			if err := o.Accept(o.ctx, account("b"), tokenOf(t, link)); !errs.Is(err, "invitation_not_found") {
				t.Errorf("a link after there is an owner: %v", err)
			}
		}
		if got := o.roles(); got != "a:owner" {
			t.Errorf("members are %s", got)
		}
		if link, err := o.OwnerLink(o.ctx); err != nil || link != "" {
			t.Errorf("a shop with an owner prints %q, %v", link, err)
		}
	})
}

func TestInvitations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		invite := func(to string, p Assignment) Invitation {
			t.Helper()
			i, err := o.Invite(o.ctx, to, lang.Arabic, p)
			if err != nil {
				t.Fatal(err)
			}
			return i
		}
		for _, p := range []Assignment{{Role: "king"}, {Role: Vendor}, {Role: Staff, VendorID: "v"}, {Role: Vendor, VendorID: "none"}} {
			if _, err := o.Invite(o.ctx, "b@example.com", lang.English, p); err == nil {
				t.Errorf("%+v is a post", p)
			}
		}
		gone := invite("b@example.com", Assignment{Role: Staff})
		if err := o.Withdraw(o.ctx, gone.ID); err != nil {
			t.Fatal(err)
		}
		if err := o.Withdraw(o.ctx, gone.ID); !errs.Is(err, "person_not_found") {
			t.Errorf("withdrawing twice: %v", err)
		}
		invite("b@example.com", Assignment{Role: Vendor, VendorID: "v"})
		if list, err := o.Invitations(o.ctx); err != nil || len(list) != 1 || list[0].VendorID != "v" {
			t.Errorf("invitations are %+v, %v", list, err)
		}
		// What is not used in time is no invitation.
		o.Now = func() time.Time { return time.Now().Add(InvitationLife + time.Hour) }
		if list, err := o.Invitations(o.ctx); err != nil || len(list) != 0 {
			t.Errorf("after a week there are %+v, %v", list, err)
		}
	})
}

// TestAnInvitationIsForItsAddress accepts as the invited and as somebody else, at the same time.
func TestAnInvitationIsForItsAddress(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		var link string
		err := d.Tx(o.ctx, func(q db.Querier) (err error) {
			_, link, err = o.invite(o.ctx, q, "b@example.com", Assignment{Role: Staff}, time.Hour)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := o.Accept(o.ctx, account("c"), tokenOf(t, link)); !errs.Is(err, "invitation_not_found") {
			t.Errorf("somebody else: %v", err)
		}
		var all sync.WaitGroup
		var mu sync.Mutex
		accepted := 0
		for range 8 {
			all.Go(func() {
				if o.Accept(o.ctx, account("b"), tokenOf(t, link)) == nil {
					mu.Lock()
					accepted++
					mu.Unlock()
				}
			})
		}
		all.Wait()
		if accepted != 1 || o.roles() != "b:staff" {
			t.Errorf("accepted %d times, members are %s", accepted, o.roles())
		}
	})
}

func TestTheLastOwnerStays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		for _, email := range []string{"a@example.com", "B@Example.com"} {
			if err := o.Grant(o.ctx, email, &Assignment{Role: Owner}); err != nil {
				t.Fatal(err)
			}
		}
		if err := o.Grant(o.ctx, "nobody@example.com", &Assignment{Role: Owner}); !errs.Is(err, "account_not_found") {
			t.Errorf("granting to nobody: %v", err)
		}
		// Both remove each other at once.
		var all sync.WaitGroup
		for _, id := range []string{"a", "b"} {
			all.Go(func() { _ = o.Assign(o.ctx, id, nil) })
		}
		all.Wait()
		left := o.roles()
		if left != "a:owner" && left != "b:owner" {
			t.Fatalf("members are %q, want one owner", left)
		}
		last := left[:1]
		for _, to := range []*Assignment{nil, {Role: Staff}} {
			if err := o.Assign(o.ctx, last, to); !errs.Is(err, "last_owner") {
				t.Errorf("the last owner becomes %+v: %v", to, err)
			}
		}
		if err := o.Assign(o.ctx, "c", &Assignment{Role: Owner}); !errs.Is(err, "person_not_found") {
			t.Errorf("promoting a shopper: %v", err)
		}
	})
}

func TestKeys(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		for _, rights := range [][]rest.Right{nil, {"orders:burn"}} {
			if _, _, err := o.AddKey(o.ctx, "x", rights); !errs.Is(err, "validation_failed") {
				t.Errorf("a key with %v: %v", rights, err)
			}
		}
		k, secret, err := o.AddKey(o.ctx, "Warehouse", []rest.Right{OrdersRead})
		if err != nil {
			t.Fatal(err)
		}
		m, err := o.authenticate(o.ctx, "Bearer "+secret)
		if err != nil || !m.May(OrdersRead) || m.May(OrdersWrite) || m.Actor != (audit.Actor{Kind: audit.Key, ID: k.ID, Name: "Warehouse"}) {
			t.Errorf("the key is %+v, %v", m, err)
		}
		if keys, err := o.Keys(o.ctx); err != nil || len(keys) != 1 || keys[0].LastUsedAt == nil {
			t.Errorf("keys are %+v, %v", keys, err)
		}
		// Nothing that is stored opens the door.
		stored, err := db.Column(t.Context(), d, `SELECT token_hash FROM api_keys`)
		if err != nil || len(stored) != 1 || strings.Contains(secret, stored[0]) {
			t.Fatalf("stored is %v, %v", stored, err)
		}
		if err := o.RemoveKey(o.ctx, k.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := o.authenticate(o.ctx, "Bearer "+secret); !errs.Is(err, "not_authenticated") {
			t.Errorf("a removed key: %v", err)
		}
	})
}

// TestChangesAreOnRecord reads the record in pages.
func TestChangesAreOnRecord(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		if err := o.Grant(o.ctx, "a@example.com", &Assignment{Role: Staff}); err != nil {
			t.Fatal(err)
		}
		if err := o.Grant(o.ctx, "a@example.com", &Assignment{Role: Owner}); err != nil {
			t.Fatal(err)
		}
		list, err := audit.List(o.ctx, d, audit.Filter{Subject: "person", ID: "a", Limit: 10})
		if err != nil || len(list) != 2 {
			t.Fatalf("%+v, %v", list, err)
		}
		newest := list[0]
		if newest.Actor.Name != "root" || newest.Action != "person.update" || !strings.Contains(string(newest.Before), `"staff"`) || !strings.Contains(string(newest.After), `"owner"`) || list[1].Before != nil {
			t.Errorf("the record is %+v", list)
		}
		page, err := audit.List(o.ctx, d, audit.Filter{BeforeTime: newest.CreatedAt.UnixMicro(), BeforeID: newest.ID, Limit: 10})
		if err != nil || len(page) != 1 || page[0].ID != list[1].ID {
			t.Errorf("the next page is %+v, %v", page, err)
		}
	})
}
