package auth

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"matjar/internal/db"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
)

// Limits of user metadata: bytes of JSON and nesting depth.
const (
	maxMetadata      = 8 << 10
	maxMetadataDepth = 8
	// MinFullName is the least visible characters of a name.
	MinFullName = 2
)

var (
	errMetadata = newWireError(http.StatusBadRequest, code.ValidationFailed, "data is too large or nested too deep")
	errFullName = newWireError(http.StatusBadRequest, code.ValidationFailed, "Name must be at least 2 characters")
)

// metadata is arbitrary JSON that a client stores about a user, by name. Two names,
// full_name and language, are stored in the profile instead.
type metadata map[string]json.RawMessage

// splitProfile separates full_name and language from the rest of data. A missing or null
// full_name is nil or empty; an unsupported language is nil. Returns errFullName if the name is
// not a string.
func (data metadata) splitProfile() (rest metadata, fullName *string, language *lang.Tag, err error) {
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

// mergedMetadata returns stored with changes applied; null removes a name. Returns errMetadata
// if the result is too large.
func mergedMetadata(stored string, changes metadata) (string, error) {
	all := metadata{}
	if err := json.Unmarshal([]byte(stored), &all); err != nil {
		return "", err
	}
	for name, value := range changes {
		if bytes.Equal(bytes.TrimSpace(value), []byte("null")) {
			delete(all, name)
			continue
		}
		if jsonDepth(value) > maxMetadataDepth {
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

// jsonDepth returns the nesting depth of valid JSON.
func jsonDepth(value json.RawMessage) int {
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

// mergeMetadata applies changes to the user's stored metadata, inside a transaction.
func mergeMetadata(ctx context.Context, q db.Querier, userID string, changes metadata, now time.Time) error {
	if len(changes) == 0 {
		return nil
	}
	stored, err := lockMetadata(ctx, q, userID, now)
	if err != nil {
		return err
	}
	text, err := mergedMetadata(stored, changes)
	if err != nil {
		return err
	}
	return updateMetadata(ctx, q, userID, text)
}

// nameTooShort reports whether a name has fewer than MinFullName visible characters.
func nameTooShort(fullName string) bool {
	return utf8.RuneCountInString(lang.NormalizeLine(fullName)) < MinFullName
}
