package auth

import (
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// site is the web site that a passkey belongs to. It is the shop's own address; what
// the browser says about it is not believed.
type site struct {
	id     string
	origin string
}

// siteOf returns the site of a request. A shop on the developer's own machine is reached
// by any port of localhost; elsewhere only the configured address counts.
func (s *Service) siteOf(r *http.Request) site {
	u, err := url.Parse(s.config.BaseURL)
	if err != nil {
		return site{}
	}
	if u.Hostname() == "localhost" {
		if o, err := url.Parse(r.Header.Get("Origin")); err == nil && o.Hostname() == "localhost" {
			return site{id: "localhost", origin: o.Scheme + "://" + o.Host}
		}
	}
	return site{id: u.Hostname(), origin: u.Scheme + "://" + u.Host}
}

// ceremony is what the browser needs to make a passkey ("create") or use one ("request").
type ceremony struct {
	Type              string `json:"type"`
	CredentialOptions any    `json:"credential_options"`
}

// passkeyProof is what the browser's authenticator answered.
type passkeyProof struct {
	Type               string          `json:"type"`
	CredentialResponse json.RawMessage `json:"credential_response"`
}

// holder is a user with one passkey factor, in the form the library asks for.
type holder struct {
	id     Identity
	factor Factor
}

func (h holder) WebAuthnID() []byte          { return []byte(h.id.UserID) }
func (h holder) WebAuthnName() string        { return h.id.Email }
func (h holder) WebAuthnDisplayName() string { return h.id.Email }

func (h holder) WebAuthnCredentials() []webauthn.Credential {
	var c webauthn.Credential
	if h.factor.credential == "" || json.Unmarshal([]byte(h.factor.credential), &c) != nil {
		return nil
	}
	return []webauthn.Credential{c}
}

func (w site) library() (*webauthn.WebAuthn, error) {
	return webauthn.New(&webauthn.Config{
		RPID: w.id, RPDisplayName: "Matjar", RPOrigins: []string{w.origin},
		AuthenticatorSelection: protocol.AuthenticatorSelection{UserVerification: protocol.VerificationPreferred},
	})
}

// begin starts making a passkey for a new factor, or using that of a proved one. The
// second result is to be kept until finish.
func (w site) begin(id Identity, f Factor) (*ceremony, string, error) {
	library, err := w.library()
	if err != nil {
		return nil, "", err
	}
	var c ceremony
	var session *webauthn.SessionData
	if f.Status == unverified {
		var creation *protocol.CredentialCreation
		creation, session, err = library.BeginRegistration(holder{id, f})
		c = ceremony{"create", creation}
	} else {
		var assertion *protocol.CredentialAssertion
		assertion, session, err = library.BeginLogin(holder{id, f})
		c = ceremony{"request", assertion}
	}
	if err != nil {
		return nil, "", err
	}
	stored, err := json.Marshal(session)
	return &c, string(stored), err
}

// finish checks the authenticator's answer and returns the passkey to store.
func (w site) finish(id Identity, f Factor, stored string, p *passkeyProof) (string, error) {
	if p == nil {
		return "", errWrongPasskey
	}
	library, err := w.library()
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
		credential, err = library.CreateCredential(holder{id, f}, session, answer)
		if err != nil {
			return "", errWrongPasskey
		}
	} else {
		answer, err := protocol.ParseCredentialRequestResponseBytes(p.CredentialResponse)
		if err != nil {
			return "", errWrongPasskey
		}
		credential, err = library.ValidateLogin(holder{id, f}, session, answer)
		// A counter that went back means that the passkey was copied.
		if err != nil || credential.Authenticator.CloneWarning {
			return "", errWrongPasskey
		}
	}
	kept, err := json.Marshal(credential)
	return string(kept), err
}

func jsonText(s string) string {
	b, _ := json.Marshal(s)
	return string(b[1 : len(b)-1])
}
