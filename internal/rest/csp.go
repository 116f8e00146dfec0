package rest

import (
	"crypto/sha256"
	"encoding/base64"
)

// StyleHash is the source expression that lets a page inline exactly this style.
func StyleHash(css string) string {
	sum := sha256.Sum256([]byte(css))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
