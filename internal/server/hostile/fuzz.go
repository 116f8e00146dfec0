package hostile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"matjar/internal/auth"
	"matjar/internal/server/apidoc"
)

// Fuzzer generates random requests for the operations of OpenAPI documents and of signing in, and for documents and
// payments where they were added: well-formed ones with values that nobody expects, and ones that are broken on the way.
// Every other request is careful: it has what the operation asks for, in most places. The same seed gives the same
// requests, but for what they take from the shop's answers.
type Fuzzer struct {
	operations []fuzzed
	// left has the operations whose turn is still to come before all have another one.
	left   []int
	ids    []string
	memory *Memory
	random *rand.Rand
	// careful is that of the request in the making, domain and subject are what its operation is about.
	careful         bool
	domain, subject string
}

// Call is a request for an operation, and who is to send it.
type Call struct {
	Request
	Operation string
	As        Caller
	// Key and ContentType are for the headers Idempotency-Key and Content-Type.
	Key, ContentType string
	// Header are others; they take the place of the caller's.
	Header http.Header
	// Careful reports whether it has what the operation asks for, in most places.
	Careful bool
}

// Asks reports whether the request has the method of its operation; a few have another one.
func (c Call) Asks() bool { return strings.HasPrefix(c.Operation, c.Method+" ") }

// Caller is who sends a request.
type Caller string

// The callers: a visitor, a member, an owner who is signed in to the back office, and a program with its key.
const (
	Nobody Caller = "nobody"
	Member Caller = "member"
	Owner  Caller = "owner"
	Key    Caller = "key"
)

type fuzzed struct {
	apidoc.Operation
	doc *apidoc.Document
	// headers returns more headers of a request; nil means none.
	headers func() http.Header
}

// skipped are operations that end the session that others need, or stay open.
var skipped = map[string]bool{"deleteAccount": true, "signOutDevice": true, "adminListen": true, "POST /auth/v1/logout": true}

// signInFields are the fields of the bodies of signing in, which no document describes.
var signInFields = []string{
	"email", "password", "data", "phone", "refresh_token", "token", "token_hash", "type", "code", "challenge_id", "factor_type", "friendly_name",
	"credential", "current_password", "nonce",
}

// signInChoices are what some of them can be.
var signInChoices = map[string][]any{"type": {"signup", "recovery", "email", "email_change", "magiclink", "invite"}, "factor_type": {"totp"}}

// NewFuzzer returns a fuzzer of the documents. ids are those of things that exist; memory gets more of them from answers.
func NewFuzzer(seed uint64, ids []string, memory *Memory, documents ...[]byte) (*Fuzzer, error) {
	f := &Fuzzer{ids: append([]string{"0", "x"}, ids...), memory: memory, random: rand.New(rand.NewPCG(seed, seed))}
	for _, raw := range documents {
		doc, err := apidoc.Parse(raw)
		if err != nil {
			return nil, err
		}
		for _, op := range doc.Operations {
			if !skipped[op.ID] {
				f.operations = append(f.operations, fuzzed{Operation: op, doc: doc})
			}
		}
	}
	body := &apidoc.Schema{Type: "object", Properties: map[string]*apidoc.Schema{}}
	for _, name := range signInFields {
		body.Properties[name] = &apidoc.Schema{Type: "string", Enum: signInChoices[name]}
	}
	for _, pattern := range auth.Patterns() {
		method, path, _ := strings.Cut(pattern, " ")
		op := apidoc.Operation{Method: method, Path: path, ID: pattern, Parameters: []apidoc.Parameter{
			{Name: "grant_type", In: "query", Required: true, Schema: &apidoc.Schema{Type: "string", Enum: []any{"password", "refresh_token"}}},
			{Name: "redirect_to", In: "query", Schema: &apidoc.Schema{Type: "string"}},
			{Name: "token", In: "query", Schema: &apidoc.Schema{Type: "string"}},
		}}
		if method != http.MethodGet {
			op.Body = body
		}
		if !skipped[op.ID] {
			f.operations = append(f.operations, fuzzed{Operation: op, doc: &apidoc.Document{}})
		}
	}
	return f, nil
}

// Operations is how many operations there are.
func (f *Fuzzer) Operations() int { return len(f.operations) }

