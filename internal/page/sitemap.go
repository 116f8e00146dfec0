package page

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"matjar/internal/rest"
)

// maxLinks is how many pages one sitemap may list, by the protocol.
const maxLinks = 50_000

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
		if route.Guarded {
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
	for range links {
		count++
	}
	if count <= s.perSitemap {
		s.writeSitemap(w, origin, links, 0)
		return
	}
	out := xmlAnswer(w)
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
		s.render(w, r, notFound, Content{NoIndex: true}, http.StatusNotFound)
		return
	}
	links, origin, ok := s.links(w, r)
	if !ok {
		return
	}
	skip, count := (part-1)*s.perSitemap, 0
	for range links {
		count++
	}
	if skip >= count {
		rest.WriteProblem(w, r, rest.NewProblem(http.StatusNotFound, "there are fewer sitemaps"))
		return
	}
	s.writeSitemap(w, origin, links, skip)
}

// links gives what a sitemap needs, or answers why there is none.
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

// withStaticPages puts the pages that need no catalogue before the others.
func (s *Site) withStaticPages(links iter.Seq[Link]) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		for _, route := range s.routes {
			path := strings.TrimSuffix(route.Pattern, "{$}")
			if route.Private || route.Alias || strings.Contains(path, "{") {
				continue
			}
			if !yield(Link{Path: path}) {
				return
			}
		}
		links(yield)
	}
}

// writeSitemap lists up to perSitemap pages after the first skip ones, each with its
// alternates in both languages.
func (s *Site) writeSitemap(w http.ResponseWriter, origin string, links iter.Seq[Link], skip int) {
	out := xmlAnswer(w)
	defer out.Flush()
	fmt.Fprint(out, sitemapOpen)
	i := 0
	for link := range links {
		if i++; i <= skip {
			continue
		}
		if i > skip+s.perSitemap {
			break
		}
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

func xmlAnswer(w http.ResponseWriter) *bufio.Writer {
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=600")
	return bufio.NewWriterSize(w, 32<<10)
}

func escape(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // writing to memory cannot fail
	return out.String()
}
