package auth

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"matjar/internal/db"
	"matjar/internal/logs"
	"matjar/internal/rest"
)

// endpoint handles a route. It returns the value to encode as JSON, nil for no content, or a
// redirect. Endpoints that are not public read their caller with From.
type endpoint = func(*handler, *http.Request, http.Header) (any, error)

// redirect is the URL that a browser is redirected to.
type redirect string

// route is an endpoint with its access rule: rest.Public, rest.Session or rest.User.
type route struct {
	pattern string
	rule    rest.Rule
	handle  endpoint
	// secondFactorError is the error of a rest.User route while the second factor is due; the
	// client tells them apart.
	secondFactorError *wireError
}

// routes lists all routes below /auth/v1.
var routes = []route{
	{"POST /auth/v1/signup", rest.Public, (*handler).signUp, nil},
	{"POST /auth/v1/token", rest.Public, (*handler).token, nil},
	{"POST /auth/v1/logout", rest.Session, (*handler).logout, nil},
	{"GET /auth/v1/user", rest.Session, (*handler).user, nil},
	{"PUT /auth/v1/user", rest.User, (*handler).updateUser, errLowAAL},
	{"POST /auth/v1/recover", rest.Public, (*handler).recover, nil},
	{"POST /auth/v1/resend", rest.Public, (*handler).resend, nil},
	{"GET /auth/v1/verify", rest.Public, (*handler).followLink, nil},
	{"POST /auth/v1/verify", rest.Public, (*handler).verify, nil},
	{"POST /auth/v1/verify/check", rest.Public, (*handler).checkLink, nil},
	{"GET /auth/v1/.well-known/jwks.json", rest.Public, (*handler).jwks, nil},
	{"GET /auth/v1/factors", rest.Session, (*handler).factors, nil},
	{"POST /auth/v1/factors", rest.User, (*handler).enrol, errEnrolLowAAL},
	{"POST /auth/v1/factors/{id}/challenge", rest.Session, (*handler).challenge, nil},
	{"POST /auth/v1/factors/{id}/verify", rest.Session, (*handler).verifyFactor, nil},
	{"DELETE /auth/v1/factors/{id}", rest.User, (*handler).unenrol, errUnenrolLowAAL},
	{"POST /auth/v1/passkeys/challenge", rest.Public, (*handler).invitePasskey, nil},
	{"POST /auth/v1/passkeys/verify", rest.Public, (*handler).signInByPasskey, nil},
	{"POST /auth/v1/recovery-codes/redeem", rest.Session, (*handler).redeem, nil},
	{"GET /auth/v1/health", rest.Public, (*handler).health, nil},
}

// Patterns lists all routes below /auth/v1, as net/http's ServeMux spells them.
func Patterns() []string {
	var list []string
	for _, r := range routes {
		list = append(list, r.pattern)
	}
	return list
}

// Handler serves the paths below /auth/v1. clientIP returns the client address of a request.
// Cross-site requests are rejected: they could sign a visitor in to another account.
func (s *Service) Handler(clientIP func(*http.Request) string) http.Handler {
	h := &handler{s, clientIP}
	mux := http.NewServeMux()
	for _, r := range routes {
		mux.Handle(r.pattern, h.authorized(r))
	}
	refusing := func(refused error) http.Handler {
		return h.jsonHandler(func(*handler, *http.Request, http.Header) (any, error) { return nil, refused })
	}
	mux.Handle("/", refusing(errNotFound))
	return rest.SameSite(s.baseURL, mux, refusing(errOtherSite))
}

// authorized enforces the rule of a route before the body is read. It panics on a route
// without a rule.
func (h *handler) authorized(route route) http.Handler {
	switch route.rule {
	case rest.Public:
		return h.jsonHandler(route.handle)
	case rest.Session, rest.User:
	default:
		panic("auth: " + route.pattern + " has no rule of who may call it")
	}
	if (route.rule == rest.User) != (route.secondFactorError != nil) {
		panic("auth: " + route.pattern + " must have a secondFactorError if and only if its rule is User")
	}
	return h.jsonHandler(func(h *handler, r *http.Request, header http.Header) (any, error) {
		id, err := h.identify(r.Context(), bearerToken(r.Header.Get("Authorization")))
		if err != nil {
			return nil, err
		}
		if route.rule == rest.User && id.SecondFactorDue {
			return nil, route.secondFactorError
		}
		return route.handle(h, r.WithContext(context.WithValue(r.Context(), identityKey{}, id)), header)
	})
}

type handler struct {
	*Service
	clientIP func(*http.Request) string
}

// jsonHandler writes the result or error of an endpoint as JSON.
func (h *handler) jsonHandler(answer endpoint) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		header := w.Header()
		header.Set(apiVersionHeader, apiVersion)
		header.Set("Cache-Control", "no-store")
		result, err := answer(h, r, header)
		status := http.StatusOK
		if err != nil {
			refused := wireErrorOf(r, err)
			result, status = refused, refused.Status
		}
		switch result := result.(type) {
		case nil:
			w.WriteHeader(http.StatusNoContent)
			return
		case redirect:
			http.Redirect(w, r, string(result), http.StatusSeeOther)
			return
		}
		header.Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(status)
		if err := json.NewEncoder(w).Encode(result); err != nil && r.Context().Err() == nil {
			logs.From(r.Context()).WarnContext(r.Context(), "auth: write answer", "error", err)
		}
	})
}

// wireErrorOf converts any error into one that may be sent. Internal errors are logged. A
// database that is unavailable or too slow becomes a 503: the client then keeps the
// session and retries.
func wireErrorOf(r *http.Request, err error) *wireError {
	if refused, ok := errors.AsType[*wireError](err); ok {
		return refused
	}
	if !errors.Is(r.Context().Err(), context.Canceled) {
		logs.From(r.Context()).ErrorContext(r.Context(), "auth", "path", r.URL.Path, "error", err)
	}
	if db.Unavailable(err) || errors.Is(err, context.DeadlineExceeded) {
		return errUnavailable
	}
	return errUnexpected
}
