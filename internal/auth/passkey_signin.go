package auth

import (
	"bytes"
	"context"
	"crypto/hmac"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"

	"matjar/internal/db"
)

// Signing in with a passkey alone is an addition to the client's protocol. A passkey that its
// owner unlocked, by finger, face or PIN, is two factors at once, so the session is aal2.

// passkeyInvitation is what a browser needs to sign in with a passkey, whoever it belongs to.
type passkeyInvitation struct {
	// Token is sent back with the answer. It holds the challenge, so that nothing is stored for
	// visitors who only open the page.
	Token             string `json:"token"`
	ExpiresAt         int64  `json:"expires_at"`
	CredentialOptions any    `json:"credential_options"`
}

// invited is the content of an invitation's token.
type invited struct {
	ID        string               `json:"id"`
	ExpiresAt int64                `json:"exp"`
	Session   webauthn.SessionData `json:"session"`
}

// invitePasskey begins a sign-in with a passkey.
func (s *Service) invitePasskey(site relyingParty) (*passkeyInvitation, error) {
	library, err := site.webAuthn()
	if err != nil {
		return nil, err
	}
	assertion, session, err := library.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, err
	}
	expires := s.Now().Add(ChallengeLife).Unix()
	content, err := json.Marshal(invited{uuid.NewString(), expires, *session})
	if err != nil {
		return nil, err
	}
	body := base64.RawURLEncoding.EncodeToString(content)
	return &passkeyInvitation{body + "." + mac(s.secret, "passkey", body), expires, assertion}, nil
}

// invitation returns the content of a token that invitePasskey made and that has not expired.
func (s *Service) invitation(token string, now time.Time) (in invited, ok bool) {
	body, signature, _ := strings.Cut(token, ".")
	if !hmac.Equal([]byte(signature), []byte(mac(s.secret, "passkey", body))) {
		return in, false
	}
	content, err := base64.RawURLEncoding.DecodeString(body)
	return in, err == nil && json.Unmarshal(content, &in) == nil && now.Unix() < in.ExpiresAt
}

// signInByPasskey opens a session for the owner of the passkey that answered an invitation.
func (s *Service) signInByPasskey(ctx context.Context, token string, response json.RawMessage, site relyingParty, client Client) (*Session, error) {
	now := s.Now()
	in, ok := s.invitation(token, now)
	if !ok {
		return nil, errChallengeExpired
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(response)
	if err != nil || !validUUID(answer.Response.UserHandle) {
		return nil, errWrongPasskey
	}
	userID := string(answer.Response.UserHandle)
	if err := s.allowSignIn(ctx, s.knownDevice(client.Device, userID), client, now); err != nil {
		return nil, err
	}
	owner, err := s.ownerOf(ctx, userID, answer.RawID)
	if err != nil {
		return nil, err
	}
	library, err := site.webAuthn()
	if err != nil {
		return nil, err
	}
	_, credential, err := library.ValidatePasskeyLogin(func([]byte, []byte) (webauthn.User, error) { return owner, nil }, in.Session, answer)
	if err != nil || credential.Authenticator.CloneWarning {
		return nil, errWrongPasskey
	}
	kept, err := json.Marshal(credential)
	if err != nil {
		return nil, err
	}
	var row sessionRow
	var user *User
	err = s.db.Tx(ctx, func(q db.Querier) error {
		used, err := insertUsedChallenge(ctx, q, in.ID, owner.factor.ID, time.Unix(in.ExpiresAt, 0), now)
		if err != nil {
			return err
		}
		proved, err := markFactorVerified(ctx, q, owner.factor.ID, string(kept), owner.factor.lastStep, now)
		if err != nil {
			return err
		}
		if !used || !proved {
			return errChallengeExpired
		}
		if err := updateSignedIn(ctx, q, userID, now); err != nil {
			return err
		}
		if row, err = openSession(ctx, q, userID, "aal2", typeWebAuthn, client, now); err != nil {
			return err
		}
		user, err = readUser(ctx, q, userID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.issue(ctx, row, user)
}

// ownerOf returns the user with the passkey of a credential id. Returns errWrongPasskey if the
// user does not exist or does not have it.
func (s *Service) ownerOf(ctx context.Context, userID string, credentialID []byte) (webAuthnUser, error) {
	list, err := readFactors(ctx, s.db, userID)
	if err != nil {
		return webAuthnUser{}, err
	}
	for _, f := range list {
		owner := webAuthnUser{Identity{UserID: userID}, f}
		if f.Type != typeWebAuthn || f.Status != verified {
			continue
		}
		for _, c := range owner.WebAuthnCredentials() {
			if bytes.Equal(c.ID, credentialID) {
				return owner, nil
			}
		}
	}
	return webAuthnUser{}, errWrongPasskey
}

func validUUID(text []byte) bool {
	_, err := uuid.ParseBytes(text)
	return err == nil
}

func (h *handler) invitePasskey(r *http.Request, _ http.Header) (any, error) {
	return jsonResult(h.Service.invitePasskey(h.relyingPartyOf(r)))
}

func (h *handler) signInByPasskey(r *http.Request, header http.Header) (any, error) {
	var in struct {
		Token              string          `json:"token"`
		CredentialResponse json.RawMessage `json:"credential_response"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	session, err := h.Service.signInByPasskey(r.Context(), in.Token, in.CredentialResponse, h.relyingPartyOf(r), h.client(r))
	return h.signedIn(r, header, session, err)
}
