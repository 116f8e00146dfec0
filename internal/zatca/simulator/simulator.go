// Package simulator is an authority for tests: it has the operations of the real one that the shop
// calls, issues certificates, checks documents and their chain, and can fail in many ways. What
// the real authority checks beyond that, it does not know.
package simulator

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/google/uuid"

	"matjar/internal/zatca"
)

// Fault is a way in which a call of the reporting operation goes wrong.
type Fault int

// The faults.
const (
	// Unavailable answers 503 with a page that is not JSON.
	Unavailable Fault = iota + 1
	// Hang does not answer until the caller has given up.
	Hang
	// Lost takes the document and cuts the connection before the answer.
	Lost
	// Reject refuses the document.
	Reject
	// Warn takes it with a warning.
	Warn
	// Garbage answers 400 with something that is no verdict.
	Garbage
	// Unauthorized does not know the caller.
	Unauthorized
)

// Document is one that was reported.
type Document struct {
	UUID    string
	Counter int64
	Type    string
}

// Authority is the stand-in. It is safe for concurrent use.
type Authority struct {
	// OTP is the one-time password that it takes.
	OTP string
	// OtherKey makes it issue final certificates of a key of its own.
	OtherKey bool

	mu     sync.Mutex
	key    *secp256k1.PrivateKey
	serial int64
	logins map[string]*holder
	faults []Fault
	// seen is what it has of the chain, by its counter. Documents come in any order.
	seen  map[int64]zatca.Stamped
	taken []Document
	calls int
}

// holder is who has a certificate.
type holder struct {
	secret, certificate string
	request             string
	final               bool
	// shown are the kinds of documents that were checked.
	shown map[string]bool
	csr   []byte
}

// New returns an authority that takes the one-time password.
func New(otp string) (*Authority, error) {
	key, err := secp256k1.GeneratePrivateKey()
	return &Authority{OTP: otp, key: key, logins: map[string]*holder{}, seen: map[int64]zatca.Stamped{}}, err
}

// Fail makes the next calls of the reporting operation go wrong, one fault each.
func (a *Authority) Fail(faults ...Fault) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.faults = append(a.faults, faults...)
}

// Taken returns the documents that were reported, in the order in which they came.
func (a *Authority) Taken() []Document {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([]Document(nil), a.taken...)
}

// Calls returns how often the reporting operation was called.
func (a *Authority) Calls() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.calls
}

// Handler returns the operations.
func (a *Authority) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /compliance", a.compliance)
	mux.HandleFunc("POST /compliance/invoices", a.check)
	mux.HandleFunc("POST /production/csids", a.production)
	mux.HandleFunc("POST /invoices/reporting/single", a.report)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Accept-Version") != "V2" {
			say(w, http.StatusNotAcceptable, map[string]string{"message": "This Version is not supported."})
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func say(w http.ResponseWriter, status int, what any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(what) // the caller has hung up
}

func (a *Authority) compliance(w http.ResponseWriter, r *http.Request) {
	var in struct {
		CSR []byte `json:"csr"`
	}
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		say(w, http.StatusBadRequest, map[string]string{"code": "Invalid-CSR"})
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if r.Header.Get("OTP") != a.OTP {
		say(w, http.StatusBadRequest, map[string]any{"errors": []map[string]string{{"code": "Invalid-OTP", "message": "The provided OTP is invalid"}}})
		return
	}
	a.grant(w, in.CSR, false)
}

// grant issues a certificate for a request. a must be locked.
func (a *Authority) grant(w http.ResponseWriter, csr []byte, final bool) {
	subject, key, err := parseRequest(csr)
	if err != nil {
		say(w, http.StatusBadRequest, map[string]any{"errors": []map[string]string{{"code": "Invalid-CSR", "message": err.Error()}}})
		return
	}
	if final && a.OtherKey {
		key.Key.Bytes = a.key.PubKey().SerializeUncompressed()
	}
	a.serial++
	certificate, err := issue(a.key, a.serial, subject, key, time.Now())
	if err != nil {
		say(w, http.StatusInternalServerError, map[string]string{"message": err.Error()})
		return
	}
	token := base64.StdEncoding.EncodeToString([]byte(certificate))
	h := &holder{secret: uuid.NewString(), certificate: certificate, request: fmt.Sprint(1000 + a.serial), final: final, shown: map[string]bool{}, csr: csr}
	a.logins[token] = h
	say(w, http.StatusOK, map[string]any{
		"requestID": json.Number(h.request), "dispositionMessage": "ISSUED", "binarySecurityToken": token, "secret": h.secret,
	})
}

// caller returns the holder that signed in, or nil. a must be locked.
func (a *Authority) caller(r *http.Request, final bool) *holder {
	token, secret, _ := r.BasicAuth()
	h := a.logins[token]
	if h == nil || h.secret != secret || h.final != final {
		return nil
	}
	return h
}

// read returns the document of a request after checking it, or why it is refused.
func read(r *http.Request) (zatca.Stamped, string) {
	var in struct {
		Hash    string `json:"invoiceHash"`
		UUID    string `json:"uuid"`
		Invoice []byte `json:"invoice"`
	}
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		return zatca.Stamped{}, "invalid-request"
	}
	s, err := zatca.VerifyDocument(string(in.Invoice))
	switch {
	case err != nil:
		return s, "invalid-document: " + err.Error()
	case s.Hash != in.Hash:
		return s, "invalid-invoice-hash"
	case s.UUID != in.UUID:
		return s, "invalid-uuid"
	}
	return s, ""
}

