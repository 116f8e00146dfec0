package page

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/rest"
)

// Head is the metadata of a page for search engines and link previews.
type Head struct {
	HTML string `json:"html" doc:"The elements of the document's head, as in the document of the same address"`
}

type headInput struct {
	Path string `query:"path" required:"true" minLength:"1" maxLength:"2048" doc:"Path and query of a page"`
	Lang string `query:"lang" enum:"en,ar" default:"en" doc:"Language of the page, unless the path names one"`
	host string
}

// Resolve stores the host of the request.
func (in *headInput) Resolve(ctx huma.Context) []error {
	in.host = ctx.Host()
	return nil
}

type headOutput struct {
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         Head
}

var tag = huma.Tag{Name: "Pages", Description: "The documents of the shop's pages"}

// Register adds the operation that returns the head of a page, with which the app updates
// its document after client-side navigation.
func Register(api huma.API, s *Site) {
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Public, "/api/v1/head", "getHead", "Head of a page's document", func(ctx context.Context, in *headInput) (*headOutput, error) {
		address, err := url.Parse(in.Path)
		if err != nil || address.IsAbs() || address.Host != "" || !strings.HasPrefix(address.Path, "/") {
			return nil, errs.New(errs.Invalid, code.BadRequest, "%q is no path of a page", in.Path)
		}
		// The app treats extra slashes as the same page.
		address.Path, address.RawPath = path.Clean(address.Path), ""
		html, err := s.headByURL(ctx, in.host, address, in.Lang)
		if err != nil {
			return nil, err
		}
		return &headOutput{rest.ETag(html), rest.ShortCache, Head{string(html)}}, nil
	})
}

// headByURL returns the head of the page at a URL. An unknown path has the head of the
// not-found document. A page that cannot be loaded temporarily has none: the client keeps its
// current head.
func (s *Site) headByURL(ctx context.Context, host string, address *url.URL, language string) ([]byte, error) {
	cookie := &http.Cookie{Name: "lang", Value: language}
	r := (&http.Request{
		Method: http.MethodGet, Host: host, URL: address, Header: http.Header{"Cookie": {cookie.String()}},
	}).WithContext(ctx)
	var w responseBuffer
	s.heads.ServeHTTP(&w, r)
	if w.status >= http.StatusInternalServerError {
		return nil, rest.NewProblem(w.status, "the page cannot be loaded for now")
	}
	if w.status != 0 {
		return nil, fmt.Errorf("the head of %s answers %d: %s", address, w.status, w.String())
	}
	return w.Bytes(), nil
}

// headHandler returns the handler of the heads of one route.
func (s *Site) headHandler(route Route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		content, status := s.load(r, route)
		if status >= http.StatusInternalServerError {
			w.WriteHeader(status)
			return
		}
		tag, chosen := s.language(r)
		h, err := s.head(r, tag, chosen, route, content)
		if err == nil {
			err = documentTemplate.ExecuteTemplate(w, "head", h)
		}
		if err != nil {
			rest.WriteProblem(w, r, err)
		}
	})
}
