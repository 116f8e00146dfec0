package rest

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
)

// request is the middleware's state of a request.
type request struct {
	id     string
	ip     netip.Addr
	secure bool
	// cause is the internal error of the request, if any.
	cause error
	// refused says that the request was not admitted, and broken that its response ended by the shop's fault before it was
	// complete.
	refused, broken bool
}

type requestKey struct{}

func requestOf(ctx context.Context) *request {
	if q, ok := ctx.Value(requestKey{}).(*request); ok {
		return q
	}
	return &request{}
}

// RequestID is the id of the request that ctx belongs to, or empty outside of one.
func RequestID(ctx context.Context) string { return requestOf(ctx).id }

// ClientIP is the client address of the request: the peer, or behind a trusted proxy the
// address that it forwards. It is the zero address outside of a request.
func ClientIP(ctx context.Context) netip.Addr { return requestOf(ctx).ip }

// Secure reports whether the client reached the shop, or its trusted proxy, over TLS.
func Secure(ctx context.Context) bool { return requestOf(ctx).secure }

// setCause stores err for the request's log line; the first one is kept as the root cause.
func setCause(ctx context.Context, err error) {
	if q := requestOf(ctx); q.cause == nil {
		q.cause = err
	}
}

// Abort ends a request whose response cannot be completed because of err, after a part of it may have been sent: the
// connection is closed, so that the client does not take it as complete. It panics, and must be called by the handler.
func Abort(ctx context.Context, err error) {
	setCause(ctx, err)
	panic(http.ErrAbortHandler)
}

var validRequestID = regexp.MustCompile(`^[A-Za-z0-9._-]{8,64}$`)

// RequestIDOf returns the id that a proxy or client sent, if it is valid, else a new one.
func RequestIDOf(r *http.Request) string {
	if id := r.Header.Get("X-Request-Id"); id != "" && validRequestID.MatchString(id) {
		return id
	}
	// It tells log lines apart and protects nothing.
	var b [12]byte
	binary.NativeEndian.PutUint64(b[:], rand.Uint64())
	binary.NativeEndian.PutUint32(b[8:], rand.Uint32())
	return hex.EncodeToString(b[:])
}

// Proxies are the peers whose X-Forwarded-For and X-Forwarded-Proto are trusted.
type Proxies []netip.Prefix

// ParseProxies reads a comma list of addresses and networks: "10.0.0.0/8, ::1".
func ParseProxies(list string) (Proxies, error) {
	var proxies Proxies
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		if prefix, err := netip.ParsePrefix(item); err == nil {
			proxies = append(proxies, prefix.Masked())
			continue
		}
		addr, err := netip.ParseAddr(item)
		if err != nil {
			return nil, fmt.Errorf("%q is neither an address nor a network such as 10.0.0.0/8", item)
		}
		proxies = append(proxies, netip.PrefixFrom(addr, addr.BitLen()))
	}
	return proxies, nil
}

func (p Proxies) trust(addr netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(addr) {
			return true
		}
	}
	return false
}

// client returns the client address of the request and whether it used TLS. Every proxy
// appends its peer to X-Forwarded-For, so the list is read from its end while the proxies
// are trusted: forged entries come before that and are never reached.
func (p Proxies) client(r *http.Request) (ip netip.Addr, secure bool) {
	ip, secure = peer(r), r.TLS != nil
	if !p.trust(ip) {
		return ip, secure
	}
	// The nearest proxy's value is the last one.
	protos := strings.Split(strings.Join(r.Header.Values("X-Forwarded-Proto"), ","), ",")
	secure = secure || strings.EqualFold(strings.TrimSpace(protos[len(protos)-1]), "https")

	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && p.trust(ip); i-- {
		hop, ok := parseHop(strings.TrimSpace(hops[i]))
		if !ok {
			break
		}
		ip = hop
	}
	return ip, secure
}

// parseHop reads an entry of X-Forwarded-For. Some proxies include the port, which is
// removed: 203.0.113.9:5678, [2001:db8::1]:443 and [2001:db8::1] are the address alone.
func parseHop(text string) (netip.Addr, bool) {
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	if err != nil {
		at, err := netip.ParseAddrPort(text)
		if err != nil {
			return netip.Addr{}, false
		}
		addr = at.Addr()
	}
	return addr.Unmap().WithZone(""), true
}

func peer(r *http.Request) netip.Addr {
	if at, err := netip.ParseAddrPort(r.RemoteAddr); err == nil {
		return at.Addr().Unmap().WithZone("")
	}
	return netip.Addr{}
}
