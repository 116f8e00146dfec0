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

// endpoint does the work of a route. It returns what is written as JSON, nil for nothing, or
// a redirect. What is not public takes its caller from From.
type endpoint = func(*handler, *http.Request, http.Header) (any, error)

// redirect sends a browser on to an address.
type redirect string

// route is one endpoint of signing in, with its rule of who may call it: rest.Public,
// rest.Session or rest.User.
type route struct {
	pattern string
	rule    rest.Rule
	answer  endpoint
	// due is the refusal of a rest.User route while the second step is; the client tells
	// them apart.
	due *wireError
}

// routes are all that is below /auth/v1.
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
	{"POST /auth/v1/recovery-codes/redeem", rest.Session, (*handler).redeem, nil},
	{"GET /auth/v1/health", rest.Public, (*handler).health, nil},
}

// Handler answers the paths below /auth/v1. clientIP returns the address of a request's client. Pages
// of other sites change nothing: they could sign a visitor in to somebody else's account.
func (s *Service) Handler(clientIP func(*http.Request) string) http.Handler {
	h := &handler{s, clientIP}
	mux := http.NewServeMux()
	for _, r := range routes {
		mux.Handle(r.pattern, h.guarded(r))
	}
	refusing := func(refused error) http.Handler {
		return h.answering(func(*handler, *http.Request, http.Header) (any, error) { return nil, refused })
	}
	mux.Handle("/", refusing(errNotFound))
	return rest.OwnSite(s.config.BaseURL, mux, refusing(errOtherSite))
}

// guarded answers a route for those whom its rule lets in, who are told before anything is
// read of the body. It panics on a route without a rule.
func (h *handler) guarded(route route) http.Handler {
	switch route.rule {
	case rest.Public:
		return h.answering(route.answer)
	case rest.Session, rest.User:
	default:
		panic("auth: " + route.pattern + " has no rule of who may call it")
	}
	if (route.rule == rest.User) != (route.due != nil) {
		panic("auth: " + route.pattern + " must refuse who has yet to make the second step, and only then")
	}
	return h.answering(func(h *handler, r *http.Request, header http.Header) (any, error) {
		id, err := h.identify(r.Context(), bearerOf(r.Header.Get("Authorization")))
		if err != nil {
			return nil, err
		}
		if route.rule == rest.User && id.SecondStepDue {
			return nil, route.due
		}
		return route.answer(h, r.WithContext(context.WithValue(r.Context(), identityKey{}, id)), header)
	})
}

type handler struct {
	*Service
	clientIP func(*http.Request) string
}

// answering writes what an endpoint returns, a result or a refusal, as JSON.
func (h *handler) answering(answer endpoint) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		header := w.Header()
		header.Set(apiVersionHeader, apiVersion)
		header.Set("Cache-Control", "no-store")
		result, err := answer(h, r, header)
		status := http.StatusOK
		if err != nil {
			refused := refusalOf(r, err)
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

// refusalOf turns any error into what may be sent. What is a fault of ours is logged. A
// database that cannot be used, or takes too long, is answered with 503: the client keeps
// the session and tries again.
func refusalOf(r *http.Request, err error) *wireError {
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
