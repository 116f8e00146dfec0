package auth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
)

func TestForgedTokensAreRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.signUp("a@example.com")
		ctx := t.Context()
		now := s.service.Now()
		good, err := s.service.keys.verify(ctx, a.AccessToken, now)
		if err != nil {
			t.Fatal(err)
		}
		signer := s.service.keys.signer
		sign := func(method jwt.SigningMethod, key any, kid string, change func(*claims)) string {
			c := good
			change(&c)
			token := jwt.NewWithClaims(method, c)
			token.Header["kid"] = kid
			text, err := token.SignedString(key)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		same := func(*claims) {}
		stranger, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		public, err := signer.private.PublicKey.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		anonymous, err := s.service.AnonymousKey(ctx)
		if err != nil {
			t.Fatal(err)
		}
		es256 := jwt.SigningMethodES256
		if _, err := s.service.Authenticate(ctx, sign(es256, signer.private, signer.id, same)); err != nil {
			t.Fatalf("the token that the forgeries start from = %v, want nil", err)
		}
		tests := []struct{ name, token string }{
			{"nothing", ""},
			{"no token", "abc"},
			{"anonymous key", anonymous},
			{"refresh token", a.RefreshToken},
			{"alg none", sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, signer.id, same)},
			{"HS256 with the public key", sign(jwt.SigningMethodHS256, public, signer.id, same)},
			{"another key under our id", sign(es256, stranger, signer.id, same)},
			{"unknown key id", sign(es256, signer.private, "other", same)},
			{"another audience", sign(es256, signer.private, signer.id, func(c *claims) { c.Audience = jwt.ClaimStrings{"other"} })},
			{"another issuer", sign(es256, signer.private, signer.id, func(c *claims) { c.Issuer = "other" })},
			{"expired", sign(es256, signer.private, signer.id, func(c *claims) { c.ExpiresAt = jwt.NewNumericDate(now.Add(-time.Second)) })},
			{"never expiring", sign(es256, signer.private, signer.id, func(c *claims) { c.ExpiresAt = nil })},
			{"another user", sign(es256, signer.private, signer.id, func(c *claims) { c.Subject = "other" })},
			{"another session", sign(es256, signer.private, signer.id, func(c *claims) { c.SessionID = "other" })},
		}
		for _, tt := range tests {
			if _, err := s.service.Authenticate(ctx, tt.token); !errors.Is(err, ErrNotAuthenticated) {
				t.Errorf("%s: Authenticate = %v, want ErrNotAuthenticated", tt.name, err)
			}
		}
		s.call("POST", "/logout", a.AccessToken, nil)
		if _, err := s.service.Authenticate(ctx, a.AccessToken); !errors.Is(err, ErrNotAuthenticated) {
			t.Errorf("after sign-out: Authenticate = %v, want ErrNotAuthenticated", err)
		}
	})
}

// A signature is checked once; all else about a token, always.
func TestVerifiedTokensAreCheckedAgain(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := open(t, d)
	token := s.signUp("a@example.com").AccessToken
	keys, now := s.service.keys, s.service.Now()
	for range 2 {
		if c, err := keys.verify(t.Context(), token, now); err != nil || c.Email != "a@example.com" {
			t.Errorf("verify = %v, %v", c, err)
		}
	}
	if _, count := keys.verified.Size(); count != 1 {
		t.Errorf("%d tokens are remembered, want 1", count)
	}
	for name, at := range map[string]time.Time{"expired": now.Add(tokenLife + time.Second), "issued in the future": now.Add(-time.Minute)} {
		if c, err := keys.verify(t.Context(), token, at); err == nil || c.Subject != "" {
			t.Errorf("%s: verify = %v, %v, want an error", name, c, err)
		}
	}
	keys.all, keys.loadedAt = map[string]*key{}, time.Now().Add(time.Hour)
	if _, err := keys.verify(t.Context(), token, now); !errors.Is(err, errUnknownKey) {
		t.Errorf("with a key that is gone: verify = %v, want errUnknownKey", err)
	}
}

func TestKeyRotationKeepsSessions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		a := s.signUp("a@example.com")
		if err := RotateKeys(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		if err := s.service.keys.load(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := s.service.Authenticate(t.Context(), a.AccessToken); err != nil {
			t.Errorf("old token = %v, want nil", err)
		}
		b := s.refresh(a.RefreshToken)
		if kid(t, a.AccessToken) == kid(t, b.AccessToken) {
			t.Error("the new token is signed by the old key")
		}
		if keys := s.call("GET", "/.well-known/jwks.json", "", nil).Keys; len(keys) != 2 {
			t.Errorf("%d public keys, want both", len(keys))
		}
		// A node that has not read the new key yet finds it when it first sees its id.
		other := open(t, d)
		if err := RotateKeys(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		if err := s.service.keys.load(t.Context()); err != nil {
			t.Fatal(err)
		}
		c := s.refresh(b.RefreshToken)
		other.service.keys.loadedAt = time.Time{}
		if _, err := other.service.Authenticate(t.Context(), c.AccessToken); err != nil {
			t.Errorf("token by a key the other node has not read = %v, want nil", err)
		}
	})
}

func kid(t *testing.T, token string) string {
	t.Helper()
	parsed, _, err := jwt.NewParser().ParseUnverified(token, jwt.MapClaims{})
	if err != nil {
		t.Fatal(err)
	}
	return parsed.Header["kid"].(string)
}

func FuzzRefreshToken(f *testing.F) {
	secret := []byte("secret")
	f.Add(refreshToken(secret, "id", 7))
	f.Add("a.b.c")
	f.Fuzz(func(t *testing.T, token string) {
		id, counter, ok := parseRefreshToken(secret, token)
		if ok && refreshToken(secret, id, counter) != token {
			t.Errorf("parse(%q) = %q, %d, which makes another token", token, id, counter)
		}
	})
}

// Any body must be answered with an error of the protocol.
func FuzzBodies(f *testing.F) {
	d, err := db.Open(f.Context(), "sqlite:"+f.TempDir()+"/fuzz.db")
	if err != nil {
		f.Fatal(err)
	}
	defer d.Close()
	if err := db.Migrate(f.Context(), d); err != nil {
		f.Fatal(err)
	}
	paths := []string{"/token?grant_type=refresh_token", "/verify", "/signup", "/factors/x/verify"}
	f.Add(0, `{"refresh_token": "x"}`)
	f.Add(1, `{"type": "recovery", "token_hash": "x"}`)
	f.Add(2, `{"email": "a", "password": 7}`)
	f.Add(3, `{"challenge_id": "x", "webauthn": {"credential_response": {}}}`)
	f.Fuzz(func(t *testing.T, which int, body string) {
		path := paths[uint(which)%uint(len(paths))]
		if a := open(t, d).call("POST", path, "", body); a.status >= 500 || a.Code == "" {
			t.Errorf("POST %s %q = %d %q, want a refusal", path, body, a.status, a.Code)
		}
	})
}

func TestPublicKeysAreWholeCoordinates(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := open(t, d)
	for _, k := range s.call("GET", "/.well-known/jwks.json", "", nil).Keys {
		for _, c := range []string{k.X, k.Y} {
			if b, err := base64.RawURLEncoding.DecodeString(c); err != nil || len(b) != 32 {
				t.Errorf("coordinate %q has %d bytes, %v, want 32", c, len(b), err)
			}
		}
		if b, _ := json.Marshal(k); k.Algorithm != "ES256" || k.ID == "" {
			t.Errorf("key = %s, want ES256 with an id", b)
		}
	}
}
