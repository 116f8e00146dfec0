package setting

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"crypto/tls"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"io"
	"net"
	"net/http"
	"time"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/limit"
	"matjar/internal/publicnet"
	"matjar/internal/trace"
)

// AddressProofPath is where a shop proves that a request has reached it.
const AddressProofPath = "/.well-known/matjar-shop/"

// proofID is what challenges are sealed for: nothing else in the vault can be read by them.
const proofID = "challenge of a public address"

// Reach is what a check of the public address has found.
type Reach string

// What a check can find.
const (
	ReachedHere     Reach = "here"        // the address leads to this shop
	ReachedOther    Reach = "other"       // something else answers there
	ReachedRedirect Reach = "redirect"    // the address leads on to another one
	ReachedNoName   Reach = "no_name"     // the name is not registered, or has no address
	ReachedBadTLS   Reach = "certificate" // its certificate is missing, too old or for another name
	ReachedPrivate  Reach = "private"     // it is no address on the public internet
	ReachedPort     Reach = "port"        // it has a port, and such addresses are not asked
	ReachedNothing  Reach = "unreachable" // nothing answers in time
	ReachedNotAsked Reach = "none"        // there is no public address yet
)

// AddressCheck is where the public address leads.
type AddressCheck struct {
	Address string `json:"address" doc:"The public address, or empty"`
	Result  Reach  `json:"result" enum:"here,other,redirect,no_name,certificate,private,port,unreachable,none"`
}

// addressChecks limits the requests that the server is made to send.
var addressChecks = limit.Rule{Name: "address-check", Count: 30, Per: time.Hour}

const (
	checkTimeout = 10 * time.Second
	maxProof     = 64
)

// errPort is for ports that no shop for shoppers has.
var errPort = errors.New("only ports 80 and 443 are checked")

// addressClient asks what transport connects to, and follows nothing: whoever writes an address into
// the settings learns no more than where it leads.
func addressClient(transport http.RoundTripper) *http.Client {
	return &http.Client{
		Timeout: checkTimeout, Transport: trace.Transport("public address", transport),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// publicTransport connects to public addresses alone, so that nothing of the operator's network is learnt. It uses no proxy,
// which would be the only address that is checked.
func publicTransport() *http.Transport {
	dialer := &net.Dialer{Timeout: checkTimeout, Control: publicnet.Control}
	return &http.Transport{
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			if _, port, err := net.SplitHostPort(address); err != nil || port != "80" && port != "443" {
				return nil, errPort
			}
			return dialer.DialContext(ctx, network, address)
		},
		TLSHandshakeTimeout: checkTimeout, MaxResponseHeaderBytes: 16 << 10, DisableKeepAlives: true, DisableCompression: true,
	}
}

var publicClient = addressClient(publicTransport())

// CheckAddress asks the public address for a proof that only this shop can give, and says what
// came of it. Returns rate_limited.
func (l *Live) CheckAddress(ctx context.Context) (AddressCheck, error) {
	return l.checkAddress(ctx, publicClient)
}

func (l *Live) checkAddress(ctx context.Context, client *http.Client) (AddressCheck, error) {
	check := AddressCheck{Address: Domain.In(l.Current()), Result: ReachedNotAsked}
	if check.Address == "" || l.vault == nil {
		return check, nil
	}
	if ok, err := addressChecks.Allow(ctx, l.db, "shop", time.Now()); err != nil {
		return check, err
	} else if !ok {
		return check, errs.New(errs.RateLimited, code.RateLimited, "the address was checked too often, try again later")
	}
	want := make([]byte, 16)
	if _, err := rand.Read(want); err != nil {
		return check, err
	}
	challenge := base64.RawURLEncoding.EncodeToString(l.vault.Seal(proofID, want))
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, check.Address+AddressProofPath+challenge, nil)
	if err != nil {
		return check, err
	}
	response, err := client.Do(r)
	if err != nil {
		check.Result = reachOf(err)
		return check, ctx.Err()
	}
	defer response.Body.Close()
	proof, err := io.ReadAll(io.LimitReader(response.Body, maxProof))
	switch {
	case err != nil:
		check.Result = ReachedNothing
	case subtle.ConstantTimeCompare(proof, []byte(hex.EncodeToString(want))) == 1:
		check.Result = ReachedHere
	case response.StatusCode/100 == 3:
		check.Result = ReachedRedirect
	default:
		check.Result = ReachedOther
	}
	return check, ctx.Err()
}

// reachOf says why an address could not be asked.
func reachOf(err error) Reach {
	if errors.Is(err, errPort) {
		return ReachedPort
	}
	if _, ok := errors.AsType[*publicnet.PrivateError](err); ok {
		return ReachedPrivate
	}
	if _, ok := errors.AsType[*net.DNSError](err); ok {
		return ReachedNoName
	}
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return ReachedBadTLS
	}
	if _, ok := errors.AsType[tls.AlertError](err); ok {
		return ReachedBadTLS
	}
	if _, ok := errors.AsType[tls.RecordHeaderError](err); ok {
		return ReachedBadTLS
	}
	return ReachedNothing
}

// AddressProof answers a challenge. Only who has the shop's secret can, and only what
// CheckAddress has sealed. Returns not_found.
func (l *Live) AddressProof(challenge string) (string, error) {
	sealed, err := base64.RawURLEncoding.DecodeString(challenge)
	if err != nil || l == nil || l.vault == nil {
		return "", errNoChallenge
	}
	text, err := l.vault.Open(proofID, sealed)
	if err != nil {
		return "", errNoChallenge
	}
	return hex.EncodeToString(text), nil
}

var errNoChallenge = errs.New(errs.NotFound, code.NotFound, "this is no challenge of this shop")
