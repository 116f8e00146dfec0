package content

import (
	"context"
	"time"

	"matjar/internal/db"
)

// Whoever signs up again agrees again, also after having unsubscribed. The token in
// letters that were sent already stays good.
const upsertSubscriber = `
	INSERT INTO newsletter_subscribers (email, language, unsubscribe_token, consented_at) VALUES ($1, $2, $3, $4)
	ON CONFLICT (email) DO UPDATE SET
		language        = excluded.language,
		consented_at    = excluded.consented_at,
		unsubscribed_at = NULL`

func subscribe(ctx context.Context, q db.Querier, s SignUp, now time.Time) error {
	return db.Exec(ctx, q, upsertSubscriber, s.Email, string(s.Language), unsubscribeToken(), now.UnixMicro())
}

const upsertInterest = `
	INSERT INTO pro_interests (email, language, created_at) VALUES ($1, $2, $3)
	ON CONFLICT (email) DO UPDATE SET language = excluded.language`

func addInterest(ctx context.Context, q db.Querier, s SignUp, now time.Time) error {
	return db.Exec(ctx, q, upsertInterest, s.Email, string(s.Language), now.UnixMicro())
}
