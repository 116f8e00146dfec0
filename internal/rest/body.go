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

// Limits of what an operation takes. They are checked while the body is read, before
// anything is made of it: huma validates every item of a list that is too long.
const (
	// MaxBody is how many bytes a request body may have, unless its operation declares
	// another MaxBodyBytes.
	MaxBody = 64 << 10
	// maxText is how many characters a text may have whose schema does not say.
	maxText = 1000
	// maxDepth and maxValues bound lists and objects within one another, and all values
	// together.
	maxDepth  = 16
	maxValues = 4096
)

// humaMaxBody is what huma takes for an operation that declares nothing.
const humaMaxBody = 1 << 20

// limitOperation gives an operation the limits it does not declare itself.
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
	for _, content := range op.RequestBody.Content {
		limitTexts(schemas, content.Schema, map[*huma.Schema]bool{})
		op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
			readBody(ctx, next, schemas, content.Schema)
		})
	}
}

// limitTexts gives the texts of a schema that have no greatest length the usual one.
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

// readBody reads the body of an operation and refuses it when it is larger in any way
// than schema allows. Otherwise huma gets what was read, or why it could not be read.
func readBody(ctx huma.Context, next func(huma.Context), schemas huma.Registry, schema *huma.Schema) {
	op := ctx.Operation()
	// Where there is no deadline to set, there is no connection to keep waiting.
	_ = ctx.SetReadDeadline(time.Now().Add(op.BodyReadTimeout))
	text, err := io.ReadAll(io.LimitReader(ctx.BodyReader(), op.MaxBodyBytes))
	body := io.Reader(bytes.NewReader(text))
	switch {
	case err != nil:
		body = io.MultiReader(body, failing{err})
	case int64(len(text)) < op.MaxBodyBytes:
		m := measure{schemas: schemas, from: json.NewDecoder(bytes.NewReader(text))}
		m.from.UseNumber()
		if err := m.value(schema, 0); err != nil {
			refuseBody(ctx, err)
			return
		}
	}
	next(bodyContext{ctx, body})
}

// refuseBody answers for a body that measure does not let through.
func refuseBody(ctx huma.Context, err error) {
	r, w := humago.Unwrap(ctx)
	if _, ok := errors.AsType[*huma.ErrorDetail](err); ok {
		WriteProblem(w, r, humaError(ctx, http.StatusUnprocessableEntity, "validation failed", err))
		return
	}
	WriteProblem(w, r, humaError(ctx, http.StatusBadRequest, "the request body cannot be read", err))
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// humaContext is embedded under this name, because the interface has a method Context.
type humaContext = huma.Context

// bodyContext is a request whose body was read already.
type bodyContext struct {
	humaContext
	body io.Reader
}

func (c bodyContext) BodyReader() io.Reader { return c.body }

// Unwrap returns the request as it came; huma's adapter asks for it.
func (c bodyContext) Unwrap() huma.Context { return c.humaContext }

// measure walks through a body without keeping any of it.
type measure struct {
	schemas huma.Registry
	from    *json.Decoder
	values  int
}

// value measures the next value, for which schema is nil when none is known. It returns
// a *huma.ErrorDetail for what is too large, and the decoder's error for what is no JSON.
// The rest of a text that is fine so far is left for huma to judge.
func (m *measure) value(schema *huma.Schema, depth int) error {
	if m.values++; m.values > maxValues {
		return excess("expected at most %d values in all", maxValues)
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
		return excess("expected at most %d lists and objects within one another", maxDepth)
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

func (m *measure) list(schema *huma.Schema, depth int) error {
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
			return excess("expected array length <= %d", most)
		}
		if err := m.value(items, depth); err != nil {
			return within(fmt.Sprintf("[%d]", i), err)
		}
	}
	return nil
}

func (m *measure) object(schema *huma.Schema, depth int) error {
	for m.from.More() {
		token, err := m.from.Token()
		if err != nil {
			return err
		}
		name, _ := token.(string)
		if err := m.value(property(schema, name), depth); err != nil {
			return within("."+short(name), err)
		}
	}
	return nil
}

// property finds the schema of a member; case makes no difference, as when it is decoded.
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

func excess(rule string, most int) error {
	return &huma.ErrorDetail{Location: "body", Message: fmt.Sprintf(rule, most)}
}

// within puts a step in front of the place that an excess was found at.
func within(step string, err error) error {
	if e, ok := errors.AsType[*huma.ErrorDetail](err); ok {
		e.Location = "body" + step + strings.TrimPrefix(e.Location, "body")
	}
	return err
}
