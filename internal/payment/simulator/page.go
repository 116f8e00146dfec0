package simulator

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"
	"net/http"

	"matjar/internal/lang"
	"matjar/internal/rest"
)

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

var providerNames = map[string]lang.Text{
	"moyasar": {En: "Card payment", Ar: "الدفع بالبطاقة"},
	"tabby":   {En: "Tabby", Ar: "تابي"},
	"tamara":  {En: "Tamara", Ar: "تمارا"},
}

var pageTexts = map[string]lang.Text{
	"Demo":    {En: "Demo payment page", Ar: "صفحة دفع تجريبية"},
	"NoMoney": {En: "This page plays the payment provider so that you can try the shop. No money moves, and no card is asked for.", Ar: "هذه الصفحة تحاكي مزوّد الدفع لتجربة المتجر. لا يُخصم أي مبلغ ولا تُطلب أي بطاقة."},
	"Amount":  {En: "Amount", Ar: "المبلغ"},
	"Pay":     {En: "Pay", Ar: "ادفع"},
	"Decline": {En: "Decline the payment", Ar: "ارفض الدفعة"},
	"Leave":   {En: "Back to the shop without paying", Ar: "العودة إلى المتجر دون دفع"},
	"Closed":  {En: "This payment is closed.", Ar: "انتهت هذه العملية."},
}

// showPage shows the page of a payment.
func (s *Server) showPage(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	p := s.payments[r.PathValue("ref")]
	if p == nil {
		s.mu.Unlock()
		http.NotFound(w, r)
		return
	}
	s.expire(p)
	open := map[string]bool{"initiated": true, "failed": true, "CREATED": true, "new": true}[p.status]
	t := lang.English
	// The shop's language cookie stands in for what a provider knows of the browser.
	if c, err := r.Cookie("lang"); err == nil {
		t, _ = lang.Parse(c.Value)
	} else if p.arabic {
		t = lang.Arabic
	}
	texts := map[string]string{}
	for name, text := range pageTexts {
		texts[name] = text.In(t)
	}
	var page bytes.Buffer
	err := pageTemplate.Execute(&page, map[string]any{
		"Lang": t, "Dir": t.Dir(), "Style": template.CSS(pageStyle), "Text": texts, "Provider": providerNames[p.provider].In(t),
		"Amount": p.amount.Grouped(), "Open": open, "Back": p.back,
	})
	s.mu.Unlock()
	if err != nil {
		rest.WriteProblem(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src "+rest.InlineHash(pageStyle)+"; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
	_, _ = io.Copy(w, &page) // who has left needs no page
}

// pressButton does what was chosen on the page.
func (s *Server) pressButton(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.payments[r.PathValue("ref")]
	if p == nil {
		http.NotFound(w, r)
		return
	}
	act := Act(r.PostFormValue("act"))
	if act != Pay && act != Decline {
		act = Leave
	}
	http.Redirect(w, r, s.act(p, act), http.StatusSeeOther)
}
