package account

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/db"
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
	tags := []string{"Account"}
	operation := func(id, method, path, summary string, status int) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: path, Summary: summary,
			Tags: tags, Security: auth.Secured, DefaultStatus: status,
		}
	}
	huma.Register(api, operation("getProfile", http.MethodGet, "/api/v1/profile", "My profile", http.StatusOK), a.profile)
	huma.Register(api, operation("changeProfile", http.MethodPatch, "/api/v1/profile", "Change my profile", http.StatusOK), a.changeProfile)
	huma.Register(api, operation("listAddresses", http.MethodGet, "/api/v1/addresses", "My addresses", http.StatusOK), a.addresses)
	huma.Register(api, operation("addAddress", http.MethodPost, "/api/v1/addresses", "Save an address", http.StatusCreated), a.add)
	huma.Register(api, operation("changeAddress", http.MethodPut, "/api/v1/addresses/{id}", "Change an address", http.StatusOK), a.change)
	huma.Register(api, operation("removeAddress", http.MethodDelete, "/api/v1/addresses/{id}", "Remove an address", http.StatusNoContent), a.remove)
	huma.Register(api, operation("exportAccount", http.MethodGet, "/api/v1/account/export", "Everything the shop holds about me", http.StatusOK), a.export)
	huma.Register(api, operation("listOpenOrders", http.MethodGet, "/api/v1/account/open-orders", "My orders that deleting my account would leave open", http.StatusOK), a.openOrders)
	huma.Register(api, operation("deleteAccount", http.MethodDelete, "/api/v1/account", "Delete my account", http.StatusNoContent), a.delete)
}

type operations struct {
	db     *db.DB
	users  *auth.Service
	orders Orders
}

type callerInput struct{ auth.Caller }

func (a *operations) profile(ctx context.Context, in *callerInput) (*profileOutput, error) {
	id, err := a.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	p, err := readProfile(ctx, a.db, id.UserID)
	return &profileOutput{p}, err
}

type changeProfileInput struct {
	auth.Caller
	Body ProfileChange
}

func (a *operations) changeProfile(ctx context.Context, in *changeProfileInput) (*profileOutput, error) {
	id, err := a.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	p, err := changeProfile(ctx, a.db, id.UserID, in.Body)
	return &profileOutput{p}, err
}

func (a *operations) addresses(ctx context.Context, in *callerInput) (*addressesOutput, error) {
	id, err := a.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	out := &addressesOutput{}
	out.Body.Addresses, err = listAddresses(ctx, a.db, id.UserID)
	return out, err
}

type addAddressInput struct {
	auth.Caller
	Body AddressFields
}

func (a *operations) add(ctx context.Context, in *addAddressInput) (*addressOutput, error) {
	id, err := a.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	fields, err := in.Body.clean()
	if err != nil {
		return nil, err
	}
	address, err := addAddress(ctx, a.db, id.UserID, fields)
	return &addressOutput{address}, err
}

type changeAddressInput struct {
	auth.Caller
	ID   string `path:"id"`
	Body AddressFields
}

func (a *operations) change(ctx context.Context, in *changeAddressInput) (*addressOutput, error) {
	id, err := a.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	fields, err := in.Body.clean()
	if err != nil {
		return nil, err
	}
	address, err := changeAddress(ctx, a.db, id.UserID, in.ID, fields)
	return &addressOutput{address}, err
}

type removeAddressInput struct {
	auth.Caller
	ID string `path:"id"`
}

func (a *operations) remove(ctx context.Context, in *removeAddressInput) (*struct{}, error) {
	id, err := a.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	return nil, removeAddress(ctx, a.db, id.UserID, in.ID)
}

type exportOutput struct {
	Disposition string `header:"Content-Disposition" doc:"Makes browsers save the answer as a file"`
	Body        Export
}

func (a *operations) export(ctx context.Context, in *callerInput) (*exportOutput, error) {
	id, err := a.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	out := &exportOutput{Disposition: `attachment; filename="matjar-data.json"`}
	if out.Body, err = export(ctx, a.db, id.UserID, a.users.Now()); err != nil {
		return nil, err
	}
	out.Body.Devices, err = a.users.Devices(ctx, id)
	return out, err
}

// OpenOrders is what a shopper decides about before they delete their account.
type OpenOrders struct {
	Orders []OpenOrder `json:"orders" doc:"Neither delivered nor cancelled, oldest first"`
}

type openOrdersOutput struct{ Body OpenOrders }

func (a *operations) openOrders(ctx context.Context, in *callerInput) (*openOrdersOutput, error) {
	id, err := a.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	out := &openOrdersOutput{}
	out.Body.Orders, err = a.orders.Open(ctx, a.db, id.UserID)
	return out, err
}

type deleteAccountInput struct {
	auth.Caller
	Body struct {
		Confirmation string `json:"confirmation" enum:"DELETE,حذف" doc:"The word that shows that this is meant, in either language"`
		Cancel       bool   `json:"cancel_open_orders,omitempty" doc:"Cancel the open orders that can still be cancelled"`
		Keep         bool   `json:"keep_open_orders,omitempty" doc:"Let the other open orders be delivered; /track still finds them"`
	}
}

func (a *operations) delete(ctx context.Context, in *deleteAccountInput) (*struct{}, error) {
	id, err := a.users.Who(ctx, in.Caller)
	if err != nil {
		return nil, err
	}
	if err := a.users.RequireFresh(id); err != nil {
		return nil, err
	}
	return nil, a.erase(ctx, id.UserID, Parting{Cancel: in.Body.Cancel, Keep: in.Body.Keep}, a.users.Now())
}
