package zatca

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/json"
	"errors"
)

// credential is what a unit needs to sign and report. All but the certificate is secret.
type credential struct {
	id          string
	certificate Certificate
	key         PrivateKey
	// token and secret sign in to the authority's API.
	token, secret string
}

// sealed is the encrypted part of a credential.
type sealed struct {
	Key    []byte `json:"key"`
	Token  string `json:"token"`
	Secret string `json:"secret"`
}

var errSecret = errors.New("MATJAR_ZATCA_SECRET: it is not the one that the unit's key was encrypted with")

// sealer returns AES-256-GCM under a key derived from the operator's secret.
func (s *Service) sealer() (cipher.AEAD, error) {
	if len(s.config.Secret) < minSecret {
		return nil, errors.New("MATJAR_ZATCA_SECRET: tax documents of this shop are stamped, which needs it")
	}
	key, err := hkdf.Key(sha256.New, []byte(s.config.Secret), nil, "matjar zatca credentials", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// seal encrypts the secret part; it can only be opened under the same id.
func (s *Service) seal(c credential) ([]byte, error) {
	a, err := s.sealer()
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(sealed{c.key.bytes(), c.token, c.secret})
	if err != nil {
		return nil, err
	}
	return a.Seal(nil, nil, text, []byte(c.id)), nil
}

// open is the reverse of seal.
func (s *Service) open(id, certificate string, text []byte) (credential, error) {
	a, err := s.sealer()
	if err != nil {
		return credential{}, err
	}
	plain, err := a.Open(nil, nil, text, []byte(id))
	if err != nil {
		return credential{}, errSecret
	}
	var secret sealed
	if err := json.Unmarshal(plain, &secret); err != nil {
		return credential{}, err
	}
	c := credential{id: id, token: secret.Token, secret: secret.Secret}
	if c.key, err = parsePrivateKey(secret.Key); err != nil {
		return c, err
	}
	c.certificate, err = ParseCertificate(certificate)
	return c, err
}
