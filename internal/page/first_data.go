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

// expandURL expands a template of Route.First for a page's request. It returns false if the
// page's query does not match the template.
func expandURL(template string, param func(name string) string, query url.Values) (string, bool) {
	path, search := template, url.Values{}
	if match := queried.FindStringSubmatchIndex(template); match != nil {
		path = template[:match[0]]
		names := strings.FieldsFunc(template[match[2]:match[3]], func(r rune) bool { return r == ',' })
		for _, name := range names {
			// Browsers decode invalid UTF-8 as replacement characters.
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

// fetchAll requests the first data of a page from the API, by URL. Failed requests are
// omitted: the app repeats them and shows the error.
func (s *Site) fetchAll(ctx context.Context, addresses []string) map[string]json.RawMessage {
	found := map[string]json.RawMessage{}
	if s.opt.API == nil {
		return found
	}
	for _, address := range addresses {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
		if err != nil {
			continue
		}
		var w responseBuffer
		s.opt.API.ServeHTTP(&w, r)
		if w.status == 0 || w.status == http.StatusOK {
			found[address] = w.Bytes()
		}
	}
	return found
}

// firstDataURLs returns the API URLs of the first data of a page.
func (s *Site) firstDataURLs(r *http.Request, route Route) []string {
	var addresses []string
	for _, template := range route.First {
		if address, ok := expandURL(template, route.param(r), r.URL.Query()); ok {
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

// firstPicture returns the picture at the top of a page from its data: a product's, or that of
// the first product of a list.
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

// responseBuffer is a ResponseWriter in memory. Status 0 means 200.
type responseBuffer struct {
	bytes.Buffer
	header http.Header
	status int
}

func (w *responseBuffer) WriteHeader(status int) { w.status = status }

func (w *responseBuffer) Header() http.Header {
	if w.header == nil {
		w.header = http.Header{}
	}
	return w.header
}
