package media

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"matjar/internal/publicnet"
	"matjar/internal/trace"
)

const (
	maxRedirects = 5
	dialTimeout  = 10 * time.Second
	fetchTimeout = 60 * time.Second
	maxHeaders   = 64 << 10
)

// Fetcher fetches pictures of other sites. It connects to public addresses only, so that
// nobody who writes an address into a catalogue can reach into the operator's network.
type Fetcher struct {
	client *http.Client
	// private are the hosts ("host" or "host:port") that may be anywhere.
	private []string
	pause   time.Duration
}

// NewFetcher returns a fetcher. private are hosts that it may connect to wherever they are,
// such as "files.intranet" or "files.intranet:8080"; a port other than 80 and 443 must be named.
func NewFetcher(private []string) *Fetcher {
	f := &Fetcher{private: private, pause: retryPause}
	f.client = &http.Client{
		Timeout: fetchTimeout,
		// No proxy: it would be the only address that is checked.
		Transport: trace.Transport("picture", &http.Transport{
			DialContext: f.dial, ForceAttemptHTTP2: true, TLSHandshakeTimeout: dialTimeout,
			ResponseHeaderTimeout: fetchTimeout / 2, MaxResponseHeaderBytes: maxHeaders,
			MaxIdleConnsPerHost: atOnce, IdleConnTimeout: dialTimeout, DisableCompression: true,
		}),
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > maxRedirects {
				return refuse("leads through more than %d redirects", maxRedirects)
			}
			if r.URL.Scheme != "http" && r.URL.Scheme != "https" {
				return refuse("leads to %s:, which is neither http nor https", r.URL.Scheme)
			}
			return nil
		},
	}
	return f
}

// dial connects to a host on the public internet, or to one that may be anywhere.
func (f *Fetcher) dial(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: dialTimeout, Control: publicnet.Control}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	usual := port == "80" || port == "443"
	address, host = strings.ToLower(address), strings.ToLower(host)
	if slices.Contains(f.private, address) || usual && slices.Contains(f.private, host) {
		dialer.Control = nil
	} else if !usual {
		return nil, refuse("is on port %s, not 80 or 443", port)
	}
	return dialer.DialContext(ctx, network, address)
}

// Version is what another site calls the content at an address, to ask whether it changed.
type Version struct {
	ETag     string `json:"etag,omitempty"`
	Modified string `json:"last_modified,omitempty"`
}

// errNotModified means that the content at an address is still that of a version.
var errNotModified = errors.New("not modified")

// Fetch returns the file at an address and its version. A *Refused error tells why there is
// none, after the site was asked again if that could help.
func (f *Fetcher) Fetch(ctx context.Context, address string, known Version) (file []byte, version Version, err error) {
	err = retry(ctx, f.pause, func() (again bool, err error) {
		file, version, again, err = f.try(ctx, address, known)
		return again, err
	})
	return file, version, err
}

func (f *Fetcher) try(ctx context.Context, address string, known Version) (file []byte, version Version, again bool, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, Version{}, false, refuse("is no address: %v", err)
	}
	r.Header.Set("User-Agent", "Matjar")
	r.Header.Set("Accept", "image/webp,image/jpeg,image/png,image/gif")
	if known.ETag != "" {
		r.Header.Set("If-None-Match", known.ETag)
	}
	if known.Modified != "" {
		r.Header.Set("If-Modified-Since", known.Modified)
	}
	response, err := f.client.Do(r)
	if err != nil {
		again, err := fetchError(ctx, err)
		return nil, Version{}, again, err
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusNotModified && known != (Version{}) {
		return nil, known, false, errNotModified
	}
	if response.StatusCode != http.StatusOK {
		return nil, Version{}, busy(response.StatusCode), refuse("cannot be fetched: the answer is %s", response.Status)
	}
	if file, err = ReadOriginal(response.Body); err != nil {
		again, err := fetchError(ctx, err)
		return nil, Version{}, again, err
	}
	return file, Version{response.Header.Get("ETag"), response.Header.Get("Last-Modified")}, false, nil
}

// fetchError says in few words what is wrong with another site, and whether asking again may
// help.
func fetchError(ctx context.Context, err error) (again bool, reason error) {
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	if refused, ok := errors.AsType[*Refused](err); ok {
		return false, refused
	}
	if private, ok := errors.AsType[*publicnet.PrivateError](err); ok {
		return false, refuse("%v", private)
	}
	if name, ok := errors.AsType[*net.DNSError](err); ok {
		return name.IsTemporary, refuse("cannot be fetched: there is no host %s", name.Name)
	}
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		return false, refuse("cannot be fetched: the answer takes too long")
	}
	text := err.Error()
	if inner := errors.Unwrap(err); inner != nil { // without the address, which is known
		text = inner.Error()
	}
	return true, refuse("cannot be fetched: %s", strings.ReplaceAll(text, "\n", " "))
}

// ParsePrivateHosts parses a comma-separated list of hosts for NewFetcher.
func ParsePrivateHosts(text string) ([]string, error) {
	var hosts []string
	for host := range strings.SplitSeq(text, ",") {
		if host = strings.ToLower(strings.TrimSpace(host)); host == "" {
			continue
		}
		if strings.ContainsAny(host, "/@ ") {
			return nil, fmt.Errorf("%q is not a host such as files.intranet or files.intranet:8080", host)
		}
		hosts = append(hosts, host)
	}
	return hosts, nil
}
