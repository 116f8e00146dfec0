package auth

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
)

// AccountTag groups the account operations of this package and of package account.
var AccountTag = huma.Tag{Name: "Account", Description: "A member's profile, addresses, devices and data"}

// Register adds the operations that the browser's auth client does not have: the list of
// signed-in devices and the recovery codes.
func (s *Service) Register(api huma.API) {
	o := &operations{s}
	g := rest.NewGroup(api, AccountTag)
	rest.Get(g, rest.User, "/api/v1/account/devices", "listDevices", "Signed-in devices", o.devices)
	rest.Delete(g, rest.User, "/api/v1/account/devices/{id}", "signOutDevice", "Sign a device out", o.signOutDevice)
	rest.Get(g, rest.User, "/api/v1/account/recovery-codes", "countRecoveryCodes", "Recovery codes that are left", o.countCodes)
	rest.Post(g, rest.User, "/api/v1/account/recovery-codes", "newRecoveryCodes", "Replace the recovery codes", o.newCodes)
}

type operations struct{ *Service }

type devicesOutput struct{ Body Devices }

type codesOutput struct{ Body RecoveryCodes }

type codesLeftOutput struct{ Body RecoveryCodesLeft }

func (o *operations) devices(ctx context.Context, _ *struct{}) (*devicesOutput, error) {
	devices, err := o.Devices(ctx, From(ctx))
	return &devicesOutput{Devices{devices}}, err
}

type deviceInput struct {
	ID string `path:"id"`
}

func (o *operations) signOutDevice(ctx context.Context, in *deviceInput) (*struct{}, error) {
	return nil, o.SignOutDevice(ctx, From(ctx), in.ID)
}

func (o *operations) countCodes(ctx context.Context, _ *struct{}) (*codesLeftOutput, error) {
	left, err := o.RecoveryCodesLeft(ctx, From(ctx))
	return &codesLeftOutput{RecoveryCodesLeft{left}}, err
}

func (o *operations) newCodes(ctx context.Context, _ *struct{}) (*codesOutput, error) {
	codes, err := o.NewRecoveryCodes(ctx, From(ctx))
	return &codesOutput{RecoveryCodes{codes}}, err
}
