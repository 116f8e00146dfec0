package auth

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	issuer   = "matjar"
	audience = "authenticated"
	// tokenLife is how long an access token is good. The browser's client renews one
	// that has less than 90 s left.
	tokenLife = 10 * time.Minute
	// anonymousLife is how long the public key in a page is good. It grants nothing.
	anonymousLife = 10 * 365 * 24 * time.Hour
)

// Method is one proof of identity in a session, with the second it was given.
type Method struct {
	Method    string `json:"method"`
	Timestamp int64  `json:"timestamp"`
}

// claims is the content of an access token.
type claims struct {
	jwt.RegisteredClaims
	Role      string   `json:"role"`
	SessionID string   `json:"session_id,omitempty"`
	AAL       string   `json:"aal,omitempty"`
	AMR       []Method `json:"amr,omitempty"`
	Email     string   `json:"email,omitempty"`
}

func (k *keyring) sign(ctx context.Context, c claims, now time.Time, life time.Duration) (string, error) {
	signer, err := k.signingKey(ctx)
	if err != nil {
		return "", err
	}
	c.Issuer = issuer
	c.Audience = jwt.ClaimStrings{audience}
	c.IssuedAt = jwt.NewNumericDate(now)
	c.ExpiresAt = jwt.NewNumericDate(now.Add(life))
	token := jwt.NewWithClaims(jwt.SigningMethodES256, c)
	token.Header["kid"] = signer.id
	return token.SignedString(signer.private)
}

// maxVerified is how many tokens are remembered to have a good signature.
const maxVerified = 4096

// verifiedToken is a token whose signature was found to be good.
type verifiedToken struct {
	claims claims
	keyID  string
}

// verify returns the claims of a token that this shop signed for a signed-in user and
// that has not expired. Whether its session is still open is for the caller to check.
//
// Checking a signature takes longer than most requests, so that is done once for a token; its
// times, and whether its key is still good, are checked always.
func (k *keyring) verify(ctx context.Context, token string, now time.Time) (claims, error) {
	rules := []jwt.ParserOption{
		jwt.WithValidMethods([]string{jwt.SigningMethodES256.Alg()}),
		jwt.WithIssuer(issuer),
		jwt.WithAudience(audience),
		jwt.WithExpirationRequired(),
		jwt.WithIssuedAt(),
		jwt.WithTimeFunc(func() time.Time { return now }),
	}
	hash := sha256.Sum256([]byte(token))
	if known, ok := k.verified.Get(hash); ok {
		if _, err := k.verificationKey(ctx, known.keyID); err != nil {
			return claims{}, err
		}
		if err := jwt.NewValidator(rules...).Validate(known.claims); err != nil {
			return claims{}, err
		}
		return known.claims, nil
	}
	var c claims
	var keyID string
	_, err := jwt.NewParser(rules...).ParseWithClaims(token, &c, func(t *jwt.Token) (any, error) {
		keyID, _ = t.Header["kid"].(string)
		return k.verificationKey(ctx, keyID)
	})
	if err != nil {
		return claims{}, err
	}
	if c.Role != audience || c.SessionID == "" || c.Subject == "" {
		return claims{}, errors.New("not a user's token")
	}
	k.verified.Put(hash, verifiedToken{c, keyID}, 1)
	return c, nil
}

// refreshToken returns the counter-th refresh token of a session. It is deterministic, so
// a repeated request gets the same token.
func refreshToken(secret []byte, sessionID string, counter int64) string {
	body := sessionID + "." + strconv.FormatInt(counter, 36)
	return body + "." + mac(secret, "refresh", body)
}

// parseRefreshToken returns the parts of a token, or false if its signature is invalid.
func parseRefreshToken(secret []byte, token string) (sessionID string, counter int64, ok bool) {
	i := strings.LastIndexByte(token, '.')
	if i < 0 || !hmac.Equal([]byte(token[i+1:]), []byte(mac(secret, "refresh", token[:i]))) {
		return "", 0, false
	}
	sessionID, number, ok := strings.Cut(token[:i], ".")
	if !ok {
		return "", 0, false
	}
	counter, err := strconv.ParseInt(number, 36, 64)
	return sessionID, counter, err == nil
}

// mac returns the HMAC of text for one purpose.
func mac(secret []byte, purpose, text string) string {
	h := hmac.New(sha256.New, secret)
	fmt.Fprintf(h, "%s\x00%s", purpose, text)
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

// digest returns the hash under which a long random secret is stored.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
