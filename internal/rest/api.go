// Package rest has what every request needs: typed operations with their OpenAPI document,
// errors as problem+json, request ids, limits, compression, security headers, logs and
// metrics.
package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"path"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"matjar/internal/lang"
	"matjar/internal/money"
)

// setUpHuma sets huma's package-wide hooks; they are variables of that package.
var setUpHuma = sync.OnceFunc(func() {
	huma.NewErrorWithContext = humaError
	huma.NewError = func(status int, msg string, _ ...error) huma.StatusError { return NewProblem(status, msg) }
	// A list is [] when it is empty, never null.
	huma.DefaultArrayNullable = false
})

// NewAPI returns an API whose operations are registered on mux. Operation paths are full
// paths, as in /api/v1/categories. The schemes enforce the access rules: registering an
// operation without a rule, or with one that no scheme enforces, panics.
func NewAPI(mux *http.ServeMux, schemes ...Scheme) huma.API {
	setUpHuma()
	guard := newGuard(schemes)
	config := huma.DefaultConfig("Matjar", "1")
	config.Info.Description = "The API of the Matjar marketplace. Money is a number in Saudi riyals, " +
		"times are RFC 3339 in UTC, and texts come in both languages."
	// The document and its page are served by ServeDocument; bodies carry no schema links.
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks = nil
	config.Transformers = []huma.Transformer{addRequestID}
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	config.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[money.Halalas](), reflect.TypeFor[float64]())
	config.Components.Schemas.RegisterTypeAlias(reflect.TypeFor[json.Number](), reflect.TypeFor[float64]())
	config.OnAddOperation = append(config.OnAddOperation, guard.check, limitOperation)
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{}
	for _, s := range schemes {
		config.Components.SecuritySchemes[s.Name] = &s.Document
	}
	config.Formats = map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat}
	api := humago.New(mux, config)
	api.UseMiddleware(guard.middleware)
	return api
}

// jsonFormat is JSON whose strings every database can store.
var jsonFormat = huma.Format{
	Marshal: huma.DefaultJSONFormat.Marshal,
	Unmarshal: func(data []byte, v any) error {
		if lang.HasNUL(data) {
			return errors.New("there is a character U+0000 in it")
		}
		return json.Unmarshal(data, v)
	},
}

// ambiguousNames are type names that are only clear together with their package.
var ambiguousNames = map[string]bool{"Item": true, "Product": true, "Option": true, "Line": true, "Address": true, "Event": true, "Added": true, "Options": true, "Counts": true}

// schemaName names the schema of a type after the type, and after its package where
// several packages have one of the name: cart.Item is CartItem.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !ambiguousNames[t.Name()] {
		return name
	}
	pkg := path.Base(t.PkgPath())
	return strings.ToUpper(pkg[:1]) + pkg[1:] + name
}

// addRequestID sets the request id of problems that were created without a request.
func addRequestID(ctx huma.Context, _ string, v any) (any, error) {
	if p, ok := v.(*Problem); ok {
		p.RequestID = RequestID(ctx.Context())
	}
	return v, nil
}

// Document returns the OpenAPI document of api. It is deterministic.
func Document(api huma.API) ([]byte, error) {
	raw, err := json.Marshal(api.OpenAPI())
	if err != nil {
		return nil, err
	}
	var doc bytes.Buffer
	if err := json.Indent(&doc, raw, "", "  "); err != nil {
		return nil, err
	}
	doc.WriteByte('\n')
	return doc.Bytes(), nil
}

// ServeDocument serves the OpenAPI document and its HTML page. It must be called after all
// operations are registered.
func ServeDocument(mux *http.ServeMux, api huma.API) error {
	doc, err := Document(api)
	if err != nil {
		return err
	}
	page, csp, err := renderDocs(api.OpenAPI())
	if err != nil {
		return err
	}
	serve := func(contentType, csp string, body []byte) http.HandlerFunc {
		tag := ETag(body)
		return func(w http.ResponseWriter, _ *http.Request) {
			h := w.Header()
			h.Set("Content-Type", contentType)
			h.Set("Cache-Control", "no-cache")
			h.Set("ETag", tag)
			if csp != "" {
				h.Set("Content-Security-Policy", csp)
			}
			_, _ = w.Write(body)
		}
	}
	mux.HandleFunc("GET /api/openapi.json", serve("application/json", "", doc))
	mux.HandleFunc("GET /api/docs", serve("text/html; charset=utf-8", csp, page))
	return nil
}

// Mux serves operations and answers unknown routes with a problem: 404 for an unknown
// path, 405 with Allow for a wrong method. Responses are not cached unless their operation
// allows it.
func Mux(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		refuse, pattern := mux.Handler(r)
		if pattern != "" {
			mux.ServeHTTP(w, r)
			return
		}
		// ServeMux distinguishes unknown paths and wrong methods only in its response.
		refusal := headerRecorder{header: http.Header{}}
		refuse.ServeHTTP(&refusal, r)
		if refusal.status == http.StatusMethodNotAllowed {
			w.Header().Set("Allow", refusal.header.Get("Allow"))
			WriteProblem(w, r, NewProblem(http.StatusMethodNotAllowed, "this path does not take "+r.Method))
			return
		}
		WriteProblem(w, r, NewProblem(http.StatusNotFound, "there is nothing at this path"))
	})
}

// headerRecorder records the status and the headers of a response and drops its body.
type headerRecorder struct {
	header http.Header
	status int
}

func (f *headerRecorder) Header() http.Header         { return f.header }
func (f *headerRecorder) Write(b []byte) (int, error) { return len(b), nil }
func (f *headerRecorder) WriteHeader(status int)      { f.status = status }
