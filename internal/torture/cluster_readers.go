package torture

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// clusterReader signs up for the newsletter, and follows the link in the letter when it has come.
type clusterReader struct {
	*clusterBuyer
	email, language string
	confirmed       bool
}

// newReader has somebody new sign up. Who got no answer does so again, and gets one letter all the same. Those whose letter has come
// meanwhile confirm.
func (c *Cluster) newReader(ctx context.Context) error {
	c.pause.RLock()
	defer c.pause.RUnlock()
	r := &clusterReader{clusterBuyer: c.newBuyer(), email: uuid.NewString() + "@example.com", language: []string{"en", "ar"}[rand.IntN(2)]}
	// As members do: an hour takes only so many from one address.
	r.from = fmt.Sprintf("10.%d.%d.%d", rand.IntN(256), rand.IntN(256), rand.IntN(256))
	got, err := r.until(ctx, http.MethodPost, "/api/v1/newsletter", map[string]string{"email": r.email, "language": r.language})
	if err := answeredOK(got, err); err != nil {
		return fmt.Errorf("sign up for the newsletter: %w", err)
	}
	c.readers = append(c.readers, r)
	if err := c.confirmReaders(ctx); err != nil {
		return err
	}
	return c.planCampaign(ctx)
}

// confirmReaders follows the links in the letters that have come.
func (c *Cluster) confirmReaders(ctx context.Context) error {
	for _, r := range c.readers {
		if r.confirmed {
			continue
		}
		token := c.letters.confirmation(r.email)
		if token == "" {
			continue
		}
		got, err := r.until(ctx, http.MethodPost, "/api/v1/newsletter/confirm", map[string]string{"token": token})
		if err := answeredOK(got, err); err != nil {
			return fmt.Errorf("confirm the newsletter: %w", err)
		}
		r.confirmed = true
	}
	return nil
}

const selectSubscribers = `SELECT email FROM newsletter_subscribers WHERE confirmed_at IS NOT NULL AND unsubscribed_at IS NULL`

// checkReaders finds everybody who has signed up for the newsletter confirmed, once, when all letters have come.
func (c *Cluster) checkReaders(ctx context.Context, d *db.DB) error {
	if err := c.confirmReaders(ctx); err != nil {
		return err
	}
	stored, err := db.Column(ctx, d, selectSubscribers)
	if err != nil {
		return err
	}
	subscribed := map[string]int{}
	for _, email := range stored {
		subscribed[email]++
	}
	for _, r := range c.readers {
		switch {
		case !r.confirmed:
			return fmt.Errorf("%s has signed up for the newsletter, and no letter came", r.email)
		case subscribed[r.email] != 1:
			return fmt.Errorf("%s has confirmed and is %d subscribers", r.email, subscribed[r.email])
		}
	}
	if len(stored) != len(c.readers) {
		return fmt.Errorf("%d subscribers are stored, %d have signed up", len(stored), len(c.readers))
	}
	return nil
}

var confirmLink = regexp.MustCompile(`/newsletter/confirm\?token=(\w+)`)

// confirmationIn returns the token of the link in a letter that asks to confirm the newsletter, or "". Letters are in quoted-printable.
func confirmationIn(letter string) string {
	found := confirmLink.FindStringSubmatch(strings.NewReplacer("=\r\n", "", "=3D", "=").Replace(letter))
	if found == nil {
		return ""
	}
	return found[1]
}
