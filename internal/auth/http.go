package auth

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/rest"
)

const (
	apiVersionHeader = "X-Supabase-Api-Version"
	apiVersion       = "2024-01-01"
	maxBody          = 64 << 10
	deviceCookie     = "matjar_device"
)

// Handler answers the paths below /auth/v1. clientIP tells who really sent a request. Pages
// of other sites change nothing: they could sign a visitor in to somebody else's account.
func (s *Service) Handler(clientIP func(*http.Request) string) http.Handler {
	h := &handler{s, clientIP}
	mux := http.NewServeMux()
	for pattern, answer := range map[string]func(*http.Request, http.Header) (any, error){
		"POST /auth/v1/signup":                 h.signUp,
		"POST /auth/v1/token":                  h.token,
		"POST /auth/v1/logout":                 h.logout,
		"GET /auth/v1/user":                    h.user,
		"PUT /auth/v1/user":                    h.updateUser,
		"POST /auth/v1/recover":                h.recover,
		"POST /auth/v1/resend":                 h.resend,
		"POST /auth/v1/verify":                 h.verify,
		"POST /auth/v1/verify/check":           h.checkLink,
		"GET /auth/v1/.well-known/jwks.json":   h.jwks,
		"GET /auth/v1/factors":                 h.factors,
		"POST /auth/v1/factors":                h.enrol,
		"POST /auth/v1/factors/{id}/challenge": h.challenge,
		"POST /auth/v1/factors/{id}/verify":    h.verifyFactor,
		"DELETE /auth/v1/factors/{id}":         h.unenrol,
		"POST /auth/v1/recovery-codes/redeem":  h.redeem,
		"GET /auth/v1/health":                  h.health,
	} {
		mux.Handle(pattern, h.answering(answer))
	}
	mux.HandleFunc("GET /auth/v1/verify", h.followLink)
	mux.Handle("/", h.answering(func(*http.Request, http.Header) (any, error) { return nil, errNotFound }))
	return rest.OwnSite(s.config.BaseURL, mux, h.answering(func(*http.Request, http.Header) (any, error) { return nil, errOtherSite }))
}

type handler struct {
	*Service
	clientIP func(*http.Request) string
}

// answering writes what an endpoint gives back, a result or a refusal, as JSON.
func (h *handler) answering(answer func(*http.Request, http.Header) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		header := w.Header()
		header.Set(apiVersionHeader, apiVersion)
		header.Set("Cache-Control", "no-store")
		result, err := answer(r, header)
		status := http.StatusOK
		if err != nil {
			refused := h.refusalOf(r, err)
			result, status = refused, refused.Status
		}
		if result == nil {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		header.Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(status)
		if err := json.NewEncoder(w).Encode(result); err != nil && r.Context().Err() == nil {
			h.config.Log.WarnContext(r.Context(), "auth: write answer", "error", err)
		}
	})
}

// refusalOf turns any error into what may be sent. What is a fault of ours is logged. A
// database that cannot be used, or takes too long, is answered with 503: the client keeps
// the session and tries again.
func (h *handler) refusalOf(r *http.Request, err error) *wireError {
	if refused, ok := errors.AsType[*wireError](err); ok {
		return refused
	}
	if !errors.Is(r.Context().Err(), context.Canceled) {
		h.config.Log.ErrorContext(r.Context(), "auth", "path", r.URL.Path, "error", err)
	}
	if db.Unavailable(err) || errors.Is(err, context.DeadlineExceeded) {
		return errUnavailable
	}
	return errUnexpected
}

// decode reads a JSON object; an empty body is an empty object.
func decode(r *http.Request, into any) error {
	body, err := io.ReadAll(r.Body)
	if err != nil || lang.HasNUL(body) {
		return errBadJSON
	}
	// Texts would be made valid one by one; what is kept as it came is not.
	body = bytes.ToValidUTF8(body, []byte("\ufffd"))
	if len(bytes.TrimSpace(body)) > 0 && json.Unmarshal(body, into) != nil {
		return errBadJSON
	}
	return nil
}

