package order

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"
	"strings"

	"matjar/internal/rest"
)

// waitSeconds is how long a browser waits before it asks again for a payment that cannot be reached.
const waitSeconds = "8"

const waitStyle = `body{margin:0;font:1.0625rem/1.7 system-ui,sans-serif;background:light-dark(#fbf9f5,#0e1513);color:light-dark(#13211d,#edf3f0)}` +
	`main{max-width:34rem;margin:12vh auto 2rem;padding:0 1.25rem;text-align:center}` +
	`h1,h2{line-height:1.3;margin:0 0 .5rem}h1{font-size:1.75rem}h2{font-size:1.25rem}p{margin:0 0 1.75rem;text-wrap:pretty}` +
	`a{display:inline-block;padding:.7rem 1.5rem;border-radius:.75rem;background:light-dark(#13211d,#edf3f0);color:light-dark(#fff,#0e1513);text-decoration:none;font-weight:600}`

//go:embed pay_wait.html
var waitSource string

// waitPage is the same for everybody, in both languages: to know a visitor's takes what may be out of reach.
var waitPage = func() []byte {
	var page bytes.Buffer
	t := template.Must(template.New("wait").Parse(waitSource))
	if err := t.Execute(&page, struct{ Style template.CSS }{waitStyle}); err != nil {
		panic(err)
	}
	return page.Bytes()
}()

// writeFailure answers a browser on its way to or from a payment that cannot be looked at: with a page that asks again by
// itself, since whoever comes from their bank expects no JSON. Programs get the problem.
func writeFailure(w http.ResponseWriter, r *http.Request, err error) {
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		rest.WriteProblem(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src "+rest.InlineHash(waitStyle)+"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("Refresh", waitSeconds)
	w.WriteHeader(rest.ProblemOf(r.Context(), err).Status)
	_, _ = w.Write(waitPage)
}
