package account

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/rest"
)

type profileOutput struct {
	Body Profile
}

type addressOutput struct {
	Body Address
}

// Addresses is all that a shopper saved.
type Addresses struct {
	Addresses []Address `json:"addresses" doc:"The default one first, then the newest"`
}

type addressesOutput struct{ Body Addresses }

// Register adds the operations on a shopper's own profile and addresses.
func Register(api huma.API, d *db.DB, users *auth.Service, orders Orders) {
	a := &operations{d, users, orders}
	g := rest.NewGroup(api, auth.AccountTag)
	rest.Get(g, rest.User, "/api/v1/profile", "getProfile", "My profile", a.profile)
	rest.Patch(g, rest.User, "/api/v1/profile", "changeProfile", "Change my profile", a.changeProfile)
	rest.Get(g, rest.User, "/api/v1/addresses", "listAddresses", "My addresses", a.addresses)
	rest.Post(g, rest.User, "/api/v1/addresses", "addAddress", "Save an address", a.add, rest.Created)
	rest.Put(g, rest.User, "/api/v1/addresses/{id}", "changeAddress", "Change an address", a.change)
	rest.Delete(g, rest.User, "/api/v1/addresses/{id}", "removeAddress", "Remove an address", a.remove)
	rest.Get(g, rest.User, "/api/v1/account/export", "exportAccount", "Everything the shop holds about me", a.export)
	rest.Get(g, rest.User, "/api/v1/account/open-orders", "listOpenOrders", "My orders that deleting my account would leave open", a.openOrders)
	rest.Delete(g, rest.User, "/api/v1/account", "deleteAccount", "Delete my account", a.delete)
}

type operations struct {
	db     *db.DB
	users  *auth.Service
	orders Orders
}

func (a *operations) profile(ctx context.Context, _ *struct{}) (*profileOutput, error) {
	id := auth.From(ctx)
	p, err := readProfile(ctx, a.db, id.UserID)
	return &profileOutput{p}, err
}

type changeProfileInput struct {
	Body ProfileChange
}

func (a *operations) changeProfile(ctx context.Context, in *changeProfileInput) (*profileOutput, error) {
	id := auth.From(ctx)
	p, err := changeProfile(ctx, a.db, id.UserID, in.Body)
	return &profileOutput{p}, err
}

func (a *operations) addresses(ctx context.Context, _ *struct{}) (*addressesOutput, error) {
	id := auth.From(ctx)
	list, err := listAddresses(ctx, a.db, id.UserID)
	return &addressesOutput{Addresses{list}}, err
}

type addAddressInput struct {
	Body AddressFields
}

func (a *operations) add(ctx context.Context, in *addAddressInput) (*addressOutput, error) {
	id := auth.From(ctx)
	fields, err := in.Body.clean()
	if err != nil {
		return nil, err
	}
	address, err := addAddress(ctx, a.db, id.UserID, fields)
	return &addressOutput{address}, err
}

type changeAddressInput struct {
	ID   string `path:"id"`
	Body AddressFields
}

func (a *operations) change(ctx context.Context, in *changeAddressInput) (*addressOutput, error) {
	id := auth.From(ctx)
	fields, err := in.Body.clean()
	if err != nil {
		return nil, err
	}
	address, err := changeAddress(ctx, a.db, id.UserID, in.ID, fields)
	return &addressOutput{address}, err
}

type removeAddressInput struct {
	ID string `path:"id"`
}

func (a *operations) remove(ctx context.Context, in *removeAddressInput) (*struct{}, error) {
	id := auth.From(ctx)
	return nil, removeAddress(ctx, a.db, id.UserID, in.ID)
}

type exportOutput struct {
	Disposition string `header:"Content-Disposition" doc:"Makes browsers save the answer as a file"`
	Body        Export
}

func (a *operations) export(ctx context.Context, _ *struct{}) (*exportOutput, error) {
	id := auth.From(ctx)
	data, err := export(ctx, a.db, id.UserID, a.users.Now())
	if err != nil {
		return nil, err
	}
	data.Devices, err = a.users.Devices(ctx, id)
	return &exportOutput{`attachment; filename="matjar-data.json"`, data}, err
}

// OpenOrders is what a shopper decides about before they delete their account.
type OpenOrders struct {
	Orders []OpenOrder `json:"orders" doc:"Neither delivered nor cancelled, oldest first"`
}

type openOrdersOutput struct{ Body OpenOrders }

func (a *operations) openOrders(ctx context.Context, _ *struct{}) (*openOrdersOutput, error) {
	id := auth.From(ctx)
	list, err := a.orders.Open(ctx, a.db, id.UserID)
	return &openOrdersOutput{OpenOrders{list}}, err
}

type deleteAccountInput struct {
	Body struct {
		Confirmation string `json:"confirmation" enum:"DELETE,حذف" doc:"The word that shows that this is meant, in either language"`
		Cancel       bool   `json:"cancel_open_orders,omitempty" doc:"Cancel the open orders that can still be cancelled"`
		Keep         bool   `json:"keep_open_orders,omitempty" doc:"Let the other open orders be delivered; /track still finds them"`
	}
}

func (a *operations) delete(ctx context.Context, in *deleteAccountInput) (*struct{}, error) {
	id := auth.From(ctx)
	if err := a.users.RequireFresh(id); err != nil {
		return nil, err
	}
	return nil, a.erase(ctx, id.UserID, Parting{Cancel: in.Body.Cancel, Keep: in.Body.Keep}, a.users.Now())
}
