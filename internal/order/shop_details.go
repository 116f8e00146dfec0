package order

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"

	"matjar/internal/db"
	"matjar/internal/mail"
)

// ShopDetails is the data of the shop that emails and documents contain.
type ShopDetails struct {
	// BaseURL is the shop's address without a final slash, for links in emails.
	BaseURL string  `json:"base_url"`
	Seller  Seller  `json:"seller"`
	Contact Contact `json:"contact"`
}

// Contact is how shoppers reach the shop beside its contact page. Either may be empty.
type Contact struct {
	Email string `json:"email"`
	Phone string `json:"phone"`
}

// contactLink returns how an email says that the shop is reached.
func (i ShopDetails) contactLink() mail.Contact {
	return mail.Contact{Page: i.BaseURL + "/contact", Email: i.Contact.Email, Phone: i.Contact.Phone}
}

// ErrNoShopDetails tells the operator what to do first.
var ErrNoShopDetails = errors.New("the shop's address and seller are not known yet: run matjar serve once on this database, with its settings")

// SaveShopDetails stores the details of the running shop, for commands that create emails and
// documents. A local address does not replace a public one.
func SaveShopDetails(ctx context.Context, d *db.DB, i ShopDetails) error {
	return d.Tx(ctx, func(q db.Querier) error {
		before, err := LoadShopDetails(ctx, q)
		if err != nil && !errors.Is(err, ErrNoShopDetails) {
			return err
		}
		if err == nil && isLocalURL(i.BaseURL) && !isLocalURL(before.BaseURL) {
			i.BaseURL = before.BaseURL
		}
		text, err := json.Marshal(i)
		if err != nil {
			return err
		}
		return saveShopDetails(ctx, q, text)
	})
}

// LoadShopDetails returns the details that SaveShopDetails stored, or ErrNoShopDetails.
func LoadShopDetails(ctx context.Context, q db.Querier) (ShopDetails, error) {
	var i ShopDetails
	text, err := readShopDetails(ctx, q)
	if db.NoRows(err) {
		return i, ErrNoShopDetails
	}
	if err != nil {
		return i, err
	}
	return i, json.Unmarshal([]byte(text), &i)
}

// WithBaseURL returns the details with another address, unless that is local and the stored one
// is public.
func (i ShopDetails) WithBaseURL(address string) ShopDetails {
	if address != "" && (!isLocalURL(address) || isLocalURL(i.BaseURL)) {
		i.BaseURL = address
	}
	return i
}

// isLocalURL reports whether an address can only be reached from this machine.
func isLocalURL(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Hostname() == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return err == nil && (ip.IsLoopback() || ip.IsUnspecified())
}
