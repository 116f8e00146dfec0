package auth

import (
	"context"
	"errors"
	"runtime"
	"time"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
)

// What a password may be. There is no rule on its letters: length is what counts.
const (
	minPassword = 6
	maxPassword = 256
)

// hashing is the cost of one password, some 60 to 90 ms on a small server.
var hashing = &argon2id.Params{Memory: 48 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// passwords hashes and checks passwords, at most one for each core at a time: the rest
// of the shop keeps answering while many people sign in.
type passwords struct {
	slots   chan struct{}
	patient time.Duration
	// nobody is checked against when an address is unknown, so that the answer takes
	// as long as for one that is known.
	nobody string
}

func newPasswords() (*passwords, error) {
	nobody, err := argon2id.CreateHash("nobody's password", hashing)
	if err != nil {
		return nil, err
	}
	return &passwords{slots: make(chan struct{}, runtime.GOMAXPROCS(0)), patient: 5 * time.Second, nobody: nobody}, nil
}

var errBusy = errors.New("too many passwords are being checked")

// slot waits for a free core; it gives up with errBusy.
func (p *passwords) slot(ctx context.Context) (release func(), err error) {
	timer := time.NewTimer(p.patient)
	defer timer.Stop()
	select {
	case p.slots <- struct{}{}:
		return func() { <-p.slots }, nil
	case <-timer.C:
		return nil, errBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *passwords) hash(ctx context.Context, password string) (string, error) {
	release, err := p.slot(ctx)
	if err != nil {
		return "", err
	}
	defer release()
	return argon2id.CreateHash(password, hashing)
}

// matches checks password against hash. An empty hash never matches and takes as long.
func (p *passwords) matches(ctx context.Context, password, hash string) (bool, error) {
	release, err := p.slot(ctx)
	if err != nil {
		return false, err
	}
	defer release()
	unknown := hash == ""
	if unknown {
		hash = p.nobody
	}
	ok, err := argon2id.ComparePasswordAndHash(password, hash)
	return ok && !unknown, err
}

// passwordProblem says why a password cannot be taken, or "".
func passwordProblem(password string) string {
	switch n := utf8.RuneCountInString(password); {
	case n < minPassword:
		return "Password should be at least 6 characters"
	case n > maxPassword:
		return "Password should be at most 256 characters"
	case !utf8.ValidString(password):
		return "Password should be valid text"
	default:
		return ""
	}
}
