package mail

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/netip"
	"strings"
	"time"

	"matjar/internal/db"
	"matjar/internal/limit"
	"matjar/internal/logs"
)

// Purpose is the kind of a message. It decides its priority and its rate limits.
type Purpose int

// The purposes.
const (
	// Update confirms an action of a shopper: an order, its cancellation. The address is
	// the one they typed, which may be a stranger's.
	Update Purpose = iota
	// Requested is a message that the recipient waits for: a password reset link.
	Requested
	// Security notifies the owner of an account of a change to it.
	Security
	// Service notifies of an action of the shop: an order was shipped, a message was
	// received.
	Service
	// Unsolicited is sent to an address that anyone may have typed: confirmations, the
	// newsletter, stock notices.
	Unsolicited
)

// Cause is the user or client that caused a message; zero means the shop itself.
type Cause struct {
	// Account is the id of the signed-in user, Client their network address if known.
	Account string
	Client  netip.Addr
}

// sendLimits are the priority and rate limits of one purpose.
type sendLimits struct {
	name string
	// urgent messages are sent before the others.
	urgent bool
	// recipient, account and client limit the messages to one address, caused by one
	// account and caused by one network address.
	recipient, account, client []limit.Rule
}

// limitsByPurpose has the limits of each purpose. A network address may have thousands of
// shoppers behind it, so its limits only stop bots.
var limitsByPurpose = map[Purpose]sendLimits{
	Update: {
		name: "update", recipient: rules("mail-update-to", 20, 60),
		account: rules("mail-update-by", 20, 60), client: rules("mail-update-from", 300, 2000),
	},
	Requested: {
		name: "awaited", urgent: true, recipient: rules("mail-awaited-to", 20, 60),
		account: rules("mail-awaited-by", 20, 60), client: rules("mail-awaited-from", 300, 2000),
	},
	Security: {
		name: "security", urgent: true, recipient: rules("mail-security-to", 60, 300),
		account: rules("mail-security-by", 60, 300), client: rules("mail-security-from", 600, 4000),
	},
	Service: {name: "service", recipient: rules("mail-service-to", 200, 1000)},
	Unsolicited: {
		name: "unasked", recipient: rules("mail-unasked-to", 10, 20),
		account: rules("mail-unasked-by", 20, 60), client: rules("mail-unasked-from", 60, 300),
	},
}

func rules(name string, anHour, aDay int64) []limit.Rule {
	return []limit.Rule{{Name: name + "-hour", Count: anHour, Per: time.Hour}, {Name: name + "-day", Count: aDay, Per: 24 * time.Hour}}
}

// allowed counts the message and reports whether it may be sent. A message over the limit
// is logged and dropped; the action that caused it must not fail.
func allowed(ctx context.Context, q db.Querier, m Message, now time.Time) (bool, error) {
	a := limitsByPurpose[m.Purpose]
	hits := limit.Hits(a.recipient, mailboxKey(m.To))
	if m.Cause.Account != "" {
		hits = append(hits, limit.Hits(a.account, m.Cause.Account)...)
	}
	if m.Cause.Client.IsValid() {
		hits = append(hits, limit.Hits(a.client, limit.ClientKey(m.Cause.Client.String()))...)
	}
	over, err := limit.AllowAll(ctx, q, hits, now)
	if err != nil || over == nil {
		return err == nil, err
	}
	logs.From(ctx).WarnContext(ctx, "mail dropped: too many of its kind", "purpose", a.name, "limit", over.Name, "account", m.Cause.Account)
	// Only messages that are sent count.
	return false, limit.Refund(ctx, q, hits)
}

// mailboxKey returns a hash of the mailbox of an address, ignoring case and plus-suffixes.
func mailboxKey(address string) string {
	name, domain, _ := strings.Cut(strings.ToLower(address), "@")
	name, _, _ = strings.Cut(name, "+")
	sum := sha256.Sum256([]byte(name + "@" + domain))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
