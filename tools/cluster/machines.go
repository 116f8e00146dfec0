//go:build linux

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
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
	proxy    *service
	links    [count][count]*link
	mounts   []string
	env      []string
	entrance string
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
	proxyPort   = 40
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
	m.entrance = "http://" + m.at(proxyPort)
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
	return "postgres://matjar@" + strings.Join(hosts, ",") + "/postgres?sslmode=disable&target_session_attrs=read-write"
}

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
	var members []string
	for i := range count {
		members = append(members, fmt.Sprintf("e%d=http://%s", i, m.at(peerPort+i)))
	}
	for i := range count {
		data, err := m.folder(fmt.Sprint("etcd", i))
		if err != nil {
			return err
		}
		m.etcd[i] = m.service(fmt.Sprint("etcd", i), m.owner, nil, "etcd", "--name", fmt.Sprint("e", i), "--data-dir", data,
			"--listen-client-urls", "http://"+m.at(etcdPort+i), "--advertise-client-urls", "http://"+m.at(etcdPort+i),
			"--listen-peer-urls", "http://"+m.at(peerPort+i), "--initial-advertise-peer-urls", "http://"+m.at(peerPort+i),
			"--initial-cluster", strings.Join(members, ","), "--initial-cluster-state", "new", "--enable-v2", "--unsafe-no-fsync", "--log-level", "warn")
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

// patroniConfig uses the second version of etcd's API. With the third, Patroni 3.0 of Debian 12 renews the leader's key
// without comparing it: a primary that was frozen takes the lock back from its successor, whose writes are lost.
const patroniConfig = `scope: matjar
name: p%[1]d
restapi: {listen: "%[2]s", connect_address: "%[2]s"}
etcd: {hosts: [%[3]s]}
bootstrap:
  dcs:
    ttl: 8
    loop_wait: 2
    retry_timeout: 3
    maximum_lag_on_failover: 0
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        fsync: "off"
        wal_log_hints: "on"
        shared_buffers: 32MB
        max_connections: 200
        wal_keep_size: 64MB
        max_wal_size: 96MB
        dynamic_shared_memory_type: mmap
  initdb: [encoding: UTF8, locale: C.UTF-8, auth: trust, no-sync]
  pg_hba: [host all all 127.0.0.1/32 trust, host replication all 127.0.0.1/32 trust]
postgresql:
  listen: "%[4]s"
  connect_address: "%[4]s"
  data_dir: %[5]s/data
  bin_dir: %[6]s
  pgpass: %[5]s/pgpass
  pg_hba: [host all all 127.0.0.1/32 trust, host replication all 127.0.0.1/32 trust]
  parameters: {unix_socket_directories: ""}
  authentication:
    superuser: {username: matjar}
    replication: {username: matjar}
    rewind: {username: matjar}
`

// volume is how large the scratch volume of a server is, in MB.
const volume = 600

func (m *machines) preparePatroni(i int) error {
	dir, err := m.folder(fmt.Sprint("postgres", i))
	if err != nil {
		return err
	}
	// A volume of its own, which can be filled without filling the machine's disk. Without the right to mount one, the
	// fault that fills it says so.
	size := fmt.Sprintf("size=%dm,mode=700", volume)
	if m.owner != nil {
		size += fmt.Sprintf(",uid=%d,gid=%d", m.owner.Uid, m.owner.Gid)
		if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, size); err == nil {
			m.mounts = append(m.mounts, dir)
		}
	}
	var hosts []string
	for e := range count {
		hosts = append(hosts, strconv.Quote(m.at(etcdPort+e)))
	}
	config := fmt.Sprintf(patroniConfig, i, m.at(patroniPort+i), strings.Join(hosts, ", "), m.at(dbPort+i), dir, m.bin)
	name := filepath.Join(m.o.dir, fmt.Sprintf("patroni%d.yml", i))
	if err := os.WriteFile(name, []byte(config), 0o644); err != nil {
		return err
	}
	m.patroni[i] = m.service(fmt.Sprint("patroni", i), m.owner, nil, "patroni", name)
	m.patroni[i].data = filepath.Join(dir, "data")
	return nil
}

const proxyConfig = `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 20s
  timeout check 5s
  option redispatch
  retries 4
  retry-on conn-failure empty-response response-timeout 503
frontend shop
  bind %s
  # What only reads may be sent to another node when one has died with it, or cannot answer for now.
  http-request disable-l7-retry unless METH_GET
  default_backend nodes
backend nodes
  option httpchk GET /readyz?database=no
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
%s`

// startShop starts HAProxy and the nodes.
func (m *machines) startShop(ctx context.Context) error {
	var servers strings.Builder
	for i := range count {
		fmt.Fprintf(&servers, "  server n%d %s\n", i, m.at(nodePort+i))
		if err := m.startNode(ctx, i); err != nil {
			return err
		}
	}
	name := filepath.Join(m.o.dir, "haproxy.cfg")
	if err := os.WriteFile(name, fmt.Appendf(nil, proxyConfig, m.at(proxyPort), servers.String()), 0o644); err != nil {
		return err
	}
	m.proxy = m.service("haproxy", nil, nil, "haproxy", "-W", "-db", "-f", name)
	if err := m.proxy.start(ctx); err != nil {
		return err
	}
	return m.answers(ctx, m.entrance+"/healthz", time.Minute)
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
	all := append(append(append([]*service{m.proxy}, m.nodes[:]...), m.patroni[:]...), m.etcd[:]...)
	for _, s := range all {
		s.kill()
	}
	for _, dir := range m.mounts {
		if err := wait(context.Background(), 5*time.Second, "cannot unmount "+dir, func() bool { return syscall.Unmount(dir, 0) == nil }); err != nil {
			say("%v", err)
		}
	}
}