// Tricks are texts that have broken programs before: of markup, of SQL, of direction, of encodings. None names a host that
// exists.
var Tricks = []string{
	"", " ", "\t\n\r", "\x00", "a\x00b", "0", "-1", "null", "undefined", "NaN", "true", "[]", "{}", "1e309", "9223372036854775808", "٣٤٥",
	"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, `'><svg/onload=alert(1)>`, "javascript:alert(1)", "{{7*7}}", "${7*7}", "</script><script>alert(1)//",
	`<iframe srcdoc="<script>alert(1)</script>">`, `<a href="jAvAsCrIpT:alert(1)">x</a>`, "<!--", "]]>", "&lt;b&gt;", "\u2028\u2029",
	"'; DROP TABLE users; --", "' OR '1'='1", "1); SELECT pg_sleep(9); --", `\'; --`, "%_%", "%00", "%ff%fe", "..%2f..%2fetc%2fpasswd", "../../../etc/passwd",
	"\u202egnp.exe", "\u2066\u2067\u2068\u2069\u200f\u200e", "\u202a\u202b\u202c\u202d", "\ufeff", "\u200b\u200c\u200d", "\u0661\u0662", "ﷺ", "\u0640\u0640\u0640", "e\u0301", "ﬁ", "İ", "ß", "𝒳", "👨‍👩‍👧‍👦",
	"\ufffd", "\ufffe", "a@b", "a@example.invalid", "\"a b\"@example.invalid", "http://example.invalid/", "file:///etc/passwd", "//example.invalid",
	"2030-02-30", "2030-01-01T00:00:00Z", "-0001-01-01T00:00:00Z", "99999-12-31", "0512345678", "+966512345678", "AAAA====", "eyJhbGciOiJub25lIn0.e30.",
}

// text returns a random text.
func (f *Fuzzer) text() string {
	one := Tricks[f.random.IntN(len(Tricks))]
	switch f.random.IntN(6) {
	case 0:
		return one + Tricks[f.random.IntN(len(Tricks))]
	case 1:
		return strings.Repeat(one, 1+f.random.IntN(300))
	case 2:
		b := make([]byte, f.random.IntN(40))
		for i := range b {
			b[i] = byte(f.random.Uint32())
		}
		return string(b)
	case 3:
		return f.ids[f.random.IntN(len(f.ids))]
	}
	return one
}

// value returns a random value of any type.
func (f *Fuzzer) value(depth int) any {
	switch f.random.IntN(9) {
	case 0:
		return nil
	case 1:
		return f.random.IntN(2) == 0
	case 2:
		return []any{0, -1, 1, 1.5, 1e308, int64(1) << 53, json.Number("99999999999999999999"), json.Number("-1e400")}[f.random.IntN(8)]
	case 3:
		if depth > 3 {
			return []any{}
		}
		return []any{f.value(depth + 1), f.value(depth + 1)}
	case 4:
		if depth > 3 {
			return map[string]any{}
		}
		return map[string]any{f.text(): f.value(depth + 1)}
	}
	return f.text()
}

// leaf returns a value for a field, mostly of its type.
func (f *Fuzzer) leaf(name string, s *apidoc.Schema) any {
	if f.careful && f.random.IntN(24) > 0 {
		return f.proper(name, s)
	}
	switch n := f.random.IntN(10); {
	case n < 4:
		return apidoc.Plain(s, "text@example.com")
	case n < 5 && len(s.Enum) > 0:
		return s.Enum[f.random.IntN(len(s.Enum))]
	case n < 8 && s.Is("string"):
		return f.text()
	case n < 8 && !s.Is("boolean"):
		return []any{0, -1, 1, 2, 100, 1 << 31, int64(1) << 62}[f.random.IntN(7)]
	}
	return f.value(0)
}

// Next returns the next request.
func (f *Fuzzer) Next() Call {
	if len(f.left) == 0 {
		f.left = f.random.Perm(len(f.operations))
	}
	op := f.operations[f.left[0]]
	f.left = f.left[1:]
	f.careful, f.domain, f.subject = f.random.IntN(2) == 0, domain(op.Path), subject(op.Path)
	r := Call{Request: Request{Method: op.Method}, Operation: op.String(), As: f.caller(op.Path), Key: "hostile-things", ContentType: "application/json", Careful: f.careful}
	if op.headers != nil {
		r.Header = op.headers()
	}
	if f.careful {
		r.Key = fmt.Sprintf("careful-%x", f.random.Uint64())
	}
	r.Target = f.path(op)
	query := url.Values{}
	for _, p := range op.Parameters {
		if p.In == "query" && (f.random.IntN(2) == 0 || p.Required && f.careful) {
			query.Set(p.Name, fmt.Sprint(f.leaf(p.Name, op.doc.Resolve(p.Schema))))
		}
	}
	if !f.careful && f.random.IntN(5) == 0 {
		query.Set(f.text(), f.text())
	}
	if len(query) > 0 {
		r.Target += "?" + query.Encode()
	}
	switch {
	case op.File && f.random.IntN(8) > 0:
		r.ContentType, r.Body = "application/octet-stream", f.file()
	case op.Body != nil || f.random.IntN(30) == 0:
		r.Body = f.body(op)
	}
	if !f.careful && f.random.IntN(20) == 0 {
		r.Method = []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodHead, http.MethodOptions}[f.random.IntN(7)]
	}
	return r
}

