package page

import (
	"bufio"
	"context"
	"encoding/xml"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"matjar/internal/rest"
	"matjar/internal/setting"
)

// maxLinks limits the pages of one sitemap. The protocol allows fifty times as many, which
// would take too long for one request.
const maxLinks = 1000

const (
	sitemapOpen = xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">` + "\n"
	indexOpen   = xml.Header + `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n"
)

func (s *Site) serveRobots(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	var text strings.Builder
	text.WriteString("User-agent: *\n")
	for _, route := range s.routes {
		if route.Guard == Members {
			fmt.Fprintf(&text, "Disallow: %s\n", route.Pattern)
		}
	}
	text.WriteString("Allow: /\n")
	if origin := s.origin(r); origin != "" {
		fmt.Fprintf(&text, "\nSitemap: %s/sitemap.xml\n", origin)
	}
	_, _ = w.Write([]byte(text.String()))
}

// serveSitemap lists all pages, or the parts when they are too many for one file.
func (s *Site) serveSitemap(w http.ResponseWriter, r *http.Request) {
	links, origin, ok := s.links(w, r)
	if !ok {
		return
	}
	count := 0
	for range untilDone(r.Context(), links) {
		count++
	}
	if count <= s.perSitemap {
		s.writeSitemap(w, r, origin, links, 0)
		return
	}
	out := newXMLWriter(w)
	defer out.Flush()
	fmt.Fprint(out, indexOpen)
	for part := range (count + s.perSitemap - 1) / s.perSitemap {
		fmt.Fprintf(out, "<sitemap><loc>%s</loc></sitemap>\n", escape(fmt.Sprintf("%s/sitemap-%d.xml", origin, part+1)))
	}
	fmt.Fprint(out, "</sitemapindex>\n")
}

// serveSitemapPart serves /sitemap-N.xml, counted from 1.
func (s *Site) serveSitemapPart(w http.ResponseWriter, r *http.Request) {
	name, isXML := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, "/sitemap-"), ".xml")
	part, err := strconv.Atoi(name)
	if !isXML || err != nil || part < 1 {
		s.render(w, r, s.visit(r, notFound), notFound, Content{NoIndex: true}, http.StatusNotFound)
		return
	}
	links, origin, ok := s.links(w, r)
	if !ok {
		return
	}
	s.writeSitemap(w, r, origin, links, part-1)
}

// untilDone yields links until ctx ends.
func untilDone(ctx context.Context, links iter.Seq[Link]) iter.Seq[Link] {
	const stride = 1024
	return func(yield func(Link) bool) {
		n := 0
		for link := range links {
			if n++; n%stride == 0 && ctx.Err() != nil || !yield(link) {
				return
			}
		}
	}
}

// links returns the links of a sitemap, or responds with an error.
func (s *Site) links(w http.ResponseWriter, r *http.Request) (links iter.Seq[Link], origin string, ok bool) {
	if origin = s.origin(r); origin == "" {
		rest.WriteProblem(w, r, rest.NewProblem(http.StatusNotFound, "a sitemap needs MATJAR_BASE_URL"))
		return nil, "", false
	}
	if s.opt.Links != nil {
		links = s.opt.Links()
	}
	if links == nil {
		rest.WriteProblem(w, r, rest.NewProblem(http.StatusServiceUnavailable, "the catalogue is not loaded yet"))
		return nil, "", false
	}
	return s.withStaticPages(links), origin, true
}

// withStaticPages prepends the static pages.
func (s *Site) withStaticPages(links iter.Seq[Link]) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		for _, route := range s.routes {
			path := strings.TrimSuffix(route.Pattern, "{$}")
			hidden := route.Name == "pro" && !setting.Pro.In(s.opt.Settings.Current())
			if hidden || route.noIndex() || route.As != "" || strings.Contains(path, "{") {
				continue
			}
			if !yield(Link{Path: path}) {
				return
			}
		}
		links(yield)
	}
}

// writeSitemap lists the pages of a part, counted from 0, each with its alternates in both
// languages. An empty part is a 404.
func (s *Site) writeSitemap(w http.ResponseWriter, r *http.Request, origin string, links iter.Seq[Link], part int) {
	var listed []Link
	i := 0
	for link := range untilDone(r.Context(), links) {
		// Parts are compared, since their number times their size may overflow.
		if here := i / s.perSitemap; here > part {
			break
		} else if here == part {
			listed = append(listed, link)
		}
		i++
	}
	if len(listed) == 0 {
		rest.WriteProblem(w, r, rest.NewProblem(http.StatusNotFound, "there are fewer sitemaps"))
		return
	}
	out := newXMLWriter(w)
	defer out.Flush()
	fmt.Fprint(out, sitemapOpen)
	for _, link := range listed {
		page := escape(origin + (&url.URL{Path: link.Path}).String())
		fmt.Fprintf(out, "<url><loc>%s</loc>", page)
		if !link.Modified.IsZero() {
			fmt.Fprintf(out, "<lastmod>%s</lastmod>", link.Modified.UTC().Format("2006-01-02"))
		}
		fmt.Fprintf(out, `<xhtml:link rel="alternate" hreflang="en" href="%[1]s?lang=en"/>`+
			`<xhtml:link rel="alternate" hreflang="ar" href="%[1]s?lang=ar"/>`+
			`<xhtml:link rel="alternate" hreflang="x-default" href="%[1]s"/></url>`+"\n", page)
	}
	fmt.Fprint(out, "</urlset>\n")
}

func newXMLWriter(w http.ResponseWriter) *bufio.Writer {
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=600")
	return bufio.NewWriterSize(w, 32<<10)
}

func escape(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // writing to memory cannot fail
	return out.String()
}
