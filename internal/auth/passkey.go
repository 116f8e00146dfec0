package auth

import (
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// relyingParty is the WebAuthn relying party of a passkey. It is derived from the shop's own
// address, not from the request.
type relyingParty struct {
	id     string
	origin string
	// shop is the name that browsers show.
	shop string
}

// relyingPartyOf returns the relying party of a request. During development any port of
// localhost is accepted; otherwise only the configured address.
func (s *Service) relyingPartyOf(r *http.Request) relyingParty {
	u, err := url.Parse(s.baseURL())
	if err != nil {
		return relyingParty{}
	}
	shop := s.shopName().En
	if u.Hostname() == "localhost" {
		if o, err := url.Parse(r.Header.Get("Origin")); err == nil && o.Hostname() == "localhost" {
			return relyingParty{id: "localhost", origin: o.Scheme + "://" + o.Host, shop: shop}
		}
	}
	return relyingParty{id: u.Hostname(), origin: u.Scheme + "://" + u.Host, shop: shop}
}

// ceremony holds the browser's options to create a passkey ("create") or use one
// ("request").
type ceremony struct {
	Type              string `json:"type"`
	CredentialOptions any    `json:"credential_options"`
}

// passkeyResponse is the response of the browser's authenticator.
type passkeyResponse struct {
	Type               string          `json:"type"`
	CredentialResponse json.RawMessage `json:"credential_response"`
}

// webAuthnUser implements webauthn.User for a user with one passkey factor.
type webAuthnUser struct {
	id     Identity
	factor Factor
}

func (h webAuthnUser) WebAuthnID() []byte          { return []byte(h.id.UserID) }
func (h webAuthnUser) WebAuthnName() string        { return h.id.Email }
func (h webAuthnUser) WebAuthnDisplayName() string { return h.id.Email }

func (h webAuthnUser) WebAuthnCredentials() []webauthn.Credential {
	var c webauthn.Credential
	if h.factor.credential == "" || json.Unmarshal([]byte(h.factor.credential), &c) != nil {
		return nil
	}
	return []webauthn.Credential{c}
}

func (w relyingParty) webAuthn() (*webauthn.WebAuthn, error) {
	return webauthn.New(&webauthn.Config{
		RPID: w.id, RPDisplayName: w.shop, RPOrigins: []string{w.origin},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			// A device that can keep the passkey so that it needs no address typed first does so.
			ResidentKey:      protocol.ResidentKeyRequirementPreferred,
			UserVerification: protocol.VerificationPreferred,
		},
	})
}

// begin starts the registration of a new passkey, or the login with a verified one. The
// second result must be stored and passed to finish.
func (w relyingParty) begin(id Identity, f Factor) (*ceremony, string, error) {
	library, err := w.webAuthn()
	if err != nil {
		return nil, "", err
	}
	var c ceremony
	var session *webauthn.SessionData
	if f.Status == unverified {
		var creation *protocol.CredentialCreation
		creation, session, err = library.BeginRegistration(webAuthnUser{id, f})
		c = ceremony{"create", creation}
	} else {
		var assertion *protocol.CredentialAssertion
		assertion, session, err = library.BeginLogin(webAuthnUser{id, f})
		c = ceremony{"request", assertion}
	}
	if err != nil {
		return nil, "", err
	}
	stored, err := json.Marshal(session)
	return &c, string(stored), err
}

// finish verifies the authenticator's response and returns the credential to store.
func (w relyingParty) finish(id Identity, f Factor, stored string, p *passkeyResponse) (string, error) {
	if p == nil {
		return "", errWrongPasskey
	}
	library, err := w.webAuthn()
	if err != nil {
		return "", err
	}
	var session webauthn.SessionData
	if err := json.Unmarshal([]byte(stored), &session); err != nil {
		return "", err
	}
	var credential *webauthn.Credential
	if f.Status == unverified {
		answer, err := protocol.ParseCredentialCreationResponseBytes(p.CredentialResponse)
		if err != nil {
			return "", errWrongPasskey
		}
		credential, err = library.CreateCredential(webAuthnUser{id, f}, session, answer)
		if err != nil {
			return "", errWrongPasskey
		}
	} else {
		answer, err := protocol.ParseCredentialRequestResponseBytes(p.CredentialResponse)
		if err != nil {
			return "", errWrongPasskey
		}
		credential, err = library.ValidateLogin(webAuthnUser{id, f}, session, answer)
		// A sign counter that decreased means that the passkey was cloned.
		if err != nil || credential.Authenticator.CloneWarning {
			return "", errWrongPasskey
		}
	}
	kept, err := json.Marshal(credential)
	return string(kept), err
}

func escapeJSON(s string) string {
	b, _ := json.Marshal(s)
	return string(b[1 : len(b)-1])
}
