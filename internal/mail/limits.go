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

// Purpose is why a message is written. It decides how soon the message goes out, and how
// many of its kind an address may get and somebody may cause.
type Purpose int

// The purposes.
const (
	// Update answers what a shopper did: an order, its cancellation. The address is the
	// one they typed, which may be a stranger's.
	Update Purpose = iota
	// Awaited is what somebody sits and waits for: a link to set a password with.
	Awaited
	// Security notifies the owner of an account of what happened to it.
	Security
	// Service notifies of what the shop itself did: an order was shipped, a message came in.
	Service
	// Unasked goes to an address that anybody may have typed, signed in or not: to confirm
	// it, the newsletter, stock notices.
	Unasked
)

// Cause is who made the shop write a message. Without one the shop itself did.
type Cause struct {
	// Account is the id of who was signed in, Client their network address if known.
	Account string
	Client  netip.Addr
}

// allowance is how many messages of one purpose are sent.
type allowance struct {
	name string
	// urgent messages overtake the others.
	urgent bool
	// recipient, account and client bound what one address gets, one account causes and
	// one network address causes.
	recipient, account, client []limit.Rule
}

// allowances has the rule of each purpose. A client may be thousands of shoppers of one
// mobile network, so its rules only stop machines.
var allowances = map[Purpose]allowance{
	Update: {
		name: "update", recipient: rules("mail-update-to", 20, 60),
		account: rules("mail-update-by", 20, 60), client: rules("mail-update-from", 300, 2000),
	},
	Awaited: {
		name: "awaited", urgent: true, recipient: rules("mail-awaited-to", 20, 60),
		account: rules("mail-awaited-by", 20, 60), client: rules("mail-awaited-from", 300, 2000),
	},
	Security: {
		name: "security", urgent: true, recipient: rules("mail-security-to", 60, 300),
		account: rules("mail-security-by", 60, 300), client: rules("mail-security-from", 600, 4000),
	},
	Service: {name: "service", recipient: rules("mail-service-to", 200, 1000)},
	Unasked: {
		name: "unasked", recipient: rules("mail-unasked-to", 10, 20),
		account: rules("mail-unasked-by", 20, 60), client: rules("mail-unasked-from", 60, 300),
	},
}

func rules(name string, anHour, aDay int64) []limit.Rule {
	return []limit.Rule{{Name: name + "-hour", Count: anHour, Per: time.Hour}, {Name: name + "-day", Count: aDay, Per: 24 * time.Hour}}
}

// allowed counts the message and reports whether it may go out. What may not is logged: it
// is no fault of the act that the message tells of, which goes on.
func allowed(ctx context.Context, q db.Querier, l Message, now time.Time) (bool, error) {
	a := allowances[l.Purpose]
	hits := under(a.recipient, mailbox(l.To))
	if l.Cause.Account != "" {
		hits = append(hits, under(a.account, l.Cause.Account)...)
	}
	if l.Cause.Client.IsValid() {
		hits = append(hits, under(a.client, limit.Address(l.Cause.Client.String()))...)
	}
	over, err := limit.AllowAll(ctx, q, hits, now)
	if err != nil || over == nil {
		return err == nil, err
	}
	logs.From(ctx).WarnContext(ctx, "mail dropped: too many of its kind", "purpose", a.name, "limit", over.Name, "account", l.Cause.Account)
	// Only what goes out counts: who asks for a thousand messages spends no more than an hour's.
	return false, limit.Refund(ctx, q, hits)
}

func under(rules []limit.Rule, who string) []limit.Hit {
	hits := make([]limit.Hit, len(rules))
	for i, rule := range rules {
		hits[i] = limit.Hit{Rule: rule, Who: who}
	}
	return hits
}

// mailbox names the box behind an address without telling it: case makes no difference,
// and neither does what many providers let people add after a plus.
func mailbox(address string) string {
	name, domain, _ := strings.Cut(strings.ToLower(address), "@")
	name, _, _ = strings.Cut(name, "+")
	sum := sha256.Sum256([]byte(name + "@" + domain))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
