package payment

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"matjar/internal/money"
	"matjar/internal/trace"
)

const (
	// callTimeout limits one request to a provider.
	callTimeout = 10 * time.Second
	// maxAnswer limits what is read of an answer.
	maxAnswer = 1 << 20
)

// client makes requests to one provider.
type client struct {
	base string
	http *http.Client
	// authorize adds the shop's secret.
	authorize func(*http.Request)
}

func newClient(base string, transport http.RoundTripper, authorize func(*http.Request)) client {
	return client{strings.TrimSuffix(base, "/"), &http.Client{
		Timeout: callTimeout, Transport: trace.Transport("payment provider", transport),
		// A redirect would carry the secret elsewhere.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}, authorize}
}

// call sends a request with in as JSON, unless it is nil, and decodes the answer into out.
// See Provider for the errors.
func (c client) call(ctx context.Context, method, path string, in, out any) error {
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return err
	}
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Accept", "application/json")
	c.authorize(r)
	response, err := c.http.Do(r)
	if err != nil {
		// The URL in a *url.Error may hold what logs should not.
		if e, ok := errors.AsType[*url.Error](err); ok {
			err = e.Err
		}
		return fmt.Errorf("%s %s: %w", method, withoutQuery(path), err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, withoutQuery(path), err)
	}
	where := fmt.Sprintf("%s %s: %d", method, withoutQuery(path), response.StatusCode)
	switch status := response.StatusCode; {
	case status == http.StatusNotFound:
		return fmt.Errorf("%s: %w", where, ErrNotFound)
	case status == http.StatusTooManyRequests, status == http.StatusRequestTimeout:
		return answerError(where)
	case status >= 400 && status < 500:
		return &Refusal{Status: status, Message: Unavailable, Detail: where + " " + snippet(text)}
	case status < 200 || status > 299:
		return answerError(where)
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(text, out); err != nil {
		return answerError(fmt.Sprintf("%s: unreadable answer: %v", where, err))
	}
	return nil
}

// answerError is an answer that tells nothing about what was asked.
type answerError string

func (e answerError) Error() string { return string(e) }

// answered reports whether the error is a provider's, not the network's.
func answered(err error) bool {
	_, ok := errors.AsType[answerError](err)
	return ok
}

func withoutQuery(path string) string {
	path, _, _ = strings.Cut(path, "?")
	return path
}

// snippet returns the start of an answer for the log.
func snippet(text []byte) string {
	const most = 300
	return strings.ToValidUTF8(string(text[:min(len(text), most)]), "")
}

// pageOf checks what a provider answered to Create. A page is only opened over https, or
// where the provider itself is reached without it.
func (c client) pageOf(ref, address string) (Page, error) {
	u, err := url.Parse(address)
	ok := err == nil && (u.Scheme == "https" && u.Host != "" ||
		u.Scheme == "http" && u.Host != "" && strings.HasPrefix(c.base, "http://") ||
		u.Scheme == "" && u.Host == "" && strings.HasPrefix(u.Path, "/"+demoPath))
	if ref == "" || !ok {
		return Page{}, fmt.Errorf("unreadable answer: page %q of payment %q", address, ref)
	}
	return Page{ref, address}, nil
}

// demoPath is where the pages of demo payments are, on the shop's own address.
const demoPath = "demo-payments/"

// riyals is an amount that a provider writes in riyals, as a text or a number, with any
// number of zeros at its end.
type riyals struct{ money.Halalas }

// MarshalJSON writes a number.
func (a riyals) MarshalJSON() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalJSON reads a text or a number. Fractions of a halala are refused.
func (a *riyals) UnmarshalJSON(b []byte) error {
	text := strings.Trim(string(b), `"`)
	if whole, frac, ok := strings.Cut(text, "."); ok {
		if frac = strings.TrimRight(frac, "0"); frac == "" {
			text = whole
		} else {
			text = whole + "." + frac
		}
	}
	amount, err := money.Parse(text)
	a.Halalas = amount
	return err
}
