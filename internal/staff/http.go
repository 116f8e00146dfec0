package staff

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/audit"
	"matjar/internal/lang"
	"matjar/internal/rest"
)

var tag = huma.Tag{Name: "People", Description: "Who works here, keys of programs, and what was changed"}

// Register adds the operations on people, keys and the record of changes.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Needs(Enter), "/api/v1/admin/me", "adminGetMe", "Who is calling, and what they may do", o.me)
	rest.Post(g, rest.User, "/api/v1/admin/start", "adminStart", "Become a member by the link of an invitation", o.start)
	rest.Get(g, rest.Needs(PeopleRead), "/api/v1/admin/people", "adminListPeople", "Who works here, and who is invited", o.people)
	rest.Post(g, rest.Needs(PeopleWrite), "/api/v1/admin/people", "adminInvite", "Invite somebody by e-mail", o.invite, rest.Created)
	rest.Put(g, rest.Needs(PeopleWrite), "/api/v1/admin/people/{id}", "adminAssign", "Change what somebody is here", o.assign)
	rest.Delete(g, rest.Needs(PeopleWrite), "/api/v1/admin/people/{id}", "adminRemovePerson", "Let somebody go", o.remove)
	rest.Delete(g, rest.Needs(PeopleWrite), "/api/v1/admin/invitations/{id}", "adminWithdraw", "Take an invitation back", o.withdraw)
	rest.Get(g, rest.Needs(KeysRead), "/api/v1/admin/keys", "adminListKeys", "The keys of programs", o.keys)
	rest.Post(g, rest.Needs(KeysWrite), "/api/v1/admin/keys", "adminAddKey", "Make a key; its secret is told once", o.addKey, rest.Created)
	rest.Delete(g, rest.Needs(KeysWrite), "/api/v1/admin/keys/{id}", "adminRemoveKey", "Make a key useless", o.removeKey)
	rest.Get(g, rest.Needs(AuditRead), "/api/v1/admin/audit", "adminListChanges", "What was changed, by whom, newest first", o.changes)
}

type operations struct{ *Service }

// Me is the caller.
type Me struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Role     Role       `json:"role" doc:"owner, staff or vendor; empty for a program"`
	VendorID string     `json:"vendor_id" doc:"Whose things a vendor sees; else empty"`
	Rights   rightNames `json:"rights"`
}

type meOutput struct{ Body Me }

func (o *operations) me(ctx context.Context, _ *struct{}) (*meOutput, error) {
	m := From(ctx)
	return &meOutput{Me{m.ID, m.Name, m.Role, m.Vendor, m.rights}}, nil
}

type startInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"100" doc:"What follows # in the link"`
	}
}

func (o *operations) start(ctx context.Context, in *startInput) (*struct{}, error) {
	return nil, o.Accept(ctx, o.accounts.Caller(ctx), in.Body.Token)
}

// People is everybody who works here.
type People struct {
	People      []Person     `json:"people"`
	Invitations []Invitation `json:"invitations" doc:"Links that were sent and not used yet"`
}

type peopleOutput struct{ Body People }

func (o *operations) people(ctx context.Context, _ *struct{}) (*peopleOutput, error) {
	people, err := o.People(ctx)
	if err != nil {
		return nil, err
	}
	invited, err := o.Invitations(ctx)
	return &peopleOutput{People{people, invited}}, err
}

type inviteInput struct {
	Body struct {
		Email    string   `json:"email" minLength:"3" maxLength:"254"`
		Language lang.Tag `json:"language,omitempty" enum:"en,ar" default:"en" doc:"Of the letter"`
		Assignment
	}
}

type inviteOutput struct{ Body Invitation }

func (o *operations) invite(ctx context.Context, in *inviteInput) (*inviteOutput, error) {
	i, err := o.Invite(ctx, in.Body.Email, in.Body.Language, in.Body.Assignment)
	return &inviteOutput{i}, err
}

type idInput struct {
	ID string `path:"id" maxLength:"64"`
}

type assignInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body Assignment
}

func (o *operations) assign(ctx context.Context, in *assignInput) (*struct{}, error) {
	return nil, o.Assign(ctx, in.ID, &in.Body)
}

func (o *operations) remove(ctx context.Context, in *idInput) (*struct{}, error) {
	return nil, o.Assign(ctx, in.ID, nil)
}

func (o *operations) withdraw(ctx context.Context, in *idInput) (*struct{}, error) {
	return nil, o.Withdraw(ctx, in.ID)
}

// APIKeys is the list of keys, with the rights that there are.
type APIKeys struct {
	Keys   []APIKey   `json:"keys"`
	Rights rightNames `json:"rights" doc:"All rights that a key can have"`
}

type keysOutput struct{ Body APIKeys }

func (o *operations) keys(ctx context.Context, _ *struct{}) (*keysOutput, error) {
	keys, err := o.Keys(ctx)
	return &keysOutput{APIKeys{keys, Rights()}}, err
}

type addKeyInput struct {
	Body struct {
		Name   string     `json:"name" minLength:"1" maxLength:"80"`
		Rights rightNames `json:"rights" minItems:"1" maxItems:"100"`
	}
}

// NewAPIKey is a key with its secret.
type NewAPIKey struct {
	APIKey
	Secret string `json:"secret" doc:"The key itself, which is not told again"`
}

type addKeyOutput struct{ Body NewAPIKey }

func (o *operations) addKey(ctx context.Context, in *addKeyInput) (*addKeyOutput, error) {
	k, secret, err := o.AddKey(ctx, in.Body.Name, in.Body.Rights)
	return &addKeyOutput{NewAPIKey{k, secret}}, err
}

func (o *operations) removeKey(ctx context.Context, in *idInput) (*struct{}, error) {
	return nil, o.RemoveKey(ctx, in.ID)
}

type changesInput struct {
	Subject string `query:"subject" maxLength:"64" pattern:"^[^\\x00]*$" doc:"Only of this kind of thing"`
	ID      string `query:"id" maxLength:"64" pattern:"^[^\\x00]*$" doc:"Only of the thing with this id"`
	Actor   string `query:"actor" maxLength:"64" pattern:"^[^\\x00]*$" doc:"Only by the person or key with this id"`
	rest.CursorParam
}

// Changes is a page of the record.
type Changes struct {
	Changes []audit.Entry `json:"changes"`
	Next    string        `json:"next" doc:"The cursor of the next page, or empty at the end"`
}

type changesOutput struct{ Body Changes }

const changesPage = 50

func (o *operations) changes(ctx context.Context, in *changesInput) (*changesOutput, error) {
	after, err := in.Parse()
	if err != nil {
		return nil, err
	}
	list, err := audit.List(ctx, o.db, audit.Filter{
		Subject: in.Subject, ID: in.ID, ActorID: in.Actor, BeforeTime: after.At, BeforeID: after.ID, Limit: changesPage + 1,
	})
	if err != nil {
		return nil, err
	}
	page, next := rest.Page(list, changesPage, func(e audit.Entry) rest.Cursor { return rest.Cursor{At: e.CreatedAt.UnixMicro(), ID: e.ID} })
	return &changesOutput{Changes{page, next}}, nil
}
