package zatca

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// Onboard makes the unit known to the authority with a one-time password from its portal: it makes a
// new key, gets a certificate for trials, shows a document of each kind, gets the final certificate
// and puts the unit in use. Nothing is stored before the last step. A unit that is known already
// gets a new key and certificate and continues its chain.
func (s *Service) Onboard(ctx context.Context, otp string) error {
	if err := s.config.Validate(); err != nil {
		return err
	}
	if s.config.Environment == Off || s.config.Environment == "" {
		return errors.New("MATJAR_ZATCA: it is off")
	}
	if err := s.checkInUse(ctx); err != nil {
		return err
	}
	u, err := scanUnit(s.db.QueryRowContext(ctx, selectUnit, string(s.config.Environment)))
	switch {
	case db.NoRows(err):
		u.serial = uuid.NewString()
	case err != nil:
		return err
	case u.details.VATNumber != s.config.Unit.VATNumber:
		return fmt.Errorf("MATJAR_SELLER_VAT_NUMBER: the chain of this database is that of %s", u.details.VATNumber)
	}
	key, err := NewPrivateKey()
	if err != nil {
		return err
	}
	csr, err := CertificateRequest(s.config.Environment, s.config.Unit, u.serial, key)
	if err != nil {
		return err
	}
	trial, certificate, err := s.client.compliance(ctx, csr, otp)
	if err != nil {
		return fmt.Errorf("certificate for trials: %w", err)
	}
	if !owns(key, certificate) {
		return errors.New("the certificate for trials is of another key")
	}
	if err := s.showDocuments(ctx, login{trial.Token, trial.Secret}, key, certificate); err != nil {
		return err
	}
	final, finalCertificate, err := s.client.production(ctx, trial)
	if err != nil {
		return fmt.Errorf("final certificate: %w", err)
	}
	switch {
	case owns(key, finalCertificate):
		certificate = finalCertificate
	// The developers' sandbox is known to answer with the same certificate for everybody: there, the
	// one for trials goes on signing.
	case s.config.Environment != Sandbox:
		return errors.New("the final certificate is of another key")
	}
	return s.storeUnit(ctx, u.serial, credential{id: uuid.NewString(), certificate: certificate, key: key, token: final.Token, secret: final.Secret})
}

func owns(key PrivateKey, c Certificate) bool {
	return bytes.Equal(key.Public().key.SerializeCompressed(), c.Key.key.SerializeCompressed())
}

// showDocuments sends a document of each kind to be checked. They are about nothing and no part of the
// chain.
func (s *Service) showDocuments(ctx context.Context, by login, key PrivateKey, c Certificate) error {
	previous := firstHash
	for n, kind := range []documentType{invoice, creditNote, debitNote} {
		d := document{
			kind: kind, number: "T" + strconv.Itoa(n+1), uuid: uuid.NewString(), counter: int64(n + 1), previousHash: previous,
			issuedAt: s.Now(), payment: paidInCash, sellerName: s.config.Unit.SellerName, unit: s.config.Unit,
			lines: []documentLine{{"تجربة", 1, 10000, 10000}}, vat: 1500, total: 11500,
		}
		if kind != invoice {
			d.original, d.reason = "T1", cancelled
		}
		signed := d.stamp(key, c)
		a, err := s.client.send(ctx, checkPath, by, d.uuid, signed.hash, signed.xml)
		if err != nil {
			return fmt.Errorf("trial document of type %s: %w", kind, err)
		}
		if v := a.verdict(); v != reported && v != warned {
			return fmt.Errorf("trial document of type %s: %w", kind, a.err())
		}
		previous = signed.hash
	}
	return nil
}

func (s *Service) storeUnit(ctx context.Context, serial string, c credential) error {
	text, err := s.seal(c)
	if err != nil {
		return err
	}
	details, err := json.Marshal(s.config.Unit)
	if err != nil {
		return err
	}
	now := s.Now().UnixMicro()
	return s.db.Tx(ctx, func(q db.Querier) error {
		if err := db.Exec(ctx, q, insertCredential, c.id, string(s.config.Environment), c.certificate.Base64, text, now); err != nil {
			return err
		}
		return db.Exec(ctx, q, insertUnit, string(s.config.Environment), serial, s.config.Unit.VATNumber, string(details), c.id, firstHash, now)
	})
}

// checkInUse returns an error if the unit of another environment is in use: a chain must not end
// because a setting is missing.
func (s *Service) checkInUse(ctx context.Context) error {
	e, err := InUse(ctx, s.db)
	if err != nil || e == Off || e == s.config.Environment {
		return err
	}
	return fmt.Errorf("MATJAR_ZATCA: tax documents of this shop are stamped in %s: set it to that, or end that with matjar zatca stop %s", e, e)
}

// Start prepares serving. It returns an error if the settings would end the chain, and reports whether
// documents are stamped. Settings that changed apply to documents from now on.
func (s *Service) Start(ctx context.Context) (stamps bool, err error) {
	if err := s.checkInUse(ctx); err != nil {
		return false, err
	}
	u, err := InUse(ctx, s.db)
	if err != nil || u == Off {
		return false, err
	}
	stored, err := scanUnit(s.db.QueryRowContext(ctx, selectUnit, string(u)))
	if err != nil {
		return false, err
	}
	if _, err := s.readCredential(ctx, s.db, stored.credential); err != nil {
		return false, err
	}
	if stored.details.VATNumber != s.config.Unit.VATNumber {
		return false, fmt.Errorf("MATJAR_SELLER_VAT_NUMBER: the unit that stamps tax documents is that of %s", stored.details.VATNumber)
	}
	details, err := json.Marshal(s.config.Unit)
	if err != nil {
		return false, err
	}
	return true, db.Exec(ctx, s.db, updateDetails, string(u), string(details), s.config.Unit.VATNumber)
}

// Stop ends stamping in an environment. What is stored stays and can still be reported.
func Stop(ctx context.Context, d *db.DB, e Environment) error {
	stopped, err := db.Changed(ctx, d, stopUnit, string(e))
	if err == nil && !stopped {
		return fmt.Errorf("no unit is in use in %s", e)
	}
	return err
}
