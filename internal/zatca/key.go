package zatca

import (
	"crypto/sha256"
	"encoding/asn1"
	"errors"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
)

// The curve and algorithms that the authority prescribes. The standard library does not have
// the curve, so nothing of crypto/x509 can read or write what is signed with it.
var (
	oidPublicKey   = asn1.ObjectIdentifier{1, 2, 840, 10045, 2, 1}
	oidSecp256k1   = asn1.ObjectIdentifier{1, 3, 132, 0, 10}
	oidECDSASHA256 = asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 2}
)

// PrivateKey signs documents and certificate requests.
type PrivateKey struct{ key *secp256k1.PrivateKey }

// NewPrivateKey returns a random key.
func NewPrivateKey() (PrivateKey, error) {
	key, err := secp256k1.GeneratePrivateKey()
	return PrivateKey{key}, err
}

func parsePrivateKey(b []byte) (PrivateKey, error) {
	if len(b) != secp256k1.PrivKeyBytesLen {
		return PrivateKey{}, errors.New("not a private key")
	}
	return PrivateKey{secp256k1.PrivKeyFromBytes(b)}, nil
}

func (k PrivateKey) bytes() []byte { return k.key.Serialize() }

// Sign returns the DER form of an ECDSA signature of the SHA-256 of data.
func (k PrivateKey) Sign(data []byte) []byte {
	digest := sha256.Sum256(data)
	return ecdsa.Sign(k.key, digest[:]).Serialize()
}

// Public returns the public key.
func (k PrivateKey) Public() PublicKey { return PublicKey{k.key.PubKey()} }

// PublicKey checks signatures.
type PublicKey struct{ key *secp256k1.PublicKey }

// Verify reports whether signature is that of the SHA-256 of data.
func (k PublicKey) Verify(data, signature []byte) bool {
	s, err := ecdsa.ParseDERSignature(signature)
	if err != nil {
		return false
	}
	digest := sha256.Sum256(data)
	return s.Verify(digest[:], k.key)
}

// algorithm is an AlgorithmIdentifier whose parameters are a curve, or none.
type algorithm struct {
	Algorithm asn1.ObjectIdentifier
	Curve     asn1.ObjectIdentifier `asn1:"optional"`
}

// subjectPublicKey is the form of a public key in certificates and requests.
type subjectPublicKey struct {
	Algorithm algorithm
	Key       asn1.BitString
}

func (k PublicKey) info() subjectPublicKey {
	point := k.key.SerializeUncompressed()
	return subjectPublicKey{algorithm{oidPublicKey, oidSecp256k1}, asn1.BitString{Bytes: point, BitLength: 8 * len(point)}}
}

func (i subjectPublicKey) parse() (PublicKey, error) {
	if !i.Algorithm.Algorithm.Equal(oidPublicKey) || !i.Algorithm.Curve.Equal(oidSecp256k1) {
		return PublicKey{}, errors.New("the public key is not one of the curve secp256k1")
	}
	key, err := secp256k1.ParsePubKey(i.Key.Bytes)
	return PublicKey{key}, err
}
