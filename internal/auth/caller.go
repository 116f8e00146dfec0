package auth

import (
	"context"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Caller is embedded in the input of every operation that needs a signed-in user.
type Caller struct {
	Authorization string `header:"Authorization" hidden:"true"`
}

// Who gives the signed-in user behind the request.
// Returns ErrNotAuthenticated or ErrSecondStep.
func (s *Service) Who(ctx context.Context, c Caller) (Identity, error) {
	scheme, token, _ := strings.Cut(c.Authorization, " ")
	if !strings.EqualFold(scheme, "bearer") {
		return Identity{}, ErrNotAuthenticated
	}
	return s.Authenticate(ctx, strings.TrimSpace(token))
}

// securityScheme names the access token in the API's document.
const securityScheme = "accessToken"

// Secured says in the API's document that an operation needs a signed-in user.
var Secured = []map[string][]string{{securityScheme: {}}}

// Document adds the access token to what the API's document explains.
func Document(api huma.API) {
	components := api.OpenAPI().Components
	if components.SecuritySchemes == nil {
		components.SecuritySchemes = map[string]*huma.SecurityScheme{}
	}
	components.SecuritySchemes[securityScheme] = &huma.SecurityScheme{
		Type: "http", Scheme: "bearer", BearerFormat: "JWT",
		Description: "The access token of a session, as /auth/v1/token gives it.",
	}
}
