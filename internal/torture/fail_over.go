package torture

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"matjar/internal/db"
)

// maxOutage is how long no write may be answered when a primary dies.
const maxOutage = 15 * time.Second

// FailOver runs two nodes on a PostgreSQL server with a synchronous standby, kills the server under load, promotes the
// standby and checks that nothing is lost and both nodes have followed, the database and the catalogue. bin is the folder of PostgreSQL's programs, dir an
// empty one.
func FailOver(ctx context.Context, bin, dir string, matjar Program) (round ClusterRound, err error) {
	first, second, err := startPair(ctx, bin, dir)
	if err != nil {
		return round, err
	}
	defer first.kill()
	defer second.kill()
	c := &Cluster{
		DatabaseURL: fmt.Sprintf("postgres://matjar@%s,%s/postgres?sslmode=disable&target_session_attrs=read-write", first.address, second.address),
		Shoppers:    3, Browsers: 2, Readers: 1, Impatient: true,
	}
	var nodes []string
	var turn atomic.Int64
	c.Nodes = func() []string { return nodes }
	c.Entrance = func() string { return nodes[turn.Add(1)%2] }
	if err := c.withDatabase(ctx, func(d *db.DB) error { return db.Migrate(ctx, d) }); err != nil {
		return round, err
	}
	if err := c.Open(ctx); err != nil {
		return round, err
	}
	defer c.Close()
	matjar.Env = append(matjar.Env, c.Env()...)
	for range 2 {
		p, err := matjar.start(ctx, c.DatabaseURL)
		if err != nil {
			return round, err
		}
		defer p.kill()
		nodes = append(nodes, p.base)
	}
	if err := c.Start(ctx); err != nil {
		return round, err
	}
	if _, err := c.waitForOrders(ctx, 10); err != nil {
		return round, err
	}
	first.kill()
	if err := second.run(ctx, "pg_ctl", "promote", "-D", second.data, "-w"); err != nil {
		return round, err
	}
	if _, err := c.waitForOrders(ctx, 10); err != nil {
		return round, err
	}
	round, err = c.Check(ctx, true)
	if err == nil && round.Outage > maxOutage {
		err = fmt.Errorf("no write was answered for %s", round.Outage)
	}
	if err == nil && (round.Subscribed == 0 || round.Documents == 0 || round.Campaign == 0) {
		err = fmt.Errorf("%d have subscribed, %d were written to and %d documents were issued, want some of each", round.Subscribed, round.Campaign, round.Documents)
	}
	// How soon is for who has the machine to himself: on a busy one it says nothing.
	if err == nil && (round.Follow == 0 || round.Shown == 0) {
		err = errors.New("nobody has changed the catalogue to see whether both nodes follow")
	}
	if err == nil && round.PageErrors > 0 {
		err = fmt.Errorf("%d of %d pages failed: %s", round.PageErrors, round.Pages, round.FirstError)
	}
	return round, err
}

