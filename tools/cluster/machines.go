//go:build linux

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// count is how many there are of each kind.
const count = 3

// machines are all processes.
type machines struct {
	o        options
	bin      string
	owner    *syscall.Credential
	etcd     [count]*service
	patroni  [count]*service
	nodes    [count]*service
	proxies  [2]*service
	links    [count][count]*link
	mounts   []string
	env      []string
	entrance string
	// master is the HAProxy that has the shared address.
	master atomic.Int32
	// moved is the node whose clock was moved last.
	moved int
	// version is the binary that nodes start with from now on.
	version string
}

// Ports, counted from the first.
const (
	etcdPort    = 0  // clients
	peerPort    = 3  // between etcd
	dbPort      = 10 // PostgreSQL
	patroniPort = 20 // its API
	nodePort    = 30
	proxyPort   = 40 // of both HAProxy
	plainPort   = 43 // where they send visitors to the other one
	sharedPort  = 46 // the address that the two share, at which nobody listens
	linkPort    = 60 // nine: node by server
)

func newMachines(o options) (*machines, error) {
	m := &machines{o: o, version: o.matjar}
	// Only replacing the nodes leads from the earlier version to this one.
	if o.previous != "" && slices.ContainsFunc(faults(o.only), func(f fault) bool { return f.upgrades }) {
		m.version = o.previous
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil || len(found) == 0 {
		return nil, fmt.Errorf("PostgreSQL's programs are not found: run `make cluster-test`, %w", err)
	}
	m.bin = slices.Max(found)
	if os.Getuid() == 0 {
		u, err := user.Lookup("postgres")
		if err != nil {
			return nil, err
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		m.owner = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	m.entrance = "http://" + m.at(sharedPort)
	return m, os.Chmod(o.dir, 0o755)
}

func (m *machines) at(port int) string { return fmt.Sprint("127.0.0.1:", m.o.port+port) }

// databaseURL names all servers as a node reaches them, or directly for -1.
func (m *machines) databaseURL(node int) string {
	var hosts []string
	for server := range count {
		if node < 0 {
			hosts = append(hosts, m.at(dbPort+server))
		} else {
			hosts = append(hosts, m.at(linkPort+node*count+server))
		}
	}
	return "postgres://postgres@" + strings.Join(hosts, ",") + "/postgres?sslmode=disable&target_session_attrs=read-write"
}

// dial connects to an address. The shared one is at the HAProxy that has it, until that refuses: then the other one takes it, as
// keepalived would have it.
func (m *machines) dial(ctx context.Context, network, address string) (net.Conn, error) {
	if address != m.at(sharedPort) {
		return dialer.DialContext(ctx, network, address)
	}
	master := m.master.Load()
	conn, err := dialer.DialContext(ctx, network, m.at(proxyPort+int(master)))
	if errors.Is(err, syscall.ECONNREFUSED) {
		other := 1 - master
		m.master.CompareAndSwap(master, other)
		return dialer.DialContext(ctx, network, m.at(proxyPort+int(other)))
	}
	return conn, err
}

var dialer = &net.Dialer{Timeout: 5 * time.Second}

func (m *machines) addresses() []string {
	var all []string
	for i := range count {
		all = append(all, "http://"+m.at(nodePort+i))
	}
	return all
}

// folder makes a folder that PostgreSQL's user owns.
func (m *machines) folder(name string) (string, error) {
	dir := filepath.Join(m.o.dir, name)
	if err := os.MkdirAll(dir, 0o700); err != nil || m.owner == nil {
		return dir, err
	}
	return dir, os.Chown(dir, int(m.owner.Uid), int(m.owner.Gid))
}

func (m *machines) startDatabase(ctx context.Context) error {
	for i := range count {
		if err := m.prepareEtcd(i); err != nil {
			return err
		}
		if err := m.etcd[i].start(ctx); err != nil {
			return err
		}
	}
	for i := range count {
		if err := m.preparePatroni(i); err != nil {
			return err
		}
		if err := m.patroni[i].start(ctx); err != nil {
			return err
		}
		// The first becomes the leader, the others its copies.
		if i == 0 {
			if err := m.waitForLeader(ctx, time.Minute); err != nil {
				return err
			}
		}
	}
	if err := m.waitForStandbys(ctx, count-1); err != nil {
		return err
	}
	for node := range count {
		for server := range count {
			l, err := openLink(m.at(linkPort+node*count+server), m.at(dbPort+server))
			if err != nil {
				return err
			}
			m.links[node][server] = l
		}
	}
	return nil
}

// startShop starts the nodes, and both HAProxy.
func (m *machines) startShop(ctx context.Context) error {
	for i := range count {
		if err := m.startNode(ctx, i); err != nil {
			return err
		}
	}
	for i := range m.proxies {
		if err := m.prepareProxy(i); err != nil {
			return err
		}
		if err := m.startProxy(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// startProxy starts a HAProxy and waits until it knows a node.
func (m *machines) startProxy(ctx context.Context, i int) error {
	if err := m.proxies[i].start(ctx); err != nil {
		return err
	}
	return m.answers(ctx, "http://"+m.at(proxyPort+i)+"/healthz", time.Minute)
}

// migrate makes the tables of the version that nodes start with.
func (m *machines) migrate(ctx context.Context, databaseURL string) error {
	command := exec.CommandContext(ctx, m.version, "migrate")
	command.Env = append(os.Environ(), "MATJAR_DATABASE_URL="+databaseURL)
	if said, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("matjar migrate: %w: %s", err, said)
	}
	return nil
}

// startNode starts a node and waits until it is ready.
func (m *machines) startNode(ctx context.Context, i int) error {
	if m.nodes[i] == nil {
		env := append(slices.Clone(m.env), "MATJAR_DATABASE_URL="+m.databaseURL(i), "MATJAR_ADDR="+m.at(nodePort+i), "MATJAR_ADMIN_ADDR=",
			"MATJAR_OUTBOX="+filepath.Join(m.o.dir, "outbox"), "MATJAR_MEDIA_DIR="+filepath.Join(m.o.dir, "media"))
		m.nodes[i] = m.service(fmt.Sprint("node", i), nil, env, m.version, "serve")
	}
	if err := m.nodes[i].start(ctx); err != nil {
		return err
	}
	return m.answers(ctx, "http://"+m.at(nodePort+i)+"/readyz", time.Minute)
}

// answers waits until an address answers with 200.
func (m *machines) answers(ctx context.Context, address string, within time.Duration) error {
	return wait(ctx, within, address+" does not answer", func() bool {
		status, _ := get(ctx, address)
		return status == http.StatusOK
	})
}

func get(ctx context.Context, address string) (status int, body map[string]any) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, nil
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil
	}
	defer response.Body.Close()
	_ = json.NewDecoder(response.Body).Decode(&body) // not every answer is JSON
	return response.StatusCode, body
}

// wait waits until something holds.
func wait(ctx context.Context, within time.Duration, otherwise string, holds func() bool) error {
	for end := time.Now().Add(within); !holds(); {
		if time.Now().After(end) {
			return errors.New(otherwise)
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

func pause(ctx context.Context, long time.Duration) error {
	select {
	case <-time.After(long):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// leader returns the server that takes writes, or -1.
func (m *machines) leader(ctx context.Context) int {
	for i := range count {
		if status, _ := get(ctx, "http://"+m.at(patroniPort+i)+"/primary"); status == http.StatusOK {
			return i
		}
	}
	return -1
}

func (m *machines) waitForLeader(ctx context.Context, within time.Duration) error {
	return wait(ctx, within, "there is no primary", func() bool { return m.leader(ctx) >= 0 })
}

// waitForStandbys waits until so many standbys follow, one of them synchronously.
func (m *machines) waitForStandbys(ctx context.Context, n int) error {
	return wait(ctx, 2*time.Minute, fmt.Sprintf("%d standbys do not follow", n), func() bool {
		leader := m.leader(ctx)
		if leader < 0 {
			return false
		}
		_, body := get(ctx, "http://"+m.at(patroniPort+leader)+"/patroni")
		list, _ := body["replication"].([]any)
		synchronous := 0
		for _, one := range list {
			if standby, _ := one.(map[string]any); standby["sync_state"] == "sync" {
				synchronous++
			}
		}
		return len(list) >= n && synchronous > 0
	})
}

func (m *machines) close() {
	for i := range count {
		for _, l := range m.links[i] {
			if l != nil {
				l.close()
			}
		}
	}
	for _, s := range slices.Concat(m.proxies[:], m.nodes[:], m.patroni[:], m.etcd[:]) {
		s.kill()
	}
	for _, dir := range m.mounts {
		if err := wait(context.Background(), 5*time.Second, "cannot unmount "+dir, func() bool { return syscall.Unmount(dir, 0) == nil }); err != nil {
			say("%v", err)
		}
	}
}
