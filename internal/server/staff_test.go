package server

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/rest"
	"matjar/internal/server/apidoc"
	"matjar/internal/staff"
)

// staffDocument is the description of the back office's API, which nobody changes.
func staffDocument(t *testing.T) *apidoc.Document {
	t.Helper()
	return readDocument(t, officeDocument)
}

// hire signs somebody up and gives them a post; "" is none. They have used a second step.
func (v *visitor) hire(d *db.DB, s *Server, name string, role staff.Role, vendor string) string {
	v.Helper()
	email := name + "@example.com"
	token := v.signUp(email)
	ctx := audit.As(v.Context(), audit.Actor{Kind: audit.Command})
	if role != "" {
		if err := s.deps.Staff.Grant(ctx, email, &staff.Assignment{Role: role, VendorID: vendor}); err != nil {
			v.Fatal(err)
		}
	}
	if err := db.Exec(ctx, d, `UPDATE sessions SET aal = 'aal2' WHERE user_id = (SELECT id FROM users WHERE email = $1)`, email); err != nil {
		v.Fatal(err)
	}
	return token
}

// TestEveryStaffOperationEnforcesItsRight calls every operation of the back office as everybody who
// may and may not.
func TestEveryStaffOperationEnforcesItsRight(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		s := serverOn(t, d)
		v := &visitor{T: t, handler: s.Public, doc: staffDocument(t)}
		ctx := audit.As(t.Context(), audit.Actor{Kind: audit.Command})
		users := s.deps.Users
		users.Now = func() time.Time { return time.Now().Add(-24 * time.Hour) }
		expired := v.hire(d, s, "expired", staff.Owner, "")
		users.Now = time.Now
		shopper := v.hire(d, s, "shopper", "", "")
		tokens := map[staff.Role]string{
			staff.Owner: v.hire(d, s, "owner", staff.Owner, ""), staff.Staff: v.hire(d, s, "staff", staff.Staff, ""), staff.Vendor: v.hire(d, s, "vendor", staff.Vendor, "v1"),
		}
		// A second owner, so that the first is not the last.
		v.hire(d, s, "partner", staff.Owner, "")
		plain := v.signUp("plain@example.com")
		if err := s.deps.Staff.Grant(ctx, "plain@example.com", &staff.Assignment{Role: staff.Owner}); err != nil {
			t.Fatal(err)
		}
		for _, op := range v.doc.Operations {
			rule, ok := rest.RuleOf(op.Security)
			if op.ID == "adminStart" {
				v.startsWithALinkOnly(op, shopper, map[string]string{"nobody": "", "an expired token": expired, "no key": "matjar_x", "the public key": s.deps.PublicKey})
				continue
			}
			if !ok || !rule.Staff() || !slices.Contains(staff.Rights(), rule.Right) {
				t.Errorf("%s declares no right that there is", op)
				continue
			}
			if !strings.HasPrefix(op.Path, staffPath) || (op.Method == "GET") != (rule.Right == staff.Enter || strings.HasSuffix(string(rule.Right), ":read")) {
				t.Errorf("%s declares %s: what reads has a right to read, what changes one to write", op, rule.Right)
			}
			_, only, err := s.deps.Staff.AddKey(ctx, "one", []rest.Right{rule.Right})
			if err != nil {
				t.Fatal(err)
			}
			others := slices.DeleteFunc(staff.Rights(), func(r rest.Right) bool { return r == rule.Right })
			_, rest, err := s.deps.Staff.AddKey(ctx, "others", others)
			if err != nil {
				t.Fatal(err)
			}
			// An id that nothing has: what is allowed changes nothing.
			target := op.Target("00000000-0000-4000-8000-000000000000")
			ask := func(token string) string {
				got := v.send(token, op.Method, target, "{")
				return fmt.Sprint(got.status, " ", got.Code)
			}
			refusals := map[string]string{
				"nobody": ask(""), "an expired token": ask(expired), "a shopper": ask(shopper), "an owner without a second step": ask(plain), "no key": ask("matjar_x"), "the public key": ask(s.deps.PublicKey),
			}
			for name, want := range map[string]string{
				"nobody": "401 not_authenticated", "an expired token": "401 not_authenticated", "a shopper": "403 not_staff", "an owner without a second step": "403 second_step_needed",
				"no key": "401 not_authenticated", "the public key": "401 not_authenticated",
			} {
				if got := refusals[name]; got != want {
					t.Errorf("%s as %s = %s, want %s", op, name, got, want)
				}
			}
			for role, token := range tokens {
				allowed := slices.Contains(role.Rights(), rule.Right)
				if got := ask(token); (got == "403 missing_right") == allowed || strings.HasPrefix(got, "401") || strings.HasPrefix(got, "5") {
					t.Errorf("%s as %s = %s, want it allowed: %v", op, role, got, allowed)
				}
			}
			if got := ask(only); strings.HasPrefix(got, "401") || strings.HasPrefix(got, "403") || strings.HasPrefix(got, "5") {
				t.Errorf("%s with a key for it = %s", op, got)
			}
			if got := ask(rest); got != "403 missing_right" && rule.Right != staff.Enter {
				t.Errorf("%s with a key for everything else = %s", op, got)
			}
			for _, k := range must(s.deps.Staff.Keys(ctx)) {
				if err := s.deps.Staff.RemoveKey(ctx, k.ID); err != nil && !errs.Is(err, "key_not_found") {
					t.Fatal(err)
				}
			}
		}
	})
}

// startsWithALinkOnly calls the operation that makes an account a member: it is for everybody who is signed in,
// and needs the token of an invitation.
func (v *visitor) startsWithALinkOnly(op apidoc.Operation, shopper string, strangers map[string]string) {
	v.Helper()
	if rule, _ := rest.RuleOf(op.Security); rule != rest.User {
		v.Errorf("%s declares %v, want it for accounts", op, rule)
	}
	for _, body := range []string{`{"token": "of nobody"}`, "{"} {
		for name, token := range strangers {
			if got := v.send(token, op.Method, op.Path, body); got.status != 401 || got.Code != "not_authenticated" {
				v.Errorf("%s as %s = %s, want 401", op, name, got)
			}
		}
	}
	if got := v.send(shopper, op.Method, op.Path, `{"token": "of nobody"}`); got.status != 404 || got.Code != "invitation_not_found" {
		v.Errorf("%s without an invitation = %s, want 404", op, got)
	}
	if got := v.send(shopper, "GET", "/api/v1/admin/me", ""); got.status != 403 {
		v.Errorf("afterwards a shopper is told who they are: %s", got)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
