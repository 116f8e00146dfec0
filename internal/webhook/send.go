package webhook

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"

	"matjar/internal/queue"
	"matjar/internal/trace"
)

const (
	// sendTimeout limits an attempt, from connecting to the end of the answer.
	sendTimeout = 10 * time.Second
	// maxAnswer is how much of an answer is read, so that the connection can be used again.
	maxAnswer  = 64 << 10
	maxHeaders = 16 << 10
)

// client sends events. It follows no redirect: what is signed goes to the address that the
// operator named, and nowhere else.
var client = &http.Client{
	Timeout: sendTimeout,
	Transport: trace.Transport("webhook", &http.Transport{
		DialContext:       (&net.Dialer{Timeout: sendTimeout, Control: checkDial}).DialContext,
		ForceAttemptHTTP2: true, TLSHandshakeTimeout: sendTimeout, MaxResponseHeaderBytes: maxHeaders,
		MaxIdleConnsPerHost: maxAtOnce, IdleConnTimeout: 30 * time.Second, DisableCompression: true,
	}),
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// checkDial refuses an address after its name was resolved, at the moment of connecting.
func checkDial(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	return checkAddress(at.Addr())
}

// metadata is where clouds hand out credentials over IPv6; over IPv4 that is link-local.
var metadata = netip.MustParseAddr("fd00:ec2::254")

// checkAddress refuses addresses at which machines are told their credentials. Other private
// networks are the operator's own.
func checkAddress(ip netip.Addr) error {
	ip = ip.Unmap().WithZone("")
	if ip.IsLinkLocalUnicast() || ip.IsMulticast() || ip == metadata {
		return fmt.Errorf("%s is no address to send events to", ip)
	}
	return nil
}

// outcome is what came of an attempt.
type outcome struct {
	// status is that of the answer, 0 if there was none.
	status int
	answer string
	// err is nil if the event was accepted.
	err error
}

// post makes one attempt to send an event.
func post(ctx context.Context, e *Endpoint, eventID, body string, now time.Time) outcome {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.URL, strings.NewReader(body))
	if err != nil {
		return outcome{err: err}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Matjar-Webhooks/1")
	r.Header.Set("Matjar-Event-Id", eventID)
	r.Header.Set("Matjar-Signature", sign(e.secret, now, body))
	response, err := client.Do(r)
	if err != nil {
		return outcome{err: reason(err)}
	}
	defer response.Body.Close()
	// The status decides; an answer that breaks off is as good as a whole one.
	answer, _ := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	o := outcome{status: response.StatusCode, answer: queue.Reason(string(answer))}
	if o.status < 200 || o.status > 299 {
		o.err = fmt.Errorf("answered %d", o.status)
	}
	return o
}

// reason is an error of the client without the address, which may be a secret.
func reason(err error) error {
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		return fmt.Errorf("no answer within %s", sendTimeout)
	}
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
}
