package zatca

import (
	"encoding/json"
	"errors"

	"matjar/internal/vault"
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

// vault returns what encrypts with the operator's secret.
func (s *Service) vault() (*vault.Vault, error) {
	if len(s.config.Secret) < minSecret {
		return nil, errors.New("MATJAR_ZATCA_SECRET: tax documents of this shop are stamped, which needs it")
	}
	return vault.New(s.config.Secret, vault.TaxCredentials)
}

// seal encrypts the secret part; it can only be opened under the same id.
func (s *Service) seal(c credential) ([]byte, error) {
	v, err := s.vault()
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(sealed{c.key.bytes(), c.token, c.secret})
	if err != nil {
		return nil, err
	}
	return v.Seal(c.id, text), nil
}

// open is the reverse of seal.
func (s *Service) open(id, certificate string, text []byte) (credential, error) {
	v, err := s.vault()
	if err != nil {
		return credential{}, err
	}
	plain, err := v.Open(id, text)
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
