//go:build linux

package main

import (
	"strings"
	"testing"
	"time"

	"matjar/internal/torture"
)

// A round fails for each limit by itself.
func TestJudge(t *testing.T) {
	good := torture.ClusterRound{
		Pages: 1000, PageErrors: 1, Slowest: maxPage, Orders: 1, Outage: maxOutage, SlowestWrite: maxOutage, Follow: maxFollow, Shown: maxShown,
		SignUps: 1, Refreshes: 1, CartChanges: 1, Subscribed: 1, Documents: 1, Notices: 1, Expired: 1, Events: 1, EventsRepeated: 1, Retried: 1,
		Looked: 1, Campaign: 1,
	}
	if err := judge(fault{}, good, 0); err != nil {
		t.Fatal(err)
	}
	for want, spoil := range map[string]func(*torture.ClusterRound){
		"no write was answered":        func(r *torture.ClusterRound) { r.Outage += time.Second },
		"a write was waited for":       func(r *torture.ClusterRound) { r.SlowestWrite += time.Second },
		"2 of 1000 pages failed":       func(r *torture.ClusterRound) { r.PageErrors++ },
		"a page took":                  func(r *torture.ClusterRound) { r.Slowest += time.Second },
		"a change of the catalogue":    func(r *torture.ClusterRound) { r.Follow += time.Second },
		"documents showed a change":    func(r *torture.ClusterRound) { r.Shown += time.Second },
		"nothing was ordered":          func(r *torture.ClusterRound) { r.Orders = 0 },
		"nothing was given up unpaid":  func(r *torture.ClusterRound) { r.Expired = 0 },
		"nothing was signed up":        func(r *torture.ClusterRound) { r.SignUps = 0 },
		"nothing was refreshed":        func(r *torture.ClusterRound) { r.Refreshes = 0 },
		"nothing was changed in a":     func(r *torture.ClusterRound) { r.CartChanges = 0 },
		"nothing was confirmed of the": func(r *torture.ClusterRound) { r.Subscribed = 0 },
		"nothing was issued":           func(r *torture.ClusterRound) { r.Documents = 0 },
		"nothing was waited for":       func(r *torture.ClusterRound) { r.Notices = 0 },
		"nothing was told to other sy": func(r *torture.ClusterRound) { r.Events = 0 },
		"nothing was refused and retr": func(r *torture.ClusterRound) { r.Retried = 0 },
		"nothing was looked at again":  func(r *torture.ClusterRound) { r.Looked = 0 },
		"nothing was written to subsc": func(r *torture.ClusterRound) { r.Campaign = 0 },
	} {
		r := good
		spoil(&r)
		if err := judge(fault{}, r, 0); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("judge(%+v) = %v, want %q", r, err, want)
		}
	}
	if err := judge(fault{}, good, 1); err == nil {
		t.Error("a letter that was sent twice without a reason holds")
	}
}
