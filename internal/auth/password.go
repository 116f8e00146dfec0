package auth

import (
	"context"
	_ "embed" // for the list of common passwords
	"errors"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
)

// Length limits of passwords. There is no rule on the characters, but common passwords are
// rejected.
const (
	// MinPassword and MaxPassword count characters.
	MinPassword = 6
	MaxPassword = 256
)

// hashParams cost about 60 to 90 ms per password on a small server.
var hashParams = &argon2id.Params{Memory: 48 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// passwordHasher hashes and checks passwords, at most one per core at a time, so that the
// rest of the shop keeps responding while many users sign in.
type passwordHasher struct {
	queue  *hashQueue
	params *argon2id.Params
	// dummyHash is checked against when an address is unknown, so that the answer takes
	// as long as for one that is known.
	dummyHash string
	// create and compare do the work; tests replace them.
	create  func(password string, p *argon2id.Params) (string, error)
	compare func(password, hash string) (bool, error)
}

func newPasswordHasher(params *argon2id.Params) (*passwordHasher, error) {
	dummy, err := argon2id.CreateHash("dummy password", params)
	if err != nil {
		return nil, err
	}
	return &passwordHasher{
		queue: newHashQueue(runtime.GOMAXPROCS(0), MaxHashWait), params: params, dummyHash: dummy,
		create: argon2id.CreateHash, compare: argon2id.ComparePasswordAndHash,
	}, nil
}

// hash returns the hash of a password. Returns errTooMany or errOverloaded when the queue
// rejects it.
func (p *passwordHasher) hash(ctx context.Context, who requester, password string) (string, error) {
	release, err := p.queue.acquire(ctx, who)
	if err != nil {
		return "", queueError(err)
	}
	defer release()
	return p.create(password, p.params)
}

// matches reports whether password has the hash. An empty hash never matches and takes as
// long. Returns errTooMany or errOverloaded when the queue rejects it.
func (p *passwordHasher) matches(ctx context.Context, who requester, password, hash string) (bool, error) {
	release, err := p.queue.acquire(ctx, who)
	if err != nil {
		return false, queueError(err)
	}
	defer release()
	unknown := hash == ""
	if unknown {
		hash = p.dummyHash
	}
	ok, err := p.compare(password, hash)
	return ok && !unknown, err
}

// queueError translates the errors of the queue into those that the client understands.
func queueError(err error) error {
	switch {
	case errors.Is(err, errQueueTimeout):
		return errOverloaded
	case errors.Is(err, errQueueFull):
		return errTooMany
	default:
		return err
	}
}

// The list of common passwords, one on each line.
//
//go:embed common-passwords.txt
var commonPasswords string

// checkPassword returns weak_password, with a reason of the client protocol, for a password
// that is not accepted.
func checkPassword(password string) error {
	n := utf8.RuneCountInString(password)
	switch {
	case n < MinPassword:
		return errWeakPassword("length", "Password should be at least 6 characters")
	case n > MaxPassword:
		return errWeakPassword("length", "Password should be at most 256 characters")
	case !utf8.ValidString(password):
		return errWeakPassword("characters", "Password should be valid text")
	}
	switch plain := normalizePassword(password); {
	case plain == "":
		return errWeakPassword("characters", "The password cannot be made of spaces only.")
	case strings.Contains(commonPasswords, "\n"+plain+"\n"):
		return errWeakPassword("pwned", "Too many people have this password. Please choose one that is harder to guess.")
	default:
		return nil
	}
}

// normalizePassword returns the form that is looked up among common passwords: lower case,
// ASCII digits, no invisible characters.
func normalizePassword(password string) string {
	return strings.Map(func(r rune) rune { return unicode.ToLower(asciiDigit(r)) }, stripInvisible(password))
}

// stripInvisible returns s trimmed and without invisible characters.
func stripInvisible(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) || (unicode.IsControl(r) && !unicode.IsSpace(r)) {
			return -1
		}
		return r
	}, s))
}
