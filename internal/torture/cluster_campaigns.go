package torture

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// campaign is a letter to the subscribers who read a language. There is one between two checks, in each language in turn.
type campaign struct {
	id, subject, language string
	// owed are those who had confirmed before it was planned.
	owed []string
	// isPlanned says that the shop has it.
	isPlanned bool
}

// campaignSubject is what the subjects of all of them begin with.
const campaignSubject = "Campaign "

// campaignDelay is how long after it was planned a letter begins to go out: while something fails.
const campaignDelay = 2500 * time.Millisecond

// Statements that the schema of an earlier version takes too.
const (
	setPace        = `INSERT INTO shop_settings (key, value, updated_at) VALUES ('mail.letters_per_minute', '6000', $1)`
	insertCampaign = `
		INSERT INTO letters (letter_id, en_subject, ar_subject, en_body, ar_body, audience, state, starts_at, author, created_at)
		VALUES ($1, $2, $2, 'Things are new.', 'وصلت أشياء جديدة.', $3, 'planned', $4, 'operator', $5) ON CONFLICT (letter_id) DO NOTHING`
)

// planCampaign plans a letter to those who have confirmed, if there is none since the last check. What the database cannot take now is
// planned at the next time.
func (c *Cluster) planCampaign(ctx context.Context) error {
	if !c.isWritten {
		n := len(c.campaigns)
		next := &campaign{id: uuid.NewString(), subject: fmt.Sprint(campaignSubject, n+1), language: []string{"en", "ar"}[n%2]}
		for _, r := range c.readers {
			if r.confirmed && r.language == next.language {
				next.owed = append(next.owed, r.email)
			}
		}
		if next.owed == nil {
			return nil // nobody would get it
		}
		c.campaigns, c.isWritten = append(c.campaigns, next), true
	}
	last := c.campaigns[len(c.campaigns)-1]
	if last.isPlanned {
		return nil
	}
	in, cancel := context.WithTimeout(ctx, tick)
	defer cancel()
	err := c.withDatabase(in, func(d *db.DB) error {
		now := d.Now()
		return db.Exec(in, d, insertCampaign, last.id, last.subject, last.language, now.Add(campaignDelay).UnixMicro(), now.UnixMicro())
	})
	if last.isPlanned = err == nil; err != nil && in.Err() == nil && !db.Unavailable(err) {
		return fmt.Errorf("plan a letter to subscribers: %w", err)
	}
	return nil
}

const (
	selectUnsent = `SELECT letter_id FROM letters WHERE state <> 'sent'`
	// selectWrittenTo names who got a letter, as the shop has it.
	selectWrittenTo = `SELECT email FROM letter_recipients WHERE letter_id = $1 AND state = 'sent'`
)

// checkCampaigns finds every letter to subscribers sent, and that of this round with everybody who had confirmed before it. It returns to how
// many that one went.
func (c *Cluster) checkCampaigns(ctx context.Context, d *db.DB) (written int, err error) {
	unsent, err := db.Column(ctx, d, selectUnsent)
	if err != nil || len(unsent) > 0 {
		return 0, cmp.Or(err, fmt.Errorf("letters to subscribers are not sent: %v", unsent))
	}
	if !c.isWritten {
		return 0, nil
	}
	last := c.campaigns[len(c.campaigns)-1]
	stored, err := db.Column(ctx, d, selectWrittenTo, last.id)
	if err != nil {
		return 0, err
	}
	came := c.letters.toWhom(last.subject)
	for _, to := range last.owed {
		if !slices.Contains(stored, to) {
			return 0, fmt.Errorf("%s was not sent to %s, who had confirmed", last.subject, to)
		}
	}
	for _, to := range stored {
		if !came[to] {
			return 0, fmt.Errorf("%s has not come to %s", last.subject, to)
		}
	}
	if len(came) != len(stored) {
		return 0, fmt.Errorf("%s came to %d, and was sent to %d", last.subject, len(came), len(stored))
	}
	c.isWritten = false
	return len(came), nil
}