// waitForOrders waits until so many more orders are acknowledged.
func (c *Cluster) waitForOrders(ctx context.Context, more int) (int, error) {
	count := func() int {
		c.figures.mu.Lock()
		defer c.figures.mu.Unlock()
		return c.figures.acknowledged
	}
	want := count() + more
	for end := time.Now().Add(time.Minute); count() < want; {
		if failed := c.failed.Load(); failed != nil {
			return 0, *failed
		}
		if time.Now().After(end) {
			return 0, errors.New("no orders are acknowledged any more")
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
	return count(), nil
}

// postgresServer is a PostgreSQL server in a process of its own.
type postgresServer struct {
	bin, data, address string
	owner              *syscall.Credential
	server             *exec.Cmd
	// ended is closed when the server's process has ended.
	ended chan struct{}
}

// startPair starts a server and its standby, without whose answer nothing is committed.
func startPair(ctx context.Context, bin, dir string) (first, second *postgresServer, err error) {
	owner, err := postgresOwner()
	if err != nil {
		return nil, nil, err
	}
	prepare := func(name string) (*postgresServer, error) {
		p := &postgresServer{bin: bin, data: filepath.Join(dir, name), owner: owner}
		if err := os.Mkdir(p.data, 0o700); err != nil || owner == nil {
			return p, err
		}
		return p, os.Chown(p.data, int(owner.Uid), int(owner.Gid))
	}
	if first, err = prepare("first"); err != nil {
		return nil, nil, err
	}
	if second, err = prepare("second"); err != nil {
		return nil, nil, err
	}
	if err := first.run(ctx, "initdb", "-D", first.data, "-U", "matjar", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"); err != nil {
		return nil, nil, err
	}
	if err := first.start(ctx); err != nil {
		return nil, nil, err
	}
	host, port, err := net.SplitHostPort(first.address)
	if err == nil {
		err = second.run(ctx, "pg_basebackup", "-D", second.data, "-h", host, "-p", port, "-U", "matjar", "-R", "-X", "stream", "-c", "fast", "--no-sync")
	}
	if err == nil {
		err = second.start(ctx)
	}
	if err == nil {
		err = first.waitForStandby(ctx)
	}
	if err != nil {
		first.kill()
		second.kill()
	}
	return first, second, err
}

const countStandbys = `SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`

// waitForStandby makes commits wait for the standby.
func (p *postgresServer) waitForStandby(ctx context.Context) error {
	d, err := db.Open(ctx, "postgres://matjar@"+p.address+"/postgres?sslmode=disable")
	if err != nil {
		return err
	}
	defer d.Close()
	for _, statement := range []string{`ALTER SYSTEM SET synchronous_standby_names = '*'`, `SELECT pg_reload_conf()`} {
		if err := db.Exec(ctx, d, statement); err != nil {
			return err
		}
	}
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); {
		if n, err := queryInt(ctx, d, countStandbys); err != nil || n > 0 {
			return err
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errors.New("the standby does not follow")
}

// postgresOwner is the user who runs the server: PostgreSQL refuses to be run by root.
func postgresOwner() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, err
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, err
}

// freeAddress returns one that nobody listened on a moment ago.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}

func (p *postgresServer) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, filepath.Join(p.bin, name), args...)
	command.Dir = p.data
	command.SysProcAttr = &syscall.SysProcAttr{Credential: p.owner, Setpgid: true}
	return command
}

// run runs one of PostgreSQL's programs to its end.
func (p *postgresServer) run(ctx context.Context, name string, args ...string) error {
	if out, err := p.command(ctx, name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}

// startTries is how often a server is started at another address when it has ended at once.
const startTries = 5

// errEnded means that a server has ended by itself.
var errEnded = errors.New("PostgreSQL has ended")

// start starts the server and waits until it answers. Its address is chosen only now, and once more when another program was
// faster to take it.
func (p *postgresServer) start(ctx context.Context) error {
	for try := 1; ; try++ {
		var err error
		if p.address, err = freeAddress(); err != nil {
			return err
		}
		if err = p.startAtAddress(ctx); !errors.Is(err, errEnded) || try == startTries {
			return err
		}
	}
}

func (p *postgresServer) startAtAddress(ctx context.Context) error {
	_, port, err := net.SplitHostPort(p.address)
	if err != nil {
		return err
	}
	p.server = p.command(ctx, "postgres", "-D", p.data, "-p", port, "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=",
		"-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=100", "-c", "shared_buffers=32MB", "-c", "dynamic_shared_memory_type=mmap")
	log := &bytes.Buffer{}
	p.server.Stderr = log
	if err := p.server.Start(); err != nil {
		return err
	}
	server, ended := p.server, make(chan struct{})
	p.ended = ended
	go func() {
		_ = server.Wait() // how it ended says its log
		close(ended)
	}()
	for end := time.Now().Add(30 * time.Second); ; {
		err := p.answers(ctx)
		if err == nil {
			return nil
		}
		if time.Now().After(end) {
			p.kill()
			return fmt.Errorf("PostgreSQL does not start: %w: %s", err, log)
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ended:
			return fmt.Errorf("%w: %s", errEnded, log)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

const countOwnFolder = `SELECT count(*) FROM pg_settings WHERE name = 'data_directory' AND setting = $1`

// answers returns nil when it is this server that answers at the address.
func (p *postgresServer) answers(ctx context.Context) error {
	d, err := db.Open(ctx, "postgres://matjar@"+p.address+"/postgres?sslmode=disable")
	if err != nil {
		return err
	}
	defer d.Close()
	if own, err := queryInt(ctx, d, countOwnFolder, p.data); err != nil || own == 0 {
		return cmp.Or(err, errors.New("another server has the address"))
	}
	return nil
}

// kill ends the server with all its processes at once.
func (p *postgresServer) kill() {
	if p.server == nil || p.server.Process == nil {
		return
	}
	_ = syscall.Kill(-p.server.Process.Pid, syscall.SIGKILL) // it may have ended by itself
	<-p.ended
	p.server = nil
}
