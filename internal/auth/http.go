package auth

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"matjar/internal/lang"
)

const (
	apiVersionHeader = "X-Supabase-Api-Version"
	apiVersion       = "2024-01-01"
	maxBody          = 64 << 10
	deviceCookie     = "matjar_device"
)

// decode reads a JSON object; an empty body is an empty object.
func decode(r *http.Request, into any) error {
	body, err := io.ReadAll(r.Body)
	if err != nil || lang.HasNUL(body) {
		return errBadJSON
	}
	// Decoding makes strings valid, but not the raw metadata that is stored as it was
	// sent.
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

func (h *handler) signUp(r *http.Request, header http.Header) (any, error) {
	var in struct {
		Email    string   `json:"email"`
		Password string   `json:"password"`
		Data     metadata `json:"data"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	data, fullName, language, err := in.Data.splitProfile()
	if err != nil {
		return nil, err
	}
	client := h.client(r)
	account := NewAccount{Email: in.Email, Password: in.Password, Language: client.Language, Data: data}
	if language != nil {
		account.Language = *language
	}
	// API clients may omit the name; the sign-up form requires it.
	if fullName != nil {
		if account.FullName = *fullName; nameTooShort(account.FullName) {
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
		return jsonResult(h.refresh(r.Context(), in.RefreshToken, h.client(r)))
	case "pkce":
		session, err := h.exchange(r.Context(), in.AuthCode, in.CodeVerifier, h.client(r))
		return h.signedIn(r, header, session, err)
	default:
		return nil, errGrantType
	}
}

// signedIn sets the cookie by which this browser is a known device of the user. It is not
// set while the second factor is due: the password alone does not prove ownership.
func (h *handler) signedIn(r *http.Request, header http.Header, session *Session, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	if client := h.client(r); !session.secondFactorDue && h.knownDevice(client.Device, session.User.ID) == "" {
		cookie := http.Cookie{
			Name: deviceCookie, Value: h.newDeviceToken(session.User.ID), Path: "/auth/v1", MaxAge: 365 * 24 * 3600,
			HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(h.baseURL(), "https:"),
		}
		header.Add("Set-Cookie", cookie.String())
	}
	return session, nil
}

func (h *handler) logout(r *http.Request, _ http.Header) (any, error) {
	id := From(r.Context())
	return nil, h.signOut(r.Context(), id, r.URL.Query().Get("scope"))
}

func (h *handler) user(r *http.Request, _ http.Header) (any, error) {
	id := From(r.Context())
	return jsonResult(readUser(r.Context(), h.db, id.UserID))
}

func (h *handler) updateUser(r *http.Request, _ http.Header) (any, error) {
	id := From(r.Context())
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
	var err error
	if changes.Data, changes.FullName, changes.Language, err = in.Data.splitProfile(); err != nil {
		return nil, err
	}
	return jsonResult(h.update(r.Context(), id, changes, h.client(r)))
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
	if in.Type != purposeSignUp {
		return nil, errVerifyType
	}
	return struct{}{}, h.Service.resend(r.Context(), in.Email, h.client(r))
}

// linkInput identifies an email link.
type linkInput struct {
	Type      string `json:"type"`
	TokenHash string `json:"token_hash"`
	// Keep is not part of the client protocol: see verifyLink.
	Keep bool `json:"keep"`
}

// linkPurposes maps the type names of the client to the purposes of email links.
var linkPurposes = map[string]string{"recovery": purposeRecovery, "signup": purposeSignUp, "email": purposeSignUp}

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
	if purpose == purposeSignUp {
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
	return jsonResult(h.Service.checkLink(r.Context(), in.TokenHash, purpose))
}

func (h *handler) followLink(r *http.Request, _ http.Header) (any, error) {
	q := r.URL.Query()
	var target string
	var err error
	if linkPurposes[q.Get("type")] == purposeSignUp {
		target, err = h.followConfirmation(r.Context(), q.Get("token"), q.Get("redirect_to"))
	} else {
		target, err = h.Service.followLink(r.Context(), q.Get("token"), q.Get("redirect_to"), h.client(r))
	}
	if err != nil {
		target = linkErrorURL(target, wireErrorOf(r, err))
	}
	return redirect(target), nil
}

func (h *handler) jwks(_ *http.Request, header http.Header) (any, error) {
	keys, err := h.keys.publicKeys()
	header.Set("Cache-Control", "public, max-age=60")
	return map[string]any{"keys": keys}, err
}

func (h *handler) factors(r *http.Request, _ http.Header) (any, error) {
	id := From(r.Context())
	return jsonResult(readFactors(r.Context(), h.db, id.UserID))
}

func (h *handler) enrol(r *http.Request, _ http.Header) (any, error) {
	id := From(r.Context())
	var in NewFactor
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return jsonResult(h.Service.enrol(r.Context(), id, in))
}

func (h *handler) challenge(r *http.Request, _ http.Header) (any, error) {
	id := From(r.Context())
	return jsonResult(h.Service.challenge(r.Context(), id, r.PathValue("id"), h.relyingPartyOf(r), h.client(r)))
}

func (h *handler) verifyFactor(r *http.Request, header http.Header) (any, error) {
	id := From(r.Context())
	var in ChallengeAnswer
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	session, err := h.Service.verify(r.Context(), id, r.PathValue("id"), in, h.relyingPartyOf(r), h.client(r))
	return h.signedIn(r, header, session, err)
}

func (h *handler) unenrol(r *http.Request, _ http.Header) (any, error) {
	id := From(r.Context())
	if err := h.Service.unenrol(r.Context(), id, r.PathValue("id")); err != nil {
		return nil, err
	}
	return map[string]string{"id": r.PathValue("id")}, nil
}

func (h *handler) redeem(r *http.Request, header http.Header) (any, error) {
	id := From(r.Context())
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

// jsonResult prevents a typed nil pointer from becoming a non-nil any.
func jsonResult[T any](v T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return v, nil
}
