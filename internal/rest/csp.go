package rest

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// InlineHash is the source expression that lets a page inline exactly this style or script.
func InlineHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Hosts are hosts of other sites that pages may load from, over https only:
// "cdn.example.com", or "*.example.com" for all below that.
type Hosts struct{ list []string }

var validHost = regexp.MustCompile(`^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:[0-9]{1,5})?$`)

// ParseHosts parses a comma-separated list of hosts. Only single hosts, and wildcards
// below a host with at least two labels, are accepted.
func ParseHosts(text string) (Hosts, error) {
	var h Hosts
	for name := range strings.SplitSeq(text, ",") {
		name = strings.ToLower(strings.TrimSpace(name))
		if name == "" {
			continue
		}
		below, wild := strings.CutPrefix(name, "*.")
		if !validHost.MatchString(name) || wild && !strings.Contains(below, ".") {
			return Hosts{}, fmt.Errorf("%q is not a host such as cdn.example.com or *.example.com", name)
		}
		if !slices.Contains(h.list, name) {
			h.list = append(h.list, name)
		}
	}
	return h, nil
}

// List returns the hosts as they were written.
func (h Hosts) List() []string { return slices.Clone(h.list) }

// Allow reports whether pages may load from an origin such as "https://cdn.example.com".
func (h Hosts) Allow(origin string) bool {
	host, secure := strings.CutPrefix(origin, "https://")
	return secure && slices.ContainsFunc(h.list, func(name string) bool {
		if below, wild := strings.CutPrefix(name, "*"); wild {
			return strings.HasSuffix(host, below)
		}
		return host == name
	})
}

// Origin returns the origin of a URL, such as "https://cdn.example.com", or "" for a path of
// the shop.
func Origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + strings.ToLower(u.Host)
}

// Sources returns the hosts as sources of a content security policy directive.
func (h Hosts) Sources() string {
	var b strings.Builder
	for _, name := range h.list {
		b.WriteString(" https://" + name)
	}
	return b.String()
}
