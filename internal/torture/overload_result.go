package torture

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"matjar/internal/rest"
)

// OverloadResult is what the server was asked and what it refused.
type OverloadResult struct {
	// Limit is how many requests the server admitted at the same time, Products how many the catalogue had beside those for sale.
	Limit, Products int
	// Capacity is how many requests a second were answered to few clients.
	Capacity float64
	// Within is what those asked, Beyond what arrived after it.
	Within, Beyond OverloadPhase
	// Orders are all that were acknowledged, Paid those of them that were paid online.
	Orders, Paid int
	// Recovered is how long after the last arrival every kind of request was answered.
	Recovered time.Duration
}

// OverloadPhase is what was asked in a while.
type OverloadPhase struct {
	// Arriving is how long requests arrived, and Lasted how long it took until the last one was answered.
	Arriving, Lasted time.Duration
	// Kinds are in the order in which they are refused.
	Kinds []OverloadKind
}

// OverloadKind is how the requests of a kind were answered.
type OverloadKind struct {
	Kind              string
	Class             rest.Class
	Answered, Refused int
	// P50 and P99 are what those took that were answered.
	P50, P99 time.Duration
}

// overloadClasses are the kinds of requests, in the order in which they are refused.
var overloadClasses = []OverloadKind{
	{Kind: searchRequest, Class: rest.Searching}, {Kind: ordinaryRequest, Class: rest.Ordinary},
	{Kind: cartRequest, Class: rest.Buying}, {Kind: checkoutRequest, Class: rest.Buying}, {Kind: paymentRequest, Class: rest.Buying},
	{Kind: noticeRequest, Class: rest.Buying}, {Kind: returnRequest, Class: rest.Buying},
	{Kind: pageRequest, Class: rest.Browsing},
}

// overloadTally counts the answers by kind.
type overloadTally map[string]*overloadCount

type overloadCount struct {
	refused int
	// took is what those took that were answered.
	took []time.Duration
}

func (t overloadTally) add(kind string, answered bool, took time.Duration) {
	c := t[kind]
	if c == nil {
		c = &overloadCount{}
		t[kind] = c
	}
	if answered {
		c.took = append(c.took, took)
	} else {
		c.refused++
	}
}

// phase returns what was counted.
func (t overloadTally) phase(arriving, lasted time.Duration) OverloadPhase {
	p := OverloadPhase{Arriving: arriving, Lasted: lasted, Kinds: slices.Clone(overloadClasses)}
	for i := range p.Kinds {
		k := &p.Kinds[i]
		if c := t[k.Kind]; c != nil {
			slices.Sort(c.took)
			k.Answered, k.Refused, k.P50, k.P99 = len(c.took), c.refused, percentile(c.took, 50), percentile(c.took, 99)
		}
	}
	return p
}

// percentile of sorted times.
func percentile(sorted []time.Duration, p int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, len(sorted)*p/100)]
}

// count returns what was counted so far, and begins anew.
func (o *overload) count() overloadTally {
	o.mu.Lock()
	defer o.mu.Unlock()
	counted := o.kinds
	o.kinds = overloadTally{}
	return counted
}

// Answered is how many requests were answered a second, Offered how many arrived.
func (p OverloadPhase) Answered() float64 {
	return float64(p.sum(func(OverloadKind) bool { return true }).Answered) / p.Lasted.Seconds()
}

// Offered is how many requests arrived a second.
func (p OverloadPhase) Offered() float64 {
	all := p.sum(func(OverloadKind) bool { return true })
	return float64(all.Answered+all.Refused) / p.Arriving.Seconds()
}

// kind returns the requests of a kind.
func (p OverloadPhase) kind(kind string) OverloadKind {
	return p.sum(func(k OverloadKind) bool { return k.Kind == kind })
}

// class returns the requests of a class.
func (p OverloadPhase) class(class rest.Class) OverloadKind {
	return p.sum(func(k OverloadKind) bool { return k.Class == class })
}

// sum counts the kinds for which of holds together.
func (p OverloadPhase) sum(of func(OverloadKind) bool) (all OverloadKind) {
	for _, k := range p.Kinds {
		if of(k) {
			all.Answered, all.Refused = all.Answered+k.Answered, all.Refused+k.Refused
		}
	}
	return all
}

// judge says whether the right requests were refused.
func (r OverloadResult) judge() error {
	search, ordinary, buying, page := r.Beyond.class(rest.Searching), r.Beyond.class(rest.Ordinary), r.Beyond.class(rest.Buying), r.Beyond.class(rest.Browsing)
	paying := r.Beyond.sum(func(k OverloadKind) bool {
		return slices.Contains([]string{paymentRequest, returnRequest, noticeRequest}, k.Kind)
	})
	var wrong []error
	for _, w := range []struct {
		is   bool
		what string
	}{
		{search.Refused < enoughRefused, "this was no overload: too few searches were refused"},
		{r.Beyond.kind(checkoutRequest).Answered == 0, "no order was placed"},
		{paying.Answered+paying.Refused == 0, "no payment was asked for"},
		{ordinary.refusedMoreThan(search), "what is ordinary is refused more often than searches"},
		{buying.Share() >= search.Share(), "searches are not refused more often than what is bought with"},
		{buying.refusedMoreThan(ordinary), "what is bought with is refused more often than what is ordinary"},
		{page.refusedMoreThan(buying), "pages are refused more often than what is bought with"},
		{!search.refusedMoreThan(page), "searches are not refused more often than pages"},
	} {
		if w.is {
			wrong = append(wrong, errors.New(w.what))
		}
	}
	for _, k := range r.Beyond.Kinds {
		if k.Class == rest.Buying && k.refusedMoreThan(search) {
			wrong = append(wrong, fmt.Errorf("%s: refused more often than searches", k.Kind))
		}
	}
	return errors.Join(wrong...)
}

// Share is the part that was refused.
func (k OverloadKind) Share() float64 {
	return float64(k.Refused) / float64(max(1, k.Answered+k.Refused))
}

// refusedMoreThan reports whether a larger part was refused than of another kind, by more than chance: four times the
// standard deviation of the difference.
func (k OverloadKind) refusedMoreThan(other OverloadKind) bool {
	n, m := float64(k.Answered+k.Refused), float64(other.Answered+other.Refused)
	if n == 0 || m == 0 {
		return false
	}
	both := float64(k.Refused+other.Refused) / (n + m)
	return k.Share()-other.Share() > 4*math.Sqrt(both*(1-both)*(1/n+1/m))
}
