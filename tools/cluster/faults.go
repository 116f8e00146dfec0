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
	// heal ends what may last while everything is checked, or is nil. After it everything is checked once more.
	heal func(context.Context, *machines) error
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
		{name: "all nodes are replaced in turn", run: rollNodes, heal: rollForward, upgrades: true},
		{name: "kill -9 of a node", killsSenders: true, run: killNode},
		{name: "kill -9 of the primary", run: killPrimary},
		{name: "the primary is frozen, and comes back", run: freezePrimary},
		{name: "a node is cut off from the database", run: cutOff},
		{name: "HAProxy is reloaded", run: reloadProxy},
		{name: "both HAProxy are killed in turn", run: killProxies},
		{name: "the primary's disk is full", stops: diskFull, run: fillDisk},
		{name: "a node's clock is an hour ahead", run: aheadOfTime, heal: restartMoved},
		{name: "a node's clock is an hour behind", run: behindTime, heal: restartMoved},
	}
	for i := range all {
		run, heal := all[i].run, all[i].heal
		all[i].run = func(ctx context.Context, m *machines) error {
			return inTurn(ctx, m, waiting(before), run, waiting(settled))
		}
		if heal != nil {
			all[i].heal = func(ctx context.Context, m *machines) error { return inTurn(ctx, m, heal, waiting(settled)) }
		}
	}
	return slices.DeleteFunc(all, func(f fault) bool { return !strings.Contains(f.name, only) })
}

// inTurn does one thing after the other, until one fails.
func inTurn(ctx context.Context, m *machines, steps ...func(context.Context, *machines) error) error {
	for _, step := range steps {
		if err := step(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

func waiting(long time.Duration) func(context.Context, *machines) error {
	return func(ctx context.Context, _ *machines) error { return pause(ctx, long) }
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

// reloadProxy does what systemctl reload haproxy does: new processes take the sockets over.
func reloadProxy(ctx context.Context, m *machines) error {
	for range 3 {
		if err := m.proxies[m.master.Load()].command.Process.Signal(syscall.SIGUSR2); err != nil {
			return err
		}
		if err := pause(ctx, 2*time.Second); err != nil {
			return err
		}
	}
	return nil
}

// killProxies ends the HAProxy that has the shared address at once, with all connections, and starts it again; then the other one, which
// has taken the address.
func killProxies(ctx context.Context, m *machines) error {
	for range m.proxies {
		master := int(m.master.Load())
		m.proxies[master].kill()
		if err := pause(ctx, 2*time.Second); err != nil {
			return err
		}
		if int(m.master.Load()) == master {
			return errors.New("nobody has turned to the other HAProxy")
		}
		if err := m.startProxy(ctx, master); err != nil {
			return err
		}
		if err := pause(ctx, time.Second); err != nil {
			return err
		}
	}
	return nil
}

// rollNodes replaces one node after the other: first the earlier version by the one that is tested, in later rounds that one by the
// earlier, on the schema of the newer. Without an earlier version it stays the same.
func rollNodes(ctx context.Context, m *machines) error {
	if m.o.previous == "" || m.version == m.o.previous {
		return m.roll(ctx, m.o.matjar)
	}
	return m.roll(ctx, m.o.previous)
}

// rollForward goes on with the version that is tested.
func rollForward(ctx context.Context, m *machines) error {
	if m.version == m.o.matjar {
		return nil
	}
	return m.roll(ctx, m.o.matjar)
}

func (m *machines) roll(ctx context.Context, to string) error {
	replaced := m.version != to
	m.version = to
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
	if !replaced {
		return nil
	}
	// Nodes of the newer version do this within two minutes of their start, and once an hour: an order that the earlier one has changed is
	// listed by how far it was paid before.
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
