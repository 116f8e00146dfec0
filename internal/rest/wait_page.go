package rest

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"matjar/internal/palette"
)

var waitStyle = palette.Fill(`body{margin:0;font:1.0625rem/1.7 system-ui,sans-serif;background:light-dark(paper);color:light-dark(ink)}` +
	`main{max-width:34rem;margin:12vh auto 2rem;padding:0 1.25rem;text-align:center}` +
	`h1,h2{line-height:1.3;margin:0 0 .5rem}h1{font-size:1.75rem}h2{font-size:1.25rem}p{margin:0 0 1.75rem;text-wrap:pretty}` +
	`a{display:inline-block;padding:.7rem 1.5rem;border-radius:.75rem;background:light-dark(brand);color:light-dark(on-brand);text-decoration:none;font-weight:600}`)

//go:embed wait_page.html
var waitSource string

var waitTemplate = template.Must(template.New("wait").Parse(waitSource))

// WaitPage is what a browser is shown that cannot be answered for now: it asks again by itself. It is the same for
// everybody, in both languages: to know a visitor's takes what may be out of reach.
type WaitPage struct {
	body []byte
}

// NewWaitPage returns a page that says why one waits.
func NewWaitPage(arabic, english string) WaitPage {
	var body bytes.Buffer
	if err := waitTemplate.Execute(&body, struct {
		Style           template.CSS
		Arabic, English string
	}{template.CSS(waitStyle), arabic, english}); err != nil {
		panic(err)
	}
	return WaitPage{body.Bytes()}
}

// Write answers a request that failed: a browser that opens a page with the page, which asks again after so many
// seconds, since nobody expects JSON there. Programs get the problem.
func (p WaitPage) Write(w http.ResponseWriter, r *http.Request, err error, seconds int) {
	if r.Method != http.MethodGet || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		WriteProblem(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src "+InlineHash(waitStyle)+"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("Refresh", strconv.Itoa(seconds))
	w.WriteHeader(ProblemOf(r.Context(), err).Status)
	_, _ = w.Write(p.body)
}
