package auth

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"unicode/utf8"

	"matjar/internal/db"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
)

// What a client may keep about a user: so many bytes of JSON, nested so deep.
const (
	maxMetadata      = 8 << 10
	maxMetadataDepth = 8
	minFullName      = 2
)

var (
	errMetadata = refuse(http.StatusBadRequest, code.ValidationFailed, "data is too large or nested too deep")
	errFullName = refuse(http.StatusBadRequest, code.ValidationFailed, "Name must be at least 2 characters")
)

// metadata is what a client keeps about a user, by name: any JSON. Two names are the
// shop's own, which keeps them in the profile: full_name and language.
type metadata map[string]json.RawMessage

// own takes the shop's two names out of data. A missing or null full_name is nil or empty,
// and a language that the shop does not speak is none. Returns errFullName if the name is no text.
func (data metadata) own() (rest metadata, fullName *string, language *lang.Tag, err error) {
	rest = maps.Clone(data)
	if raw, ok := data["full_name"]; ok {
		fullName = new(string)
		if json.Unmarshal(raw, fullName) != nil {
			return nil, nil, nil, errFullName
		}
		*fullName = strings.ToValidUTF8(*fullName, "")
	}
	if raw, ok := data["language"]; ok {
		var name string
		if json.Unmarshal(raw, &name) == nil {
			if t, ok := lang.Parse(name); ok {
				language = &t
			}
		}
	}
	delete(rest, "full_name")
	delete(rest, "language")
	return rest, fullName, language, nil
}

// merged returns the text to store when changes are laid over stored; null takes a name away.
// Returns errMetadata if that is too much.
func merged(stored string, changes metadata) (string, error) {
	all := metadata{}
	if err := json.Unmarshal([]byte(stored), &all); err != nil {
		return "", err
	}
	for name, value := range changes {
		if bytes.Equal(bytes.TrimSpace(value), []byte("null")) {
			delete(all, name)
			continue
		}
		if depth(value) > maxMetadataDepth {
			return "", errMetadata
		}
		all[name] = value
	}
	text, err := json.Marshal(all)
	if err == nil && len(text) > maxMetadata {
		err = errMetadata
	}
	return string(text), err
}

// depth is how deep lists and objects are nested in valid JSON.
func depth(value json.RawMessage) int {
	deepest, at := 0, 0
	for d := json.NewDecoder(bytes.NewReader(value)); ; {
		token, err := d.Token()
		if err != nil {
			return deepest
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			at++
			deepest = max(deepest, at)
		case json.Delim('}'), json.Delim(']'):
			at--
		}
	}
}

const (
	// lockMetadata makes those who change one user's metadata follow each other.
	lockMetadata   = `UPDATE users SET updated_at = $2 WHERE id = $1 RETURNING metadata`
	updateMetadata = `UPDATE users SET metadata = $2 WHERE id = $1`
)

// mergeMetadata lays changes over what is stored for the user, inside a transaction.
func mergeMetadata(ctx context.Context, q db.Querier, userID string, changes metadata, now int64) error {
	if len(changes) == 0 {
		return nil
	}
	var stored string
	if err := q.QueryRowContext(ctx, lockMetadata, userID, now).Scan(&stored); err != nil {
		return err
	}
	text, err := merged(stored, changes)
	if err != nil {
		return err
	}
	return db.Exec(ctx, q, updateMetadata, userID, text)
}

// tooShort reports whether a name is less than a name has, not counting what cannot be seen.
func tooShort(fullName string) bool {
	return utf8.RuneCountInString(lang.NormalizeLine(fullName)) < minFullName
}
