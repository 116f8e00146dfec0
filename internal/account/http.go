package account

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/rest"
)

// Register adds the operations on a shopper's own profile and addresses.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, auth.AccountTag)
	rest.Get(g, rest.User, "/api/v1/profile", "getProfile", "My profile", o.profile)
	rest.Patch(g, rest.User, "/api/v1/profile", "changeProfile", "Change my profile", o.changeProfile)
	rest.Get(g, rest.User, "/api/v1/addresses", "listAddresses", "My addresses", o.addresses)
	rest.Post(g, rest.User, "/api/v1/addresses", "addAddress", "Save an address", o.add, rest.Created)
	rest.Put(g, rest.User, "/api/v1/addresses/{id}", "changeAddress", "Change an address", o.change)
	rest.Delete(g, rest.User, "/api/v1/addresses/{id}", "removeAddress", "Remove an address", o.remove)
}

type operations struct{ *Service }

type profileOutput struct {
	Body Profile
}

func (o *operations) profile(ctx context.Context, _ *struct{}) (*profileOutput, error) {
	p, err := o.Profile(ctx, auth.From(ctx).UserID)
	return &profileOutput{p}, err
}

type changeProfileInput struct {
	Body ProfileChange
}

func (o *operations) changeProfile(ctx context.Context, in *changeProfileInput) (*profileOutput, error) {
	p, err := o.ChangeProfile(ctx, auth.From(ctx).UserID, in.Body)
	return &profileOutput{p}, err
}

// Addresses are the saved addresses of a shopper.
type Addresses struct {
	Addresses []Address `json:"addresses" doc:"The default one first, then the newest"`
}

type addressesOutput struct{ Body Addresses }

func (o *operations) addresses(ctx context.Context, _ *struct{}) (*addressesOutput, error) {
	list, err := o.Addresses(ctx, auth.From(ctx).UserID)
	return &addressesOutput{Addresses{list}}, err
}

type addressOutput struct {
	Body Address
}

type addAddressInput struct {
	Body AddressFields
}

func (o *operations) add(ctx context.Context, in *addAddressInput) (*addressOutput, error) {
	address, err := o.AddAddress(ctx, auth.From(ctx).UserID, in.Body)
	return &addressOutput{address}, err
}

type changeAddressInput struct {
	ID   string `path:"id"`
	Body AddressFields
}

func (o *operations) change(ctx context.Context, in *changeAddressInput) (*addressOutput, error) {
	address, err := o.ChangeAddress(ctx, auth.From(ctx).UserID, in.ID, in.Body)
	return &addressOutput{address}, err
}

type removeAddressInput struct {
	ID string `path:"id"`
}

func (o *operations) remove(ctx context.Context, in *removeAddressInput) (*struct{}, error) {
	return nil, o.RemoveAddress(ctx, auth.From(ctx).UserID, in.ID)
}
