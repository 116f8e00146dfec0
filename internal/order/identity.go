package order

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"

	"matjar/internal/db"
)

// Identity is what messages and documents state about the shop.
type Identity struct {
	// BaseURL is the shop's address without a final slash, for links in mails.
	BaseURL string `json:"base_url"`
	Seller  Seller `json:"seller"`
}

const (
	saveIdentity   = `INSERT INTO settings (name, value) VALUES ('shop', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`
	selectIdentity = `SELECT value FROM settings WHERE name = 'shop'`
)

// errNotServed states what an operator must do first.
var errNotServed = errors.New("the shop's address and seller are not known yet: run matjar serve once on this database, with its settings")

// Remember stores what the serving shop is, for commands that write letters and documents
// in its name. An address that only this machine can reach does not replace a public one.
func Remember(ctx context.Context, d *db.DB, i Identity) error {
	return d.Tx(ctx, func(q db.Querier) error {
		before, err := Recall(ctx, q)
		if err != nil && !errors.Is(err, errNotServed) {
			return err
		}
		if err == nil && local(i.BaseURL) && !local(before.BaseURL) {
			i.BaseURL = before.BaseURL
		}
		text, err := json.Marshal(i)
		if err != nil {
			return err
		}
		return db.Exec(ctx, q, saveIdentity, string(text))
	})
}

// Recall returns what Remember stored, or an error that says how to get there.
func Recall(ctx context.Context, q db.Querier) (Identity, error) {
	var i Identity
	var text string
	err := q.QueryRowContext(ctx, selectIdentity).Scan(&text)
	if db.None(err) {
		return i, errNotServed
	}
	if err != nil {
		return i, err
	}
	return i, json.Unmarshal([]byte(text), &i)
}

// At is the identity with another address, unless that is one of this machine and the shop
// has a public one.
func (i Identity) At(address string) Identity {
	if address != "" && (!local(address) || local(i.BaseURL)) {
		i.BaseURL = address
	}
	return i
}

// local reports whether only this machine can reach an address.
func local(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Hostname() == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return err == nil && (ip.IsLoopback() || ip.IsUnspecified())
}
