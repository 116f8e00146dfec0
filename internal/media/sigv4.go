package media

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"
)

// signer signs requests with AWS Signature Version 4, which S3-compatible storages
// ask for.
type signer struct {
	Credentials
	region, service string
}

const (
	signAlgorithm = "AWS4-HMAC-SHA256"
	longTime      = "20060102T150405Z"
	shortTime     = "20060102"
)

// sign adds the headers that prove a request: its time, the hash of its body and the
// signature over both, the host, the path and all headers that it has so far. Requests have no
// query.
func (s signer) sign(r *http.Request, body []byte, now time.Time) {
	now = now.UTC()
	r.Header.Set("X-Amz-Date", now.Format(longTime))
	r.Header.Set("X-Amz-Content-Sha256", hexSum(body))
	names, signature := s.signature(r, now)
	r.Header.Set("Authorization", signAlgorithm+" Credential="+s.Key+"/"+s.scope(now)+
		",SignedHeaders="+strings.Join(names, ";")+",Signature="+signature)
}

func (s signer) scope(now time.Time) string {
	return strings.Join([]string{now.Format(shortTime), s.region, s.service, "aws4_request"}, "/")
}

// signature returns the names of the signed headers and the signature.
func (s signer) signature(r *http.Request, now time.Time) (names []string, signature string) {
	headers := map[string]string{"host": r.URL.Host}
	for name, values := range r.Header {
		headers[strings.ToLower(name)] = strings.TrimSpace(strings.Join(values, ","))
	}
	names = slices.Sorted(maps.Keys(headers))
	var lines strings.Builder
	for _, name := range names {
		lines.WriteString(name + ":" + headers[name] + "\n")
	}
	canonical := strings.Join([]string{
		r.Method, r.URL.EscapedPath(), "", lines.String(),
		strings.Join(names, ";"), r.Header.Get("X-Amz-Content-Sha256"),
	}, "\n")
	text := strings.Join([]string{signAlgorithm, now.Format(longTime), s.scope(now), hexSum([]byte(canonical))}, "\n")
	key := []byte("AWS4" + s.Secret)
	for _, part := range []string{now.Format(shortTime), s.region, s.service, "aws4_request", text} {
		key = hmacSum(key, part)
	}
	return names, hex.EncodeToString(key)
}

func hexSum(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

func hmacSum(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}
