package zatca

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// client calls the authority's API.
type client struct {
	url  string
	http *http.Client
}

// maxAnswer is how much of an answer is read.
const maxAnswer = 1 << 20

// answer is what the authority said.
type answer struct {
	status int
	body   []byte
}

// err returns the answer as an error.
func (a answer) err() error {
	return fmt.Errorf("the authority answered %d: %s", a.status, strings.Join(strings.Fields(a.text(500)), " "))
}

// text returns the beginning of the answer as text that both engines store.
func (a answer) text(most int) string {
	text := strings.ToValidUTF8(string(a.body[:min(len(a.body), most)]), "")
	return strings.ReplaceAll(text, "\x00", "")
}

// login is a token and secret of the authority; the zero value signs nobody in.
type login struct{ token, secret string }

func (c *client) post(ctx context.Context, path string, by login, headers map[string]string, in any) (answer, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return answer{}, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url+path, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Accept-Version", "V2")
	r.Header.Set("Accept-Language", "en")
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	if by.token != "" {
		r.SetBasicAuth(by.token, by.secret)
	}
	response, err := c.http.Do(r)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	return answer{response.StatusCode, text}, err
}

// issuedCertificate is the answer to a request for a certificate.
type issuedCertificate struct {
	// RequestID is a number in some of the authority's systems and a text in others.
	RequestID json.RawMessage `json:"requestID"`
	Token     string          `json:"binarySecurityToken"`
	Secret    string          `json:"secret"`
}

func (c *client) certificate(ctx context.Context, path string, by login, headers map[string]string, in any) (issued issuedCertificate, cert Certificate, err error) {
	a, err := c.post(ctx, path, by, headers, in)
	if err != nil {
		return issued, cert, err
	}
	if a.status != http.StatusOK {
		return issued, cert, a.err()
	}
	if err := json.Unmarshal(a.body, &issued); err != nil || issued.Token == "" || issued.Secret == "" {
		return issued, cert, fmt.Errorf("no certificate in it: %w", a.err())
	}
	text, err := base64.StdEncoding.DecodeString(issued.Token)
	if err != nil {
		return issued, cert, fmt.Errorf("the authority's token: %w", err)
	}
	cert, err = ParseCertificate(string(text))
	return issued, cert, err
}

// compliance asks for the certificate with which a unit shows what its documents look like.
func (c *client) compliance(ctx context.Context, csr []byte, otp string) (issuedCertificate, Certificate, error) {
	return c.certificate(ctx, "/compliance", login{}, map[string]string{"OTP": otp}, map[string]string{"csr": base64.StdEncoding.EncodeToString(csr)})
}

// production asks for the certificate of a unit that has shown its documents.
func (c *client) production(ctx context.Context, by issuedCertificate) (issuedCertificate, Certificate, error) {
	id := strings.Trim(string(by.RequestID), `"`)
	return c.certificate(ctx, "/production/csids", login{by.Token, by.Secret}, nil, map[string]string{"compliance_request_id": id})
}

// send sends a document: to be checked only, or reported.
func (c *client) send(ctx context.Context, path string, by login, uuid, hash, xml string) (answer, error) {
	return c.post(ctx, path, by, map[string]string{"Clearance-Status": "0"}, map[string]string{
		"invoiceHash": hash, "uuid": uuid, "invoice": base64.StdEncoding.EncodeToString([]byte(xml)),
	})
}

// The paths of send.
const (
	checkPath  = "/compliance/invoices"
	reportPath = "/invoices/reporting/single"
)

// The states of a report.
const (
	pending  = "pending"
	reported = "reported"
	warned   = "warned"
	rejected = "rejected"
)

// verdict returns what an answer means for the document: that it was taken, with or without warnings,
// that it was refused for good, or that it still waits, because the answer is about something else.
func (a answer) verdict() string {
	var said struct {
		Validation struct {
			Warnings []json.RawMessage `json:"warningMessages"`
			Errors   []json.RawMessage `json:"errorMessages"`
			Status   string            `json:"status"`
		} `json:"validationResults"`
		Status string `json:"reportingStatus"`
	}
	parsed := json.Unmarshal(a.body, &said) == nil
	switch {
	// It has the document already: an earlier answer was lost.
	case a.status == http.StatusConflict:
		return reported
	case a.status == http.StatusAccepted, a.status == http.StatusOK && len(said.Validation.Warnings) > 0:
		return warned
	case a.status == http.StatusOK && parsed && said.Status == "REPORTED":
		return reported
	case a.status == http.StatusBadRequest && parsed && (len(said.Validation.Errors) > 0 || said.Status == "NOT_REPORTED"):
		return rejected
	default:
		return pending
	}
}
