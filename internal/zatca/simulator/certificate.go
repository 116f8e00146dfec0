package simulator

import (
	"crypto/sha256"
	"encoding/asn1"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"math/big"
	"strings"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
)

// What this file reads and writes of ASN.1 is its own, so that it does not repeat a fault of the code
// that it stands in front of.

type algorithm struct {
	Algorithm asn1.ObjectIdentifier
	Curve     asn1.ObjectIdentifier `asn1:"optional"`
}

type publicKey struct {
	Algorithm algorithm
	Key       asn1.BitString
}

type signed struct {
	Content   asn1.RawValue
	Algorithm algorithm
	Signature asn1.BitString
}

var (
	ecdsaWithSHA256 = asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 2}
	commonName      = asn1.ObjectIdentifier{2, 5, 4, 3}
	secp256k1Curve  = asn1.ObjectIdentifier{1, 3, 132, 0, 10}
)

// wantedInRequest are texts that a request of every unit has.
var wantedInRequest = []string{"-Code-Signing", "1-", "|2-", "|3-", "0100"}

// parseRequest returns the subject and key of a request that is signed with that key.
func parseRequest(text []byte) (subject asn1.RawValue, key publicKey, err error) {
	block, _ := pem.Decode(text)
	if block == nil || block.Type != "CERTIFICATE REQUEST" {
		return subject, key, errors.New("not a certificate request")
	}
	var outer signed
	if rest, err := asn1.Unmarshal(block.Bytes, &outer); err != nil || len(rest) > 0 {
		return subject, key, errors.New("not a certificate request")
	}
	var info struct {
		Version    int
		Subject    asn1.RawValue
		Key        publicKey
		Attributes asn1.RawValue `asn1:"tag:0"`
	}
	if _, err := asn1.Unmarshal(outer.Content.FullBytes, &info); err != nil {
		return subject, key, err
	}
	for _, want := range wantedInRequest {
		if !strings.Contains(string(info.Attributes.FullBytes), want) {
			return subject, key, errors.New("the request does not describe a unit: " + want)
		}
	}
	if !info.Key.Algorithm.Curve.Equal(secp256k1Curve) {
		return subject, key, errors.New("the key is not of the curve")
	}
	point, err := secp256k1.ParsePubKey(info.Key.Key.Bytes)
	if err != nil {
		return subject, key, err
	}
	signature, err := ecdsa.ParseDERSignature(outer.Signature.Bytes)
	if err != nil {
		return subject, key, err
	}
	digest := sha256.Sum256(outer.Content.FullBytes)
	if !signature.Verify(digest[:], point) {
		return subject, key, errors.New("the request is not signed with its key")
	}
	return info.Subject, info.Key, nil
}

type attribute struct {
	Type  asn1.ObjectIdentifier
	Value string `asn1:"utf8"`
}

type attributeSET []attribute

// issue returns a certificate in Base64.
func issue(authority *secp256k1.PrivateKey, serial int64, subject asn1.RawValue, key publicKey, now time.Time) (string, error) {
	content, err := asn1.Marshal(struct {
		Version   int `asn1:"explicit,tag:0"`
		Serial    *big.Int
		Algorithm algorithm
		Issuer    []attributeSET
		Validity  struct{ NotBefore, NotAfter time.Time }
		Subject   asn1.RawValue
		Key       publicKey
	}{
		2, big.NewInt(serial), algorithm{Algorithm: ecdsaWithSHA256}, []attributeSET{{{commonName, "Stand-in Authority"}}},
		struct{ NotBefore, NotAfter time.Time }{now.UTC().Add(-time.Hour), now.UTC().AddDate(5, 0, 0)}, subject, key,
	})
	if err != nil {
		return "", err
	}
	digest := sha256.Sum256(content)
	signature := ecdsa.Sign(authority, digest[:]).Serialize()
	der, err := asn1.Marshal(signed{
		asn1.RawValue{FullBytes: content}, algorithm{Algorithm: ecdsaWithSHA256},
		asn1.BitString{Bytes: signature, BitLength: 8 * len(signature)},
	})
	return base64.StdEncoding.EncodeToString(der), err
}
