package page

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

var (
	wildcard = regexp.MustCompile(`\{(\w+)\}`)
	queried  = regexp.MustCompile(`\{\?([\w,]*)\}$`)
)

// address fills a template of Route.First for a page's request. There is none while the page's
// query asks for more or less than the template takes.
func address(template string, param func(name string) string, query url.Values) (string, bool) {
	path, search := template, url.Values{}
	if match := queried.FindStringSubmatchIndex(template); match != nil {
		path = template[:match[0]]
		names := strings.FieldsFunc(template[match[2]:match[3]], func(r rune) bool { return r == ',' })
		for _, name := range names {
			// Browsers read what is no text as replacement characters.
			value := strings.TrimSpace(strings.ToValidUTF8(query.Get(name), "\ufffd"))
			if value == "" {
				return "", false
			}
			search.Set(name, value)
		}
		for name := range query {
			if name != "lang" && !slices.Contains(names, name) {
				return "", false
			}
		}
	}
	path = wildcard.ReplaceAllStringFunc(path, func(part string) string { return url.PathEscape(param(part[1 : len(part)-1])) })
	if len(search) > 0 {
		path += "?" + search.Encode()
	}
	return path, true
}

// answers asks the API for what a page needs first, by address. What it refuses is left out:
// the app asks for it again and shows what is wrong.
func (s *Site) answers(ctx context.Context, addresses []string) map[string]json.RawMessage {
	found := map[string]json.RawMessage{}
	if s.opt.API == nil {
		return found
	}
	for _, address := range addresses {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
		if err != nil {
			continue
		}
		var w memoryWriter
		s.opt.API.ServeHTTP(&w, r)
		if w.status == 0 || w.status == http.StatusOK {
			found[address] = w.Bytes()
		}
	}
	return found
}

// first lists the addresses that a page asks for first.
func (s *Site) first(r *http.Request, route Route) []string {
	var addresses []string
	for _, template := range route.First {
		if address, ok := address(template, route.param(r), r.URL.Query()); ok {
			addresses = append(addresses, address)
		}
	}
	return addresses
}

// param returns the value of a wildcard: the route's own, else that of the request.
func (r Route) param(request *http.Request) func(name string) string {
	return func(name string) string {
		if value, ok := r.Params[name]; ok {
			return value
		}
		return request.PathValue(name)
	}
}

// firstPicture finds the picture that a page opens with in what it shows: a product's, or that
// of the first product of a list.
func firstPicture(answer json.RawMessage) string {
	var shown struct {
		ImageURL string `json:"image_url"`
		Products []struct {
			ImageURL string `json:"image_url"`
		} `json:"products"`
	}
	if err := json.Unmarshal(answer, &shown); err != nil {
		return ""
	}
	if len(shown.Products) > 0 {
		return shown.Products[0].ImageURL
	}
	return shown.ImageURL
}

// memoryWriter keeps what is written. Without a status it was written as a success.
type memoryWriter struct {
	bytes.Buffer
	header http.Header
	status int
}

func (w *memoryWriter) WriteHeader(status int) { w.status = status }

func (w *memoryWriter) Header() http.Header {
	if w.header == nil {
		w.header = http.Header{}
	}
	return w.header
}
