//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"matjar/internal/db"
	"matjar/internal/order"
)

// fault breaks a part of the cluster, waits, and heals it.
type fault struct {
	name string
	// killsSenders says that a node may die after a letter was sent and before that was noted.
	killsSenders bool
	// stops is how long nothing can be written, whatever the shop does.
	stops time.Duration
	run   func(context.Context, *machines) error
	// closes says that the entrance is closed for a while: no page can be answered then.
	closes bool
	// upgrades says that nodes have the version that is tested from then on.
	upgrades bool
}

// errNotHere means that this machine cannot have a fault, which fails the run unless it is allowed.
var errNotHere = errors.New("not possible here")

const (
	// before is how long the load runs undisturbed, settled how long it goes on after the healing.
	before  = 3 * time.Second
	settled = 3 * time.Second
	// diskFull is how long a disk stays full.
	diskFull = 6 * time.Second
)

func faults(only string) []fault {
	all := []fault{
		// The first, so that the others break the version that is tested.
		{name: "all nodes are replaced in turn", run: rollNodes, upgrades: true},
		{name: "kill -9 of a node", killsSenders: true, run: killNode},
		{name: "kill -9 of the primary", run: killPrimary},
		{name: "the primary is frozen, and comes back", run: freezePrimary},
		{name: "a node is cut off from the database", run: cutOff},
		{name: "HAProxy is restarted", run: restartProxy},
		{name: "HAProxy is killed and started", closes: true, run: killProxy},
		{name: "the primary's disk is full", stops: diskFull, run: fillDisk},
		{name: "a node's clock is an hour ahead", run: moveNodeClock},
	}
	for i := range all {
		run := all[i].run
		all[i].run = func(ctx context.Context, m *machines) error {
			if err := pause(ctx, before); err != nil {
				return err
			}
			if err := run(ctx, m); err != nil {
				return err
			}
			return pause(ctx, settled)
		}
	}
	return slices.DeleteFunc(all, func(f fault) bool { return !strings.Contains(f.name, only) })
}

func killNode(ctx context.Context, m *machines) error {
	i := rand.IntN(count)
	m.nodes[i].kill()
	if err := pause(ctx, 3*time.Second); err != nil {
		return err
	}
	return m.startNode(ctx, i)
}

// anotherLeads waits until another server than this takes writes.
func (m *machines) anotherLeads(ctx context.Context, than int) error {
	return wait(ctx, 30*time.Second, "no standby was promoted", func() bool {
		leader := m.leader(ctx)
		return leader >= 0 && leader != than
	})
}

func killPrimary(ctx context.Context, m *machines) error {
	i := m.leader(ctx)
	if i < 0 {
		return errors.New("there is no primary to kill")
	}
	m.patroni[i].kill()
	if err := m.anotherLeads(ctx, i); err != nil {
		return err
	}
	if err := pause(ctx, settled); err != nil {
		return err
	}
	if err := m.patroni[i].start(ctx); err != nil {
		return err
	}
	return m.waitForStandbys(ctx, count-1)
}

// freezePrimary stops the primary with all its processes, as a machine that hangs, until another one leads. When it
// goes on it must follow that one: what it took as a primary would be missing in the check.
func freezePrimary(ctx context.Context, m *machines) error {
	i := m.leader(ctx)
	if i < 0 {
		return errors.New("there is no primary to freeze")
	}
	m.patroni[i].signal(syscall.SIGSTOP)
	err := m.anotherLeads(ctx, i)
	if err == nil {
		err = pause(ctx, settled)
	}
	m.patroni[i].signal(syscall.SIGCONT)
	if err != nil {
		return err
	}
	return m.waitForStandbys(ctx, count-1)
}

func cutOff(ctx context.Context, m *machines) error {
	i := rand.IntN(count)
	for _, l := range m.links[i] {
		l.cut()
	}
	err := pause(ctx, 10*time.Second)
	for _, l := range m.links[i] {
		l.heal()
	}
	if err != nil {
		return err
	}
	return m.answers(ctx, "http://"+m.at(nodePort+i)+"/readyz", 15*time.Second)
}

// restartProxy does what systemctl reload haproxy does: new processes take the sockets over.
func restartProxy(ctx context.Context, m *machines) error {
	for range 3 {
		if err := m.proxy.command.Process.Signal(syscall.SIGUSR2); err != nil {
			return err
		}
		if err := pause(ctx, 2*time.Second); err != nil {
			return err
		}
	}
	return nil
}

// killProxy ends HAProxy at once, with all connections, and starts it again.
func killProxy(ctx context.Context, m *machines) error {
	m.proxy.kill()
	if err := pause(ctx, time.Second); err != nil {
		return err
	}
	return m.proxy.start(ctx)
}

// rollNodes replaces one node after the other, by the version that is tested.
func rollNodes(ctx context.Context, m *machines) error {
	upgraded := m.version != m.o.matjar
	m.version = m.o.matjar
	for i := range count {
		if err := m.nodes[i].stop(); err != nil {
			return fmt.Errorf("node %d did not end well: %w", i, err)
		}
		m.nodes[i] = nil // it is made anew, of that version
		if err := m.startNode(ctx, i); err != nil {
			return err
		}
		if err := pause(ctx, time.Second); err != nil {
			return err
		}
	}
	if !upgraded {
		return nil
	}
	// Nodes do this within two minutes of their start, and once an hour: an order that the old version has changed is listed by how far it was paid before.
	d, err := db.Open(ctx, m.databaseURL(-1))
	if err != nil {
		return err
	}
	return errors.Join(order.CorrectStandings(ctx, d), d.Close())
}

// fillDisk fills the volume of the primary until nothing can be written, and empties it after a while.
func fillDisk(ctx context.Context, m *machines) error {
	i := m.leader(ctx)
	if i < 0 {
		return errors.New("there is no primary")
	}
	dir := filepath.Join(m.o.dir, fmt.Sprint("postgres", i))
	if !slices.Contains(m.mounts, dir) {
		return fmt.Errorf("%w: a volume of its own needs the right to mount one", errNotHere)
	}
	name := filepath.Join(dir, "filler")
	filler, err := os.Create(name)
	if err != nil {
		return err
	}
	block := make([]byte, 1<<20)
	for err == nil {
		_, err = filler.Write(block)
	}
	filler.Close()
	if !errors.Is(err, syscall.ENOSPC) {
		return err
	}
	// The server refuses what needs room and goes on, or breaks and is replaced; either way the shop says 503.
	err = pause(ctx, diskFull)
	if removed := os.Remove(name); removed != nil {
		return removed
	}
	if err != nil {
		return err
	}
	if m.leader(ctx) == i {
		return nil
	}
	if err := m.waitForLeader(ctx, maxOutage); err != nil {
		return err
	}
	m.patroni[i].kill()
	if err := m.patroni[i].start(ctx); err != nil {
		return err
	}
	return m.waitForStandbys(ctx, count-1)
}

func moveNodeClock(ctx context.Context, m *machines) error {
	i := rand.IntN(count)
	if err := moveClock(m.nodes[i].command.Process.Pid, 3600); err != nil {
		return fmt.Errorf("%w: %w", errNotHere, err)
	}
	if err := pause(ctx, 8*time.Second); err != nil {
		return err
	}
	if err := m.nodes[i].stop(); err != nil {
		return err
	}
	return m.startNode(ctx, i)
}
