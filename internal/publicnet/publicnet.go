// Package publicnet tells the public internet from the operator's own network, for requests whose
// addresses somebody has written who must not reach into it.
package publicnet

import (
	"fmt"
	"net/netip"
	"slices"
	"syscall"
)

// PrivateError is why an address is not connected to.
type PrivateError struct{ IP netip.Addr }

func (e *PrivateError) Error() string { return fmt.Sprintf("is in a private network (%s)", e.IP) }

// reserved are networks that are not the public internet, beside those that netip knows.
var reserved = parsePrefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15",
	"198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
)

// unicast is what of IPv6 is assigned to the internet; addresses that stand for one of IPv4 are
// not in it.
var unicast = netip.MustParsePrefix("2000::/3")

func parsePrefixes(texts ...string) []netip.Prefix {
	var list []netip.Prefix
	for _, text := range texts {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}

// Control is for net.Dialer. It returns a *PrivateError for an address such as "10.0.0.1:443" that
// is not on the public internet. It is called after names were resolved, at the moment of
// connecting: a name that answers differently the second time gains nothing.
func Control(_, resolved string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(resolved)
	if err != nil {
		return err
	}
	ip := at.Addr().Unmap()
	public := ip.IsGlobalUnicast() && !ip.IsPrivate() && (ip.Is4() || unicast.Contains(ip.WithZone(""))) &&
		!slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(ip.WithZone("")) })
	if !public {
		return &PrivateError{ip}
	}
	return nil
}
