// Package audit keeps a record of what is changed in the back office, by API keys and by
// commands: who, when, what, before and after.
package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// Kind is what an actor is.
type Kind string

// The kinds of actors.
const (
	Person  Kind = "user"
	Key     Kind = "key"
	Command Kind = "command"
)

// Actor is who changes something.
type Actor struct {
	Kind Kind   `json:"kind" enum:"user,key,command"`
	ID   string `json:"id" doc:"Of the account or key; empty for a command"`
	Name string `json:"name" doc:"What the actor was called then"`
}

type actorKey struct{}

// As returns a context in which changes are the actor's.
func As(ctx context.Context, a Actor) context.Context { return context.WithValue(ctx, actorKey{}, a) }

// ActorOf returns whose changes those of a context are. Outside of a staff operation and of a command
// there is nobody, and it panics: such a change would be nobody's.
func ActorOf(ctx context.Context) Actor {
	a, ok := ctx.Value(actorKey{}).(Actor)
	if !ok {
		panic("audit: nobody is known who changes this; the operation's rule must be rest.Needs")
	}
	return a
}

// Acting reports whether it is known whose changes those of a context are. Only what the shop also does by
// itself, as a payment that arrives moves an order, asks.
func Acting(ctx context.Context) bool {
	_, ok := ctx.Value(actorKey{}).(Actor)
	return ok
}

// Change is what happened to a thing.
type Change struct {
	// Action is the thing and what was done to it, as in product.update.
	Action string
	// Subject is the kind of the thing, ID its id.
	Subject, ID string
	// Before and After are stored as JSON; nil means that there was, or is, nothing. They contain
	// no secrets.
	Before, After any
}

// Record stores a change of the context's actor. It belongs into the transaction of the change.
func Record(ctx context.Context, q db.Querier, c Change) error {
	before, err := encode(c.Before)
	if err != nil {
		return err
	}
	after, err := encode(c.After)
	if err != nil {
		return err
	}
	a := ActorOf(ctx)
	return insertEntry(ctx, q, uuid.NewString(), db.Now(q), a.Kind, a.ID, a.Name, c.Action, c.Subject, c.ID, before, after)
}

func encode(v any) (string, error) {
	if v == nil {
		return "", nil
	}
	text, err := json.Marshal(v)
	return string(text), err
}

// Entry is a stored change.
type Entry struct {
	ID        string          `json:"id"`
	CreatedAt time.Time       `json:"created_at"`
	Actor     Actor           `json:"actor"`
	Action    string          `json:"action" doc:"As in product.update"`
	Subject   string          `json:"subject" doc:"The kind of thing"`
	SubjectID string          `json:"subject_id"`
	Before    json.RawMessage `json:"before,omitempty" doc:"What it was; nothing when it is new"`
	After     json.RawMessage `json:"after,omitempty" doc:"What it is since; nothing when it was removed"`
}

// Filter narrows a list; what is empty does not.
type Filter struct {
	Subject, ID, ActorID string
	// BeforeTime and BeforeID are where the page before ended; 0 is the newest page.
	BeforeTime int64
	BeforeID   string
	Limit      int
}

// statement returns the query of the filter's page and its arguments. It says only what narrows, so that each filter
// is answered from an index that ends with the time.
func (f Filter) statement() (query string, args []any) {
	query, args = selectEntries, []any{f.BeforeTime, f.BeforeID, f.Limit}
	kind := "subject"
	if f.ID != "" {
		// A thing has fewer changes than its kind, which SQLite does not know: the kind's index must not be used.
		kind = "subject || ''"
	}
	for _, part := range []struct{ column, value string }{{kind, f.Subject}, {"subject_id", f.ID}, {"actor_id", f.ActorID}} {
		if part.value != "" {
			args = append(args, part.value)
			query += fmt.Sprintf(" AND %s = $%d", part.column, len(args))
		}
	}
	return query + " ORDER BY created_at DESC, entry_id DESC LIMIT $3", args
}

// List returns changes, newest first.
func List(ctx context.Context, q db.Querier, f Filter) ([]Entry, error) {
	if f.BeforeTime == 0 {
		f.BeforeTime = math.MaxInt64
	}
	query, args := f.statement()
	return db.All(ctx, q, func(e *Entry) []any {
		return []any{
			&e.ID, db.Micro{To: &e.CreatedAt}, &e.Actor.Kind, &e.Actor.ID, &e.Actor.Name, &e.Action, &e.Subject, &e.SubjectID,
			rawJSON{&e.Before}, rawJSON{&e.After},
		}
	}, query, args...)
}

// rawJSON scans a stored JSON text; an empty one is nothing.
type rawJSON struct{ to *json.RawMessage }

func (r rawJSON) Scan(value any) error {
	switch v := value.(type) {
	case string:
		*r.to = json.RawMessage(v)
	case []byte:
		*r.to = append(json.RawMessage(nil), v...)
	}
	if len(*r.to) == 0 {
		*r.to = nil
	}
	return nil
}
