// Package webhook tells other systems of the operator what happens in the shop. An event is
// stored in the transaction in which it happens and sent afterwards, signed, with retries
// until it is accepted.
package webhook

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kind is what an event is about: a group and what happened to one of it.
type Kind string

// The kinds of events.
const (
	OrderPlaced     Kind = "order.placed"
	OrderProcessing Kind = "order.processing"
	OrderShipped    Kind = "order.shipped"
	OrderDelivered  Kind = "order.delivered"
	OrderCancelled  Kind = "order.cancelled"

	PaymentAuthorised Kind = "payment.authorised"
	PaymentPaid       Kind = "payment.paid"
	PaymentFailed     Kind = "payment.failed"
	PaymentExpired    Kind = "payment.expired"
	PaymentVoided     Kind = "payment.voided"
	PaymentRefunded   Kind = "payment.refunded"

	ShipmentCreated   Kind = "shipment.created"
	ShipmentUpdated   Kind = "shipment.updated"
	ShipmentDelivered Kind = "shipment.delivered"

	StockChanged Kind = "stock.changed"

	// ping is sent to try an endpoint. Nobody subscribes to it.
	ping Kind = "ping"
)

// Kinds lists the kinds that can be subscribed to.
func Kinds() []Kind {
	return []Kind{
		OrderPlaced, OrderProcessing, OrderShipped, OrderDelivered, OrderCancelled,
		PaymentAuthorised, PaymentPaid, PaymentFailed, PaymentExpired, PaymentVoided, PaymentRefunded,
		ShipmentCreated, ShipmentUpdated, ShipmentDelivered,
		StockChanged,
	}
}

// Groups lists the groups of kinds, each of which can be subscribed to as a whole.
func Groups() []string {
	var groups []string
	for _, k := range Kinds() {
		if !slices.Contains(groups, k.group()) {
			groups = append(groups, k.group())
		}
	}
	return groups
}

func (k Kind) group() string {
	group, _, _ := strings.Cut(string(k), ".")
	return group
}

// Endpoint is an address that events are sent to.
type Endpoint struct {
	ID, URL string
	// Events are the groups and kinds that it is told of.
	Events  []string
	Enabled bool
	// DisabledBy is who switched it off: operator, or failing for the shop itself.
	DisabledBy string
	// AtOnce is how many events it is sent at a time. One keeps the order of all, more that of each order and product.
	AtOnce int64
	// Failures is how often in a row nothing was accepted, FailingSince when that began.
	Failures     int64
	FailingSince time.Time
	CreatedAt    time.Time
	secret       string
}

// Host names the endpoint in logs and letters: the rest of its address may be a secret.
func (e *Endpoint) Host() string {
	u, err := url.Parse(e.URL)
	if err != nil {
		return ""
	}
	return u.Host
}

// maxAtOnce is how many events an endpoint may be sent at a time.
const maxAtOnce = 16

// maxURL is how long the address of an endpoint may be.
const maxURL = 2000

// checkURL refuses addresses that events are not sent to.
func checkURL(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Hostname() == "" || len(address) > maxURL:
		return errors.New("want an address such as https://example.com/hook")
	case !validPort(u.Port()):
		return errors.New("there is no such port")
	case u.User != nil:
		return errors.New("the address must not have a name or password: requests are known by their signature")
	case u.Fragment != "":
		return errors.New("the address must not have a fragment")
	case u.Scheme == "https", u.Scheme == "http" && isLoopback(u.Hostname()):
	default:
		return errors.New("want https; http is for this machine only (localhost, 127.0.0.1)")
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		return checkAddress(ip)
	}
	return nil
}

func validPort(port string) bool {
	n, err := strconv.ParseUint(port, 10, 16)
	return port == "" || err == nil && n > 0
}

func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.Unmap().IsLoopback()
}

// normalizeEvents returns the chosen groups and kinds without repetitions, and without kinds
// whose group is chosen.
func normalizeEvents(chosen []string) ([]string, error) {
	var list []string
	for _, name := range chosen {
		name = strings.TrimSpace(name)
		isGroup := slices.Contains(Groups(), name)
		if !isGroup && !slices.Contains(Kinds(), Kind(name)) {
			return nil, fmt.Errorf("%q is no event; want %s, or one of them alone, such as order.placed", name, strings.Join(Groups(), ", "))
		}
		if !isGroup && slices.Contains(chosen, Kind(name).group()) {
			continue
		}
		list = append(list, name)
	}
	if len(list) == 0 {
		return nil, errors.New("want at least one event")
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// newSecret returns the secret of a new endpoint.
func newSecret() string {
	var random [32]byte
	_, _ = rand.Read(random[:]) // it never fails
	return "whsec_" + base64.RawURLEncoding.EncodeToString(random[:])
}

// sign returns the value of the signature's header for a body that is sent at a time.
func sign(secret string, at time.Time, body string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%d.%s", at.Unix(), body)
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(mac.Sum(nil)))
}
