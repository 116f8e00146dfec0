//go:build linux

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
)

// moved is by how much a wrong clock is moved.
const moved = time.Hour

func aheadOfTime(ctx context.Context, m *machines) error { return m.moveNodeClock(ctx, moved) }
func behindTime(ctx context.Context, m *machines) error  { return m.moveNodeClock(ctx, -moved) }

// moveNodeClock moves the clock of a node, which goes on with it until restartMoved.
func (m *machines) moveNodeClock(ctx context.Context, by time.Duration) error {
	m.moved = rand.IntN(count)
	if err := moveClock(m.nodes[m.moved].command.Process.Pid, int32(by/time.Second)); err != nil {
		return fmt.Errorf("%w: %w", errNotHere, err)
	}
	// Whatever else is found in this round says nothing if the clock is right.
	off, err := m.clockOff(ctx, m.moved)
	if err != nil {
		return err
	}
	if wrong := off - by; wrong.Abs() > time.Minute {
		return fmt.Errorf("a clock was moved by %s, and the node's differs by %s", by, off)
	}
	return pause(ctx, 8*time.Second)
}

// clockOff returns how far ahead a node's clock is, by the date of an answer.
func (m *machines) clockOff(ctx context.Context, node int) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+m.at(nodePort+node)+"/healthz", nil)
	if err != nil {
		return 0, err
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	date, err := http.ParseTime(response.Header.Get("Date"))
	return time.Until(date), err
}

// restartMoved starts the node anew whose clock was moved, which has the machine's then.
func restartMoved(ctx context.Context, m *machines) error {
	off, err := m.clockOff(ctx, m.moved)
	if err != nil {
		return err
	}
	if off.Abs() < moved-time.Minute {
		return fmt.Errorf("the clock that was moved differs by %s only at the end", off)
	}
	if err := m.nodes[m.moved].stop(); err != nil {
		return err
	}
	return m.startNode(ctx, m.moved)
}
