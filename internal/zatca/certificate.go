package zatca

import (
	"crypto/sha256"
	"encoding/asn1"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"
)

// Certificate is what documents need of a certificate.
type Certificate struct {
	// Base64 is the whole certificate, as it stands in documents.
	Base64 string
	// Issuer is its issuer as the authority writes it, the last name first.
	Issuer   string
	Serial   *big.Int
	NotAfter time.Time
	Key      PublicKey
	// PublicKey and Signature are parts of the QR code.
	PublicKey, Signature []byte
}

// attribute is one part of a distinguished name, with a text of any type.
type attribute struct {
	Type  asn1.ObjectIdentifier
	Value asn1.RawValue
}

// attributeSET is a set of attributes; encoding/asn1 takes it for a set because of its name.
type attributeSET []attribute

// name is a distinguished name.
type name []attributeSET

// certificate has the fields of X.509 of which something matters here.
type certificate struct {
	TBS struct {
		Version    int `asn1:"optional,explicit,default:0,tag:0"`
		Serial     *big.Int
		Algorithm  asn1.RawValue
		Issuer     name
		Validity   struct{ NotBefore, NotAfter time.Time }
		Subject    asn1.RawValue
		PublicKey  asn1.RawValue
		Extensions asn1.RawValue `asn1:"optional,explicit,tag:3"`
	}
	Algorithm asn1.RawValue
	Signature asn1.BitString
}

// ParseCertificate reads a certificate in Base64, as the authority sends it.
func ParseCertificate(text string) (Certificate, error) {
	text = strings.Join(strings.Fields(text), "")
	der, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return Certificate{}, fmt.Errorf("certificate: %w", err)
	}
	var c certificate
	if rest, err := asn1.Unmarshal(der, &c); err != nil || len(rest) > 0 {
		return Certificate{}, fmt.Errorf("certificate: %w", errors.Join(err, errTrailing(rest)))
	}
	var info subjectPublicKey
	if _, err := asn1.Unmarshal(c.TBS.PublicKey.FullBytes, &info); err != nil {
		return Certificate{}, fmt.Errorf("certificate: %w", err)
	}
	key, err := info.parse()
	if err != nil {
		return Certificate{}, fmt.Errorf("certificate: %w", err)
	}
	return Certificate{
		Base64: text, Issuer: issuerName(c.TBS.Issuer), Serial: c.TBS.Serial, NotAfter: c.TBS.Validity.NotAfter.UTC(),
		Key: key, PublicKey: c.TBS.PublicKey.FullBytes, Signature: c.Signature.Bytes,
	}, nil
}

func errTrailing(rest []byte) error {
	if len(rest) == 0 {
		return nil
	}
	return errors.New("something follows it")
}

// attributeNames are the short names of attributes of an issuer.
var attributeNames = map[string]string{
	"2.5.4.3": "CN", "2.5.4.5": "SERIALNUMBER", "2.5.4.6": "C", "2.5.4.7": "L", "2.5.4.8": "ST", "2.5.4.10": "O", "2.5.4.11": "OU",
	"0.9.2342.19200300.100.1.25": "DC",
}

// issuerName writes a name with its last part first, as documents have it.
func issuerName(parts name) string {
	var list []string
	for _, set := range parts {
		for _, a := range set {
			short := attributeNames[a.Type.String()]
			if short == "" {
				short = a.Type.String()
			}
			list = append([]string{short + "=" + string(a.Value.Bytes)}, list...)
		}
	}
	return strings.Join(list, ", ")
}

// digest returns the certificate's hash in the authority's form: Base64 of the hexadecimal SHA-256
// of the Base64 text.
func (c Certificate) digest() string { return hexDigest(c.Base64) }

func hexDigest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.StdEncoding.EncodeToString([]byte(hex.EncodeToString(sum[:])))
}
