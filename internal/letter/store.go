package letter

import (
	"context"
	"database/sql"
	"time"

	"matjar/internal/db"
	"matjar/internal/queue"
	"matjar/internal/rest"
)

const (
	letterColumns = `
		SELECT letter_id, en_subject, en_body, ar_subject, ar_body, audience, state, starts_at, ended_at, author, created_at, unsubscribed FROM letters `
	selectLetter  = letterColumns + `WHERE letter_id = $1`
	selectLetters = letterColumns + `WHERE (created_at, letter_id) < ($1, $2) ORDER BY created_at DESC, letter_id DESC LIMIT $3`
	selectCounts  = `SELECT letter_id, state, count(*) FROM letter_recipients WHERE letter_id IN $values GROUP BY letter_id, state`

	insertLetterStatement = `
		INSERT INTO letters (letter_id, en_subject, en_body, ar_subject, ar_body, audience, state, author, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, 'draft', $7, $8)`
	updateLetterStatement = `
		UPDATE letters SET en_subject = $2, en_body = $3, ar_subject = $4, ar_body = $5, audience = $6
		WHERE letter_id = $1 AND state = 'draft'`
	deleteLetterStatement = `DELETE FROM letters WHERE letter_id = $1 AND state = 'draft'`
	planLetterStatement   = `UPDATE letters SET state = 'planned', starts_at = $2 WHERE letter_id = $1 AND state = 'draft'`
	unplanLetterStatement = `UPDATE letters SET state = 'draft', starts_at = 0 WHERE letter_id = $1 AND state = 'planned'`
	stopLetterStatement   = `UPDATE letters SET state = 'stopped' WHERE letter_id = $1 AND state = 'sending'`
	resumeLetterStatement = `UPDATE letters SET state = 'sending' WHERE letter_id = $1 AND state = 'stopped'`

	readers      = ` FROM newsletter_subscribers WHERE unsubscribed_at IS NULL AND confirmed_at > 0`
	countReaders = `SELECT language, count(*)` + readers + ` GROUP BY language`
)

// row is a letter with the columns that need work.
type row struct {
	Letter
	starts, ended int64
}

func rowFields(r *row) []any {
	return []any{
		&r.ID, &r.En.Subject, &r.En.Markdown, &r.Ar.Subject, &r.Ar.Markdown, &r.Audience, &r.State, &r.starts, &r.ended, &r.Author,
		db.Micro{To: &r.CreatedAt}, &r.Counts.Unsubscribed,
	}
}

func timeOf(micro int64) *time.Time {
	if micro == 0 {
		return nil
	}
	t := time.UnixMicro(micro).UTC()
	return &t
}

// finish returns the letters with what became of them.
func finish(ctx context.Context, q db.Querier, rows []row) ([]Letter, error) {
	list, ids, at := make([]Letter, len(rows)), make([]string, len(rows)), map[string]*Counts{}
	for n, r := range rows {
		list[n] = r.Letter
		list[n].StartsAt, list[n].EndedAt = timeOf(r.starts), timeOf(r.ended)
		ids[n], at[r.ID] = r.ID, &list[n].Counts
	}
	err := db.RowsIn(ctx, q, selectCounts, ids, func(rows *sql.Rows) error {
		var id, state string
		var n int64
		if err := rows.Scan(&id, &state, &n); err != nil {
			return err
		}
		c := at[id]
		c.Readers += n
		switch state {
		case "sent":
			c.Sent += n
		case "failed":
			c.Failed += n
		case "skipped":
			c.Skipped += n
		default:
			c.Waiting += n
		}
		return nil
	})
	return list, err
}

func readLetter(ctx context.Context, q db.Querier, id string) (*Letter, error) {
	rows, err := db.All(ctx, q, rowFields, selectLetter, id)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, errNotFound
	}
	list, err := finish(ctx, q, rows)
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

// lettersPage is how many letters a page has.
const lettersPage = 30

// Readers counts the subscribers by language.
type Readers struct {
	En int64 `json:"en"`
	Ar int64 `json:"ar"`
}

// of returns how many there are in an audience.
func (r Readers) of(audience string) int64 {
	switch audience {
	case "en":
		return r.En
	case "ar":
		return r.Ar
	}
	return r.En + r.Ar
}

func readReaders(ctx context.Context, q db.Querier) (r Readers, err error) {
	type count struct {
		language string
		n        int64
	}
	counts, err := db.All(ctx, q, func(c *count) []any { return []any{&c.language, &c.n} }, countReaders)
	for _, c := range counts {
		if c.language == "ar" {
			r.Ar = c.n
		} else {
			r.En = c.n
		}
	}
	return r, err
}

// Letters is a page of letters.
type Letters struct {
	Letters []Letter `json:"letters" doc:"Newest first"`
	Next    string   `json:"next" doc:"The cursor of the next page, or empty at the end"`
	Readers Readers  `json:"readers" doc:"Subscribers who confirmed their address, by the language they read"`
}