// path returns the operation's path with something in place of each wildcard.
func (f *Fuzzer) path(op fuzzed) string {
	filled, before := "", ""
	for part := range strings.SplitSeq(strings.TrimPrefix(op.Path, "/"), "/") {
		name, wild := strings.CutPrefix(part, "{")
		if wild {
			name = strings.TrimSuffix(name, "}")
			value := f.ids[f.random.IntN(len(f.ids))]
			known, ok := f.recall(before+"."+name, singular(before)+"_"+name, f.domain+":"+name, name+"_id", name+"s.id", name)
			switch n := f.random.IntN(6); {
			case n == 0 || !f.careful && n < 3:
				value = f.text()
			case n < 5 && choices(op, name) != nil:
				value = fmt.Sprint(choices(op, name)[f.random.IntN(len(choices(op, name)))])
			case n < 5 && ok:
				value = fmt.Sprint(known)
			}
			part = url.PathEscape(value)
		} else {
			before = part
		}
		filled += "/" + part
	}
	return filled
}

// choices returns what a wildcard of the operation can be, if that is a few words.
func choices(op fuzzed, name string) []any {
	for _, p := range op.Parameters {
		if p.In == "path" && p.Name == name {
			return op.doc.Resolve(p.Schema).Enum
		}
	}
	return nil
}

// caller returns who calls an operation: mostly somebody who may.
func (f *Fuzzer) caller(path string) Caller {
	n := f.random.IntN(20)
	switch office := strings.HasPrefix(path, "/api/v1/admin"); {
	case n == 0:
		return Nobody
	case office && n == 1:
		return Member
	case office && n < 10 || !office && n == 1:
		return Owner
	case office:
		return Key
	}
	return Member
}

// file returns a picture or a table, some of them broken.
func (f *Fuzzer) file() string {
	text := []byte("id,en_name,price\n" + f.ids[f.random.IntN(len(f.ids))] + "," + f.text() + ",12.5\n")
	if f.random.IntN(2) == 0 {
		var picture bytes.Buffer
		// Writing to memory cannot fail.
		_ = png.Encode(&picture, image.NewGray(image.Rect(0, 0, 1+f.random.IntN(300), 1+f.random.IntN(300))))
		text = picture.Bytes()
	}
	if !f.careful {
		text[f.random.IntN(len(text))] = byte(f.random.Uint32())
		text = text[:f.random.IntN(len(text)+1)]
	}
	return string(text)
}

func (f *Fuzzer) body(op fuzzed) string {
	value := op.doc.Value(op.Body, apidoc.Maker{
		Leaf:  func(name string, _ int, s *apidoc.Schema) any { return f.leaf(name, s) },
		Items: func(*apidoc.Schema) int { return max(f.random.IntN(4), min(1, f.random.IntN(8))) },
		Whole: f.whole,
	})
	if object, ok := value.(map[string]any); ok {
		s := op.doc.Resolve(op.Body)
		for _, name := range slices.Sorted(maps.Keys(object)) {
			if n := f.random.IntN(12); f.careful && n < 6 && !slices.Contains(s.Required, name) || !f.careful && n == 0 {
				delete(object, name)
			}
		}
		if !f.careful && f.random.IntN(10) == 0 {
			object[f.text()] = f.value(0)
		}
	}
	if !f.careful && f.random.IntN(10) == 0 {
		value = f.value(0)
	}
	text, err := json.Marshal(value)
	if err != nil {
		return "{" // a number that JSON has no form for
	}
	// Some are broken on the way.
	if len(text) > 0 && !f.careful && f.random.IntN(6) == 0 {
		for range 1 + f.random.IntN(3) {
			text[f.random.IntN(len(text))] = byte(f.random.Uint32())
		}
		text = text[:f.random.IntN(len(text)+1)]
	}
	return string(text)
}
