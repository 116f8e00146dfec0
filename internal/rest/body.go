package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// Limits of request bodies. They are checked while the body is read, before it is decoded,
// since huma validates every item of a list that is too long.
const (
	// MaxBody is the size limit of a request body, unless its operation declares
	// MaxBodyBytes.
	MaxBody = 64 << 10
	// maxText is the length limit of strings whose schema has none.
	maxText = 1000
	// maxDepth and maxValues limit the nesting and the total number of values.
	maxDepth  = 16
	maxValues = 4096
)

// Stream is the type of a body that an operation reads itself, as it arrives.
const Stream = "application/octet-stream"

// humaMaxBody is huma's default limit.
const humaMaxBody = 1 << 20

// limitOperation sets the limits that an operation does not declare itself.
func limitOperation(doc *huma.OpenAPI, op *huma.Operation) {
	if op.MaxBodyBytes == humaMaxBody {
		op.MaxBodyBytes = MaxBody
	}
	schemas := doc.Components.Schemas
	for _, p := range op.Parameters {
		limitTexts(schemas, p.Schema, map[*huma.Schema]bool{})
	}
	if op.RequestBody == nil {
		return
	}
	for kind, content := range op.RequestBody.Content {
		if kind == Stream {
			if most := int(op.MaxBodyBytes) - 1; content.Schema.MaxLength == nil {
				content.Schema.MaxLength = &most // one byte more is too large
			}
			continue // its operation reads it
		}
		limitTexts(schemas, content.Schema, map[*huma.Schema]bool{})
		op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
			readBody(ctx, next, schemas, content.Schema)
		})
	}
}

// limitTexts sets maxText on the strings of a schema that have no limit.
func limitTexts(schemas huma.Registry, s *huma.Schema, seen map[*huma.Schema]bool) {
	if s = resolved(schemas, s); s == nil || seen[s] {
		return
	}
	seen[s] = true
	if s.Type == huma.TypeString && s.MaxLength == nil && len(s.Enum) == 0 {
		n := maxText
		s.MaxLength = &n
		s.PrecomputeMessages()
	}
	limitTexts(schemas, s.Items, seen)
	for _, property := range s.Properties {
		limitTexts(schemas, property, seen)
	}
}

// resolved follows references to the schema itself.
func resolved(schemas huma.Registry, s *huma.Schema) *huma.Schema {
	for s != nil && s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	return s
}

// readBody reads the body of an operation and refuses it when it exceeds any limit of
// schema. Otherwise huma gets the body, or the read error. The deadline ends with a body
// that was read whole: net/http watches the connection while the operation runs, and would take
// a deadline that passes then for a client that went away.
func readBody(ctx huma.Context, next func(huma.Context), schemas huma.Registry, schema *huma.Schema) {
	op := ctx.Operation()
	// Without support for deadlines there is no connection to block.
	_ = ctx.SetReadDeadline(time.Now().Add(op.BodyReadTimeout))
	text, err := io.ReadAll(io.LimitReader(ctx.BodyReader(), op.MaxBodyBytes))
	body := io.Reader(bytes.NewReader(text))
	switch {
	case err != nil:
		body = io.MultiReader(body, errorReader{err})
	case int64(len(text)) < op.MaxBodyBytes:
		_ = ctx.SetReadDeadline(time.Time{})
		m := bodyChecker{schemas: schemas, from: json.NewDecoder(bytes.NewReader(text))}
		m.from.UseNumber()
		if err := m.value(schema, 0); err != nil {
			refuseBody(ctx, err)
			return
		}
	}
	next(bodyContext{ctx, body})
}

// refuseBody responds to a body that bodyChecker rejects.
func refuseBody(ctx huma.Context, err error) {
	r, w := humago.Unwrap(ctx)
	if _, ok := errors.AsType[*huma.ErrorDetail](err); ok {
		WriteProblem(w, r, humaError(ctx, http.StatusUnprocessableEntity, "validation failed", err))
		return
	}
	WriteProblem(w, r, humaError(ctx, http.StatusBadRequest, "the request body cannot be read", err))
}

type errorReader struct{ err error }

func (f errorReader) Read([]byte) (int, error) { return 0, f.err }

// humaContext is embedded under this name, because the interface has a method Context.
type humaContext = huma.Context

// bodyContext is a huma.Context whose body was read already.
type bodyContext struct {
	humaContext
	body io.Reader
}

func (c bodyContext) BodyReader() io.Reader { return c.body }

// SetReadDeadline does nothing: what is left to read, of a body that is refused, has its deadline.
func (c bodyContext) SetReadDeadline(time.Time) error { return nil }

// Unwrap returns the original context, for huma's adapter.
func (c bodyContext) Unwrap() huma.Context { return c.humaContext }

// bodyChecker checks a body against the limits of its schema without decoding it.
type bodyChecker struct {
	schemas huma.Registry
	from    *json.Decoder
	values  int
}

// value checks the next value; schema is nil when unknown. Returns a *huma.ErrorDetail for
// a value that is too large, and the decoder's error for invalid JSON. All other
// validation is left to huma.
func (m *bodyChecker) value(schema *huma.Schema, depth int) error {
	if m.values++; m.values > maxValues {
		return tooLarge("expected at most %d values in all", maxValues)
	}
	token, err := m.from.Token()
	if errors.Is(err, io.EOF) && depth == 0 {
		return nil // an empty body
	}
	if err != nil {
		return err
	}
	schema = resolved(m.schemas, schema)
	delim, nests := token.(json.Delim)
	if !nests {
		return nil
	}
	if depth == maxDepth {
		return tooLarge("expected at most %d lists and objects within one another", maxDepth)
	}
	if delim == '[' {
		err = m.list(schema, depth+1)
	} else {
		err = m.object(schema, depth+1)
	}
	if err != nil {
		return err
	}
	_, err = m.from.Token() // the closing bracket
	return err
}

func (m *bodyChecker) list(schema *huma.Schema, depth int) error {
	var items *huma.Schema
	most := maxValues
	if schema != nil && schema.Type == huma.TypeArray {
		items = schema.Items
		if schema.MaxItems != nil {
			most = *schema.MaxItems
		}
	}
	for i := 0; m.from.More(); i++ {
		if i == most {
			return tooLarge("expected array length <= %d", most)
		}
		if err := m.value(items, depth); err != nil {
			return withPath(fmt.Sprintf("[%d]", i), err)
		}
	}
	return nil
}

func (m *bodyChecker) object(schema *huma.Schema, depth int) error {
	for m.from.More() {
		token, err := m.from.Token()
		if err != nil {
			return err
		}
		name, _ := token.(string)
		if err := m.value(property(schema, name), depth); err != nil {
			return withPath("."+shorten(name), err)
		}
	}
	return nil
}

// property returns the schema of a field; names are case-insensitive, as in decoding.
func property(schema *huma.Schema, name string) *huma.Schema {
	if schema == nil {
		return nil
	}
	if s := schema.Properties[name]; s != nil {
		return s
	}
	for known, s := range schema.Properties {
		if strings.EqualFold(known, name) {
			return s
		}
	}
	return nil
}

func tooLarge(rule string, most int) error {
	return &huma.ErrorDetail{Location: "body", Message: fmt.Sprintf(rule, most)}
}

// withPath prepends a path element to the location of err.
func withPath(step string, err error) error {
	if e, ok := errors.AsType[*huma.ErrorDetail](err); ok {
		e.Location = "body" + step + strings.TrimPrefix(e.Location, "body")
	}
	return err
}
