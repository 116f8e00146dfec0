package catalog

import (
	"context"

	"github.com/danielgtaylor/huma/v2"
)

// Response is an encoded response of an operation that Read registers.
type Response = encodedBody

// Read registers a public operation of another domain that is answered from a snapshot. Its response has the schema
// of View.
func Read[View, In any](api huma.API, id, path, summary string, read func(context.Context, *In) (Response, error)) {
	get[View](api, id, path, summary, read)
}

// Cached returns the response of key, which must name all that it depends on besides the snapshot.
func (s *Snapshot) Cached(key string, view func() (any, error)) (Response, error) {
	return s.responses.get(key, view)
}

// CachedListing is Cached for a page of a list; name is the list's part of the key.
func (s *Snapshot) CachedListing(name string, in *ListingParams, list func(ListingQuery) (Listing, error)) (Response, error) {
	return cachedListing(s, name, in, list)
}

// Line records a text of one line that is too long, or missing although it is required.
func (c *Checks) Line(field, text string, most int, required bool) {
	if required {
		c.required(field, text, most)
		return
	}
	c.length(field, text, most)
}

// Slug records what cannot be a part of an address.
func (c *Checks) Slug(field, slug string) {
	if len(slug) > maxSlug || !goodSlug.MatchString(slug) {
		c.Invalid(field, "want small letters and digits in words with a hyphen between")
	}
}

// Invalid records a field whose value has another form than it must have.
func (c *Checks) Invalid(field, format string, args ...any) {
	c.add(field, ruleInvalid, format, args...)
}

// Missing records a field without which there is no value.
func (c *Checks) Missing(field, format string, args ...any) {
	c.add(field, ruleRequired, format, args...)
}

// Duplicate records a field that has the same twice.
func (c *Checks) Duplicate(field string) { c.add(field, ruleDuplicate, "is there twice") }

// Within records what is broken of a part, whose fields have their names behind a prefix.
func (c *Checks) Within(prefix string, part Checks) {
	for _, f := range part.fields {
		c.add(prefix+f.Name, f.Code, "%s", f.Message)
	}
}

// TooMany records a list that is too long.
func (c *Checks) TooMany(field string, most int) { c.add(field, ruleTooMany, "at most %d", most) }