func (h *handler) client(r *http.Request) Client {
	c := Client{IP: h.clientIP(r), UserAgent: strings.ToValidUTF8(r.UserAgent(), ""), Language: lang.English}
	if cookie, err := r.Cookie("lang"); err == nil {
		c.Language, _ = lang.Parse(cookie.Value)
	}
	if cookie, err := r.Cookie(deviceCookie); err == nil {
		c.Device = cookie.Value
	}
	return c
}

func (h *handler) identity(r *http.Request) (Identity, error) {
	return h.identify(r.Context(), bearerOf(r.Header.Get("Authorization")))
}

func (h *handler) signUp(r *http.Request, header http.Header) (any, error) {
	var in struct {
		Email    string   `json:"email"`
		Password string   `json:"password"`
		Data     metadata `json:"data"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	data, fullName, language, err := in.Data.own()
	if err != nil {
		return nil, err
	}
	client := h.client(r)
	account := NewAccount{Email: in.Email, Password: in.Password, Language: client.Language, Data: data}
	if language != nil {
		account.Language = *language
	}
	// A program may sign somebody up without a name; a form that asks for one gets one.
	if fullName != nil {
		if account.FullName = *fullName; tooShort(account.FullName) {
			return nil, errFullName
		}
	}
	session, err := h.Service.signUp(r.Context(), account, client)
	return h.signedIn(r, header, session, err)
}

func (h *handler) token(r *http.Request, header http.Header) (any, error) {
	var in struct {
		Email        string `json:"email"`
		Password     string `json:"password"`
		RefreshToken string `json:"refresh_token"`
		AuthCode     string `json:"auth_code"`
		CodeVerifier string `json:"code_verifier"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	switch r.URL.Query().Get("grant_type") {
	case "password":
		session, err := h.signIn(r.Context(), in.Email, in.Password, h.client(r))
		return h.signedIn(r, header, session, err)
	case "refresh_token":
		return result(h.refresh(r.Context(), in.RefreshToken, h.client(r)))
	case "pkce":
		session, err := h.exchange(r.Context(), in.AuthCode, in.CodeVerifier, h.client(r))
		return h.signedIn(r, header, session, err)
	default:
		return nil, errGrantType
	}
}

// signedIn leaves the mark by which this browser counts as the user's own from now on. Who
// has yet to give their second factor gets none: the password alone does not make an owner.
func (h *handler) signedIn(r *http.Request, header http.Header, session *Session, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	if client := h.client(r); !session.secondStepDue && h.knownDevice(client.Device, session.User.ID) == "" {
		cookie := http.Cookie{
			Name: deviceCookie, Value: h.deviceMark(session.User.ID), Path: "/auth/v1", MaxAge: 365 * 24 * 3600,
			HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(h.config.BaseURL, "https:"),
		}
		header.Add("Set-Cookie", cookie.String())
	}
	return session, nil
}

func (h *handler) logout(r *http.Request, _ http.Header) (any, error) {
	id, err := h.identity(r)
	if err != nil {
		return nil, err
	}
	return nil, h.signOut(r.Context(), id, r.URL.Query().Get("scope"))
}

func (h *handler) user(r *http.Request, _ http.Header) (any, error) {
	id, err := h.identity(r)
	if err != nil {
		return nil, err
	}
	return result(readUser(r.Context(), h.db, selectUserByID, id.UserID))
}

func (h *handler) updateUser(r *http.Request, _ http.Header) (any, error) {
	id, err := h.identity(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Email           *string  `json:"email"`
		Password        *string  `json:"password"`
		CurrentPassword string   `json:"current_password"`
		Data            metadata `json:"data"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	changes := Changes{Email: in.Email, Password: in.Password, CurrentPassword: in.CurrentPassword}
	if changes.Data, changes.FullName, changes.Language, err = in.Data.own(); err != nil {
		return nil, err
	}
	return result(h.update(r.Context(), id, changes, h.client(r)))
}

func (h *handler) recover(r *http.Request, _ http.Header) (any, error) {
	var in struct {
		Email         string `json:"email"`
		CodeChallenge string `json:"code_challenge"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return struct{}{}, h.Service.recover(r.Context(), in.Email, truncate(in.CodeChallenge, 200), h.client(r))
}

func (h *handler) resend(r *http.Request, _ http.Header) (any, error) {
	var in struct {
		Type  string `json:"type"`
		Email string `json:"email"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if in.Type != forSignUp {
		return nil, errVerifyType
	}
	return struct{}{}, h.Service.resend(r.Context(), in.Email, h.client(r))
}

// linkInput names a mailed link.
type linkInput struct {
	Type      string `json:"type"`
	TokenHash string `json:"token_hash"`
	// Keep is not the client's: see verifyLink.
	Keep bool `json:"keep"`
}

// linkPurposes are what mailed links are for, by the names that the client has for them.
var linkPurposes = map[string]string{"recovery": forRecovery, "signup": forSignUp, "email": forSignUp}

func decodeLink(r *http.Request) (in linkInput, purpose string, err error) {
	if err := decode(r, &in); err != nil {
		return in, "", err
	}
	purpose, ok := linkPurposes[in.Type]
	if !ok {
		return in, "", errVerifyType
	}
	return in, purpose, nil
}

func (h *handler) verify(r *http.Request, header http.Header) (any, error) {
	in, purpose, err := decodeLink(r)
	if err != nil {
		return nil, err
	}
	var session *Session
	if purpose == forSignUp {
		session, err = h.confirm(r.Context(), in.TokenHash, h.client(r))
	} else {
		session, err = h.verifyLink(r.Context(), in.TokenHash, in.Keep, h.client(r))
	}
	return h.signedIn(r, header, session, err)
}

func (h *handler) checkLink(r *http.Request, _ http.Header) (any, error) {
	in, purpose, err := decodeLink(r)
	if err != nil {
		return nil, err
	}
	return result(h.Service.checkLink(r.Context(), in.TokenHash, purpose))
}

func (h *handler) followLink(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	var target string
	var err error
	if linkPurposes[q.Get("type")] == forSignUp {
		target, err = h.followConfirmation(r.Context(), q.Get("token"), q.Get("redirect_to"))
	} else {
		target, err = h.Service.followLink(r.Context(), q.Get("token"), q.Get("redirect_to"), h.client(r))
	}
	if err != nil {
		target = refusedLink(target, h.refusalOf(r, err))
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, target, http.StatusSeeOther)
}

func (h *handler) jwks(_ *http.Request, header http.Header) (any, error) {
	keys, err := h.keys.public()
	header.Set("Cache-Control", "public, max-age=60")
	return map[string]any{"keys": keys}, err
}

func (h *handler) factors(r *http.Request, _ http.Header) (any, error) {
	id, err := h.identity(r)
	if err != nil {
		return nil, err
	}
	return result(readFactors(r.Context(), h.db, id.UserID))
}

func (h *handler) enrol(r *http.Request, _ http.Header) (any, error) {
	id, err := h.identity(r)
	if err != nil {
		return nil, err
	}
	var in NewFactor
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return result(h.Service.enrol(r.Context(), id, in))
}

func (h *handler) challenge(r *http.Request, _ http.Header) (any, error) {
	id, err := h.identity(r)
	if err != nil {
		return nil, err
	}
	return result(h.Service.challenge(r.Context(), id, r.PathValue("id"), h.siteOf(r), h.client(r)))
}

func (h *handler) verifyFactor(r *http.Request, header http.Header) (any, error) {
	id, err := h.identity(r)
	if err != nil {
		return nil, err
	}
	var in Proof
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	session, err := h.Service.verify(r.Context(), id, r.PathValue("id"), in, h.siteOf(r), h.client(r))
	return h.signedIn(r, header, session, err)
}

func (h *handler) unenrol(r *http.Request, _ http.Header) (any, error) {
	id, err := h.identity(r)
	if err != nil {
		return nil, err
	}
	if err := h.Service.unenrol(r.Context(), id, r.PathValue("id")); err != nil {
		return nil, err
	}
	return map[string]string{"id": r.PathValue("id")}, nil
}

func (h *handler) redeem(r *http.Request, header http.Header) (any, error) {
	id, err := h.identity(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Code string `json:"code"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	session, err := h.Service.redeem(r.Context(), id, truncate(in.Code, 100), h.client(r))
	return h.signedIn(r, header, session, err)
}

func (h *handler) health(*http.Request, http.Header) (any, error) {
	return map[string]string{"name": "matjar"}, nil
}

// result keeps a typed nil pointer from becoming a non-nil any.
func result[T any](v T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return v, nil
}
