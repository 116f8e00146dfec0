// Package zatca is the second phase of the tax authority's e-invoicing: it turns each tax document
// of the shop into signed XML that is chained to the one before, and reports it to the authority.
//
// Documents are stamped in the transaction that issues them, so the chain has neither gaps nor
// forks. They are reported later, by whichever node comes first.
package zatca

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/rest"
	"matjar/internal/saudi"
	"matjar/internal/trace"
)

// Environment is one of the authority's systems. Each has its own unit, certificate and chain.
type Environment string

// The environments; Off means that documents are not stamped.
const (
	Off        Environment = "off"
	Sandbox    Environment = "sandbox"
	Simulation Environment = "simulation"
	Production Environment = "production"
)

// environments holds what differs between the authority's systems.
var environments = map[Environment]struct{ url, template string }{
	Sandbox:    {"https://gw-fatoora.zatca.gov.sa/e-invoicing/developer-portal", "TSTZATCA-Code-Signing"},
	Simulation: {"https://gw-fatoora.zatca.gov.sa/e-invoicing/simulation", "PREZATCA-Code-Signing"},
	Production: {"https://gw-fatoora.zatca.gov.sa/e-invoicing/core", "ZATCA-Code-Signing"},
}

// Unit is what the authority wants to know of the unit that issues documents: it is in the
// certificate request and, in part, in each document.
type Unit struct {
	// Name is the unit's own name, Branch that of the branch it stands in.
	Name     string `json:"name"`
	Branch   string `json:"branch"`
	Industry string `json:"industry"`
	// SellerName is the taxpayer's name in the certificate request. Documents have that of the invoice.
	SellerName   string `json:"seller_name"`
	VATNumber    string `json:"vat_number"`
	Registration string `json:"registration"`
	Street       string `json:"street"`
	Building     string `json:"building"`
	District     string `json:"district"`
	City         string `json:"city"`
	PostalCode   string `json:"postal_code"`
}

var (
	building   = regexp.MustCompile(`^[0-9]{4}$`)
	postalCode = regexp.MustCompile(`^[0-9]{5}$`)
)

// forbidden are the characters that the authority refuses in a certificate request.
const forbidden = `!@#$%&*_<=`

// Validate returns an error that names the setting that is missing or wrong.
func (u Unit) Validate() error {
	for _, f := range []struct{ setting, value string }{
		{"MATJAR_ZATCA_UNIT", u.Name}, {"MATJAR_ZATCA_BRANCH", u.Branch}, {"MATJAR_ZATCA_INDUSTRY", u.Industry},
		{"MATJAR_SELLER_NAME_AR", u.SellerName}, {"MATJAR_ZATCA_STREET", u.Street},
		{"MATJAR_ZATCA_DISTRICT", u.District}, {"MATJAR_ZATCA_CITY", u.City},
	} {
		switch {
		case strings.TrimSpace(f.value) == "":
			return fmt.Errorf("%s: stamping tax documents needs it", f.setting)
		case len(f.value) > maxTagLength:
			return fmt.Errorf("%s: longer than %d bytes", f.setting, maxTagLength)
		case strings.ContainsAny(f.value, forbidden):
			return fmt.Errorf("%s: the authority takes none of %s", f.setting, forbidden)
		}
	}
	for _, f := range []struct {
		setting, value string
		form           *regexp.Regexp
		want           string
	}{
		{"MATJAR_SELLER_VAT_NUMBER", u.VATNumber, saudi.VATNumber, "15 digits that begin and end with 3"},
		{"MATJAR_SELLER_REGISTRATION", u.Registration, saudi.Registration, "10 digits"},
		{"MATJAR_ZATCA_BUILDING", u.Building, building, "4 digits"},
		{"MATJAR_ZATCA_POSTAL_CODE", u.PostalCode, postalCode, "5 digits"},
	} {
		if !f.form.MatchString(f.value) {
			return fmt.Errorf("%s: %q is not %s", f.setting, f.value, f.want)
		}
	}
	// A group of taxpayers shares one VAT number; the branch then says which of them it is.
	if u.VATNumber[10] == '1' && !saudi.Registration.MatchString(u.Branch) {
		return errors.New("MATJAR_ZATCA_BRANCH: want the 10 digits of the group member's own tax number, since the VAT number is a group's")
	}
	return nil
}

// Config holds the operator's settings.
type Config struct {
	Environment Environment
	// URL replaces the authority's address.
	URL string
	// Secret encrypts private keys in the database.
	Secret string
	Unit   Unit
}

// minSecret is the least number of characters of Config.Secret.
const minSecret = 32

// Validate returns an error that names the setting that is missing or wrong. Nothing is needed
// when stamping is off.
func (c Config) Validate() error {
	if c.Environment == Off || c.Environment == "" {
		return nil
	}
	if _, ok := environments[c.Environment]; !ok {
		return fmt.Errorf("MATJAR_ZATCA: %q is none of off, sandbox, simulation, production", c.Environment)
	}
	if len(c.Secret) < minSecret {
		return fmt.Errorf("MATJAR_ZATCA_SECRET: want at least %d characters", minSecret)
	}
	if c.URL != "" {
		if err := rest.CheckAPIAddress(c.URL); err != nil {
			return fmt.Errorf("MATJAR_ZATCA_URL: %w", err)
		}
	}
	return c.Unit.Validate()
}

// Service stamps and reports documents.
type Service struct {
	db     *db.DB
	config Config
	client *client
	// Now is the clock; tests set it.
	Now func() time.Time
}

// callTimeout limits one call of the authority.
const callTimeout = 30 * time.Second

// New returns the service for a config that is valid.
func New(d *db.DB, config Config) *Service {
	base := cmp.Or(config.URL, environments[config.Environment].url)
	transport := &http.Transport{
		Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true, TLSHandshakeTimeout: callTimeout, MaxIdleConnsPerHost: atOnce, IdleConnTimeout: 90 * time.Second,
	}
	return &Service{
		db: d, config: config, Now: d.Now,
		client: &client{url: strings.TrimSuffix(base, "/"), http: &http.Client{
			Timeout: callTimeout, Transport: trace.Transport("tax authority", transport),
			// A redirect would send the document and the secret somewhere else.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}},
	}
}
