package auth

import (
	"context"
	_ "embed" // for the list of common passwords
	"errors"
	"runtime"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
)

// How long a password may be. There is no rule on its letters, but it must not be one that
// many people have.
const (
	minPassword = 6
	maxPassword = 256
)

// hashing is the cost of one password, some 60 to 90 ms on a small server.
var hashing = &argon2id.Params{Memory: 48 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// passwords hashes and checks passwords, at most one for each core at a time: the rest
// of the shop keeps answering while many people sign in.
type passwords struct {
	turns *turns
	// nobody is checked against when an address is unknown, so that the answer takes
	// as long as for one that is known.
	nobody string
	// create and compare do the work; tests take their place.
	create  func(password string, p *argon2id.Params) (string, error)
	compare func(password, hash string) (bool, error)
}

func newPasswords() (*passwords, error) {
	nobody, err := argon2id.CreateHash("nobody's password", hashing)
	if err != nil {
		return nil, err
	}
	return &passwords{
		turns: newTurns(runtime.GOMAXPROCS(0), 5*time.Second), nobody: nobody,
		create: argon2id.CreateHash, compare: argon2id.ComparePasswordAndHash,
	}, nil
}

// hash returns what is stored of a password. Returns errTooMany or errOverloaded when there
// is no turn for it.
func (p *passwords) hash(ctx context.Context, who asker, password string) (string, error) {
	release, err := p.turns.take(ctx, who)
	if err != nil {
		return "", busy(err)
	}
	defer release()
	return p.create(password, hashing)
}

// matches checks password against hash. An empty hash never matches and takes as long.
// Returns errTooMany or errOverloaded when there is no turn for it.
func (p *passwords) matches(ctx context.Context, who asker, password, hash string) (bool, error) {
	release, err := p.turns.take(ctx, who)
	if err != nil {
		return false, busy(err)
	}
	defer release()
	unknown := hash == ""
	if unknown {
		hash = p.nobody
	}
	ok, err := p.compare(password, hash)
	return ok && !unknown, err
}

// busy turns a full line into the answer that makes the client wait or try again.
func busy(err error) error {
	switch {
	case errors.Is(err, errBusy):
		return errOverloaded
	case errors.Is(err, errCrowded):
		return errTooMany
	default:
		return err
	}
}

// The list of common passwords, one on each line.
//
//go:embed common-passwords.txt
var commonPasswords string

// checkPassword refuses a password that cannot be taken: with weak_password, and a reason in
// the client's own terms.
func checkPassword(password string) error {
	n := utf8.RuneCountInString(password)
	switch {
	case n < minPassword:
		return errWeakPassword("length", "Password should be at least 6 characters")
	case n > maxPassword:
		return errWeakPassword("length", "Password should be at most 256 characters")
	case !utf8.ValidString(password):
		return errWeakPassword("characters", "Password should be valid text")
	}
	switch plain := plainPassword(password); {
	case plain == "":
		return errWeakPassword("characters", "The password cannot be made of spaces only.")
	case strings.Contains(commonPasswords, "\n"+plain+"\n"):
		return errWeakPassword("pwned", "Too many people have this password. Please choose one that is harder to guess.")
	default:
		return nil
	}
}

// plainPassword is what a password is to who guesses it: without its case, in plain digits,
// and without what cannot be seen.
func plainPassword(password string) string {
	return strings.Map(func(r rune) rune { return unicode.ToLower(plainDigit(r)) }, visible(password))
}

// visible is s without spaces at its ends and without characters that show nothing.
func visible(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) || (unicode.IsControl(r) && !unicode.IsSpace(r)) {
			return -1
		}
		return r
	}, s))
}