// verdict is the answer about a document.
func verdict(status string, warning, fault string) map[string]any {
	messages := func(kind, text string) []map[string]string {
		if text == "" {
			return []map[string]string{}
		}
		return []map[string]string{{"type": kind, "code": text, "category": "KSA", "message": text, "status": kind}}
	}
	return map[string]any{
		"validationResults": map[string]any{
			"infoMessages": []string{}, "warningMessages": messages("WARNING", warning), "errorMessages": messages("ERROR", fault),
			"status": map[bool]string{true: "PASS", false: "ERROR"}[fault == ""],
		},
		"reportingStatus": status,
	}
}

func (a *Authority) check(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	h := a.caller(r, false)
	if h == nil {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	s, fault := read(r)
	if fault != "" {
		say(w, http.StatusBadRequest, verdict("NOT_REPORTED", "", fault))
		return
	}
	h.shown[s.Type] = true
	say(w, http.StatusOK, verdict("REPORTED", "", ""))
}

func (a *Authority) production(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Request string `json:"compliance_request_id"`
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	h := a.caller(r, false)
	switch {
	case h == nil:
		w.WriteHeader(http.StatusUnauthorized)
	case json.NewDecoder(r.Body).Decode(&in) != nil || in.Request != h.request:
		say(w, http.StatusBadRequest, map[string]string{"code": "Invalid-RequestID"})
	case !h.shown["388"] || !h.shown["381"] || !h.shown["383"]:
		say(w, http.StatusPreconditionFailed, map[string]string{"code": "Missing-ComplianceSteps"})
	default:
		a.grant(w, h.csr, true)
	}
}

// fits reports whether a document has a place in the chain that no other has, and is chained to its neighbours as far as they were
// reported. a must be locked.
func (a *Authority) fits(s zatca.Stamped) bool {
	_, taken := a.seen[s.Counter]
	before, hasBefore := a.seen[s.Counter-1]
	after, hasAfter := a.seen[s.Counter+1]
	return !taken && (!hasBefore || s.PreviousHash == before.Hash) && (!hasAfter || after.PreviousHash == s.Hash)
}

func (a *Authority) report(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	a.calls++
	var fault Fault
	if len(a.faults) > 0 {
		fault, a.faults = a.faults[0], a.faults[1:]
	}
	h := a.caller(r, true)
	a.mu.Unlock()
	switch {
	case fault == Unavailable:
		http.Error(w, "<html>Service Unavailable</html>", http.StatusServiceUnavailable)
		return
	case fault == Hang:
		// The server notices that the caller hangs up only after it has read everything.
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
		return
	case fault == Garbage:
		http.Error(w, "a proxy does not like it \x00", http.StatusBadRequest)
		return
	case h == nil || fault == Unauthorized:
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	s, wrong := read(r)
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case wrong == "" && a.seen[s.Counter].UUID == s.UUID:
		say(w, http.StatusConflict, verdict("NOT_REPORTED", "", "Invoice-Already-Reported"))
		return
	case wrong == "" && !a.fits(s):
		wrong = "chain-broken"
	}
	if wrong != "" {
		say(w, http.StatusBadRequest, verdict("NOT_REPORTED", "", wrong))
		return
	}
	// A document that is refused has its place in the chain.
	a.seen[s.Counter] = s
	if fault == Reject {
		say(w, http.StatusBadRequest, verdict("NOT_REPORTED", "", "BR-KSA-04"))
		return
	}
	a.taken = append(a.taken, Document{s.UUID, s.Counter, s.Type})
	switch fault {
	case Lost:
		panic(http.ErrAbortHandler)
	case Warn:
		say(w, http.StatusAccepted, verdict("REPORTED", "BR-KSA-98", ""))
	default:
		say(w, http.StatusOK, verdict("REPORTED", "", ""))
	}
}

// Config returns the settings of a unit that reports to an authority at an address.
func Config(url string) zatca.Config {
	return zatca.Config{
		Environment: zatca.Simulation, URL: url, Secret: "0123456789abcdef0123456789abcdef",
		Unit: zatca.Unit{
			Name: "Matjar", Branch: "Riyadh", Industry: "Retail", SellerName: "متجر", VATNumber: "310122393500003", Registration: "1010010000",
			Street: "King Fahd Road", Building: "2322", District: "Al-Murabba", City: "Riyadh", PostalCode: "12345",
		},
	}
}

// Env returns settings as `matjar serve` reads them.
func Env(c zatca.Config) []string {
	u := c.Unit
	return []string{
		"MATJAR_ZATCA=" + string(c.Environment), "MATJAR_ZATCA_URL=" + c.URL, "MATJAR_ZATCA_SECRET=" + c.Secret,
		"MATJAR_ZATCA_UNIT=" + u.Name, "MATJAR_ZATCA_BRANCH=" + u.Branch, "MATJAR_ZATCA_INDUSTRY=" + u.Industry,
		"MATJAR_ZATCA_STREET=" + u.Street, "MATJAR_ZATCA_BUILDING=" + u.Building, "MATJAR_ZATCA_DISTRICT=" + u.District,
		"MATJAR_ZATCA_CITY=" + u.City, "MATJAR_ZATCA_POSTAL_CODE=" + u.PostalCode,
		"MATJAR_SELLER_NAME_AR=" + u.SellerName, "MATJAR_SELLER_VAT_NUMBER=" + u.VATNumber, "MATJAR_SELLER_REGISTRATION=" + u.Registration,
	}
}