// List returns a page of letters, newest first.
func (s *Service) List(ctx context.Context, after rest.Cursor) (Letters, error) {
	rows, err := db.All(ctx, s.db, rowFields, selectLetters, after.At, after.ID, int64(lettersPage+1))
	if err != nil {
		return Letters{}, err
	}
	rows, next := rest.Page(rows, lettersPage, func(r row) rest.Cursor { return rest.Cursor{At: r.CreatedAt.UnixMicro(), ID: r.ID} })
	list, err := finish(ctx, s.db, rows)
	if err != nil {
		return Letters{}, err
	}
	count, err := readReaders(ctx, s.db)
	return Letters{list, next, count}, err
}

// Get returns a letter. Returns letter_not_found.
func (s *Service) Get(ctx context.Context, id string) (*Letter, error) {
	return readLetter(ctx, s.db, id)
}

const (
	selectFailed = `
		SELECT r.letter_id, r.place, CASE WHEN r.language = 'ar' THEN l.ar_subject ELSE l.en_subject END, coalesce(r.email, ''), r.last_error, r.attempts, r.tried_at
		FROM letter_recipients r JOIN letters l ON l.letter_id = r.letter_id
		WHERE r.state = 'failed' AND (r.tried_at, r.letter_id, r.place) < ($1, $2, $3)
		ORDER BY r.tried_at DESC, r.letter_id DESC, r.place DESC LIMIT $4`
	countFailed        = `SELECT count(*) FROM (SELECT 1 AS one FROM letter_recipients WHERE state = 'failed' LIMIT $1) AS a`
	reopen             = `UPDATE letters SET state = 'sending', ended_at = 0 WHERE state = 'sent' AND `
	reopenAllStatement = reopen + `EXISTS (SELECT 1 FROM letter_recipients r WHERE r.letter_id = letters.letter_id AND r.state = 'waiting')`
	retry              = `UPDATE letter_recipients SET state = 'waiting', due_at = $1, attempts = 0 WHERE state = 'failed'`
	reopenOneStatement = reopen + `letter_id = $1`
	retryAll           = retry + ` AND last_error NOT LIKE '%` + mayHaveArrived + `'`
	retryOneStatement  = retry + ` AND letter_id = $2 AND place = $3`
	dropOneStatement   = `UPDATE letter_recipients SET state = 'skipped' WHERE state = 'failed' AND letter_id = $1 AND place = $2`
)

// failedRow is a failure with what its id consists of.
type failedRow struct {
	queue.Failure
	letterID string
	place    int64
}

func readFailed(ctx context.Context, q db.Querier, at int64, letterID string, place int64, limit int) ([]failedRow, error) {
	return db.All(ctx, q, func(r *failedRow) []any {
		return []any{&r.letterID, &r.place, &r.What, &r.To, &r.Reason, &r.Attempts, db.Micro{To: &r.At}}
	}, selectFailed, at, letterID, place, int64(limit))
}

func retryOne(ctx context.Context, q db.Querier, letterID string, place int64, now time.Time) (bool, error) {
	return db.Changed(ctx, q, retryOneStatement, now.UnixMicro(), letterID, place)
}

func reopenOne(ctx context.Context, q db.Querier, letterID string) error {
	return db.Exec(ctx, q, reopenOneStatement, letterID)
}

func reopenAll(ctx context.Context, q db.Querier) error {
	return db.Exec(ctx, q, reopenAllStatement)
}

func dropOne(ctx context.Context, q db.Querier, letterID string, place int64) (bool, error) {
	return db.Changed(ctx, q, dropOneStatement, letterID, place)
}

const selectEmail = `SELECT email FROM users WHERE id = $1`

func insertLetter(ctx context.Context, q db.Querier, id, enSubject, enMarkdown, arSubject, arMarkdown, audience, name string, now time.Time) error {
	return db.Exec(ctx, q, insertLetterStatement, id, enSubject, enMarkdown, arSubject, arMarkdown, audience, name, now.UnixMicro())
}

func updateLetter(ctx context.Context, q db.Querier, id, enSubject, enMarkdown, arSubject, arMarkdown, audience string) (bool, error) {
	return db.Changed(ctx, q, updateLetterStatement, id, enSubject, enMarkdown, arSubject, arMarkdown, audience)
}

func deleteLetter(ctx context.Context, q db.Querier, id string) (bool, error) {
	return db.Changed(ctx, q, deleteLetterStatement, id)
}

func planLetter(ctx context.Context, q db.Querier, id string, at *time.Time) (bool, error) {
	return db.Changed(ctx, q, planLetterStatement, id, at.UnixMicro())
}

func unplanLetter(ctx context.Context, q db.Querier, id string) (bool, error) {
	return db.Changed(ctx, q, unplanLetterStatement, id)
}

func stopLetter(ctx context.Context, q db.Querier, id string) (bool, error) {
	return db.Changed(ctx, q, stopLetterStatement, id)
}

func resumeLetter(ctx context.Context, q db.Querier, id string) (bool, error) {
	return db.Changed(ctx, q, resumeLetterStatement, id)
}

func emailOf(ctx context.Context, q db.Querier, by string) (to string, err error) {
	err = q.QueryRowContext(ctx, selectEmail, by).Scan(&to)
	return to, err
}
