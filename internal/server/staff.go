package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/catalogadmin"
	"matjar/internal/commission"
	"matjar/internal/content"
	"matjar/internal/errs/code"
	"matjar/internal/media"
	"matjar/internal/order"
	"matjar/internal/payment"
	"matjar/internal/rest"
	"matjar/internal/returns"
	"matjar/internal/setting"
	"matjar/internal/staff"
	"matjar/internal/transfer"
)

// staffPath begins the addresses of the back office's API.
const staffPath = "/api/v1/admin/"

// StaffAccounts is what the back office asks the shop's accounts for.
func StaffAccounts(users *auth.Service) staff.Accounts {
	signedIn := func(id auth.Identity) staff.SignedIn {
		return staff.SignedIn{UserID: id.UserID, Email: id.Email, SecondStep: id.AAL == "aal2"}
	}
	return staff.Accounts{
		Authenticate: func(ctx context.Context, authorization string) (staff.SignedIn, error) {
			id, err := users.AuthenticateHeader(ctx, authorization)
			return signedIn(id), err
		},
		Caller: func(ctx context.Context) staff.SignedIn { return signedIn(auth.From(ctx)) },
	}
}

// fitPicture is how the settings' pictures get their size.
func fitPicture(ctx context.Context, original []byte, width, height int) ([]byte, error) {
	file, err := media.Fit(ctx, original, width, height)
	return file, media.Problem(err)
}

// staffAPI registers the back office's operations on mux. They have a document of their own.
func staffAPI(mux *http.ServeMux, deps Deps) huma.API {
	api := rest.NewAPI(mux, deps.Users.Scheme(), deps.Staff.Scheme())
	staff.Register(api, deps.Staff)
	catalogadmin.RegisterAdmin(api, catalogadmin.New(deps.DB, deps.Catalog, deps.Library))
	setting.RegisterAdmin(api, deps.Settings, deps.SendNow, fitPicture)
	payment.RegisterAdmin(api, deps.Accounts, deps.SecretInDatabase)
	content.RegisterAdmin(api, deps.Content)
	order.RegisterAdmin(api, deps.Orders)
	returns.RegisterAdmin(api, deps.Returns)
	commission.RegisterAdmin(api, deps.Commissions)
	transfer.RegisterAdmin(api, imports(deps))
	registerFeatures(api, deps)
	// Its problems have more codes than those of the shop's API.
	codes := api.OpenAPI().Components.Schemas.Map()["Problem"].Properties["code"]
	for _, name := range code.Staff() {
		codes.Enum = append(codes.Enum, name)
	}
	return api
}

// StaffOpenAPI returns the document of the back office's operations. It needs no database.
func StaffOpenAPI() ([]byte, error) {
	return rest.Document(staffAPI(http.NewServeMux(), Deps{}))
}
