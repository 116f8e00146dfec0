package db

import (
	"context"
	"crypto/tls"
	"database/sql"
	"database/sql/driver"
	"errors"
	"log/slog"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

const (
	// connectTimeout limits the attempt to connect to one server, unless the address says otherwise. A server
	// that is frozen accepts connections and never answers.
	connectTimeout = 3 * time.Second
	// watchInterval is the pause between looks at the server, watchTimeout how long it may take to answer one.
	watchInterval = time.Second
	watchTimeout  = 4 * time.Second
	// readOnlyTransaction is PostgreSQL's code for a write on a server that takes none.
	readOnlyTransaction = "25006"
	// lacksResources begins PostgreSQL's codes of a server that is full, such as of one without a free connection.
	lacksResources = "53"
)

// primary follows the PostgreSQL server that takes writes. It knows all connections to it, so that those to a
// server that is frozen, cut off or has become a standby can be dropped at once: requests that wait for it fail
// then instead of waiting for their own end, and later ones find the new primary.
type primary struct {
	// probe is a connection of its own, so that a busy pool is not taken for a dead server.
	probe *sql.DB
	// patience is how long a look may take that has to connect first: some of the servers may be frozen.
	patience time.Duration
	// failing is why the last look failed, or nil; only Watch uses it.
	failing error
	time    atomic.Pointer[reading]

	mu    sync.Mutex
	conns map[*trackedConn]struct{}
	// hosts are the names of the addresses that were looked up.
	hosts map[string]string
	// last is where the last connection was made to: it is tried first.
	last hostPort
}

type hostPort struct {
	host string
	port uint16
}

// reading is a look at the clock of the server.
type reading struct {
	server time.Time
	// at has a monotonic clock reading, so that nothing depends on the clock of this machine.
	at time.Time
}

// openPrimary returns the pool of an address and what follows its primary.
func openPrimary(config *pgx.ConnConfig) (*sql.DB, *primary) {
	p := &primary{conns: map[*trackedConn]struct{}{}, hosts: map[string]string{}}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	p.patience = watchTimeout + time.Duration(1+len(config.Fallbacks))*config.ConnectTimeout
	dial, lookup, onError := config.DialFunc, config.LookupFunc, config.OnPgError
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return p.track(conn), nil
	}
	config.LookupFunc = func(ctx context.Context, host string) ([]string, error) {
		found, err := lookup(ctx, host)
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, address := range found {
			p.hosts[address] = host
		}
		return found, err
	}
	config.OnPgError = func(conn *pgconn.PgConn, e *pgconn.PgError) bool {
		// The server has become a standby: the next connection is made to the primary.
		return e.Code != readOnlyTransaction && onError(conn, e)
	}
	options := []stdlib.OptionOpenDB{
		stdlib.OptionBeforeConnect(p.lastFirst), stdlib.OptionAfterConnect(p.connected), stdlib.OptionResetSession(p.stillOpen),
	}
	p.probe = stdlib.OpenDB(*config, options...)
	p.probe.SetMaxOpenConns(1)
	return stdlib.OpenDB(*config, options...), p
}

// lastFirst puts the server that was connected to last in front of the others, which may be frozen.
func (p *primary) lastFirst(_ context.Context, config *pgx.ConnConfig) error {
	p.mu.Lock()
	last := p.last
	p.mu.Unlock()
	all := append([]*pgconn.FallbackConfig{{Host: config.Host, Port: config.Port, TLSConfig: config.TLSConfig}}, config.Fallbacks...)
	slices.SortStableFunc(all, func(a, b *pgconn.FallbackConfig) int {
		rank := func(c *pgconn.FallbackConfig) int {
			if (hostPort{c.Host, c.Port}) == last {
				return 0
			}
			return 1
		}
		return rank(a) - rank(b)
	})
	config.Host, config.Port, config.TLSConfig, config.Fallbacks = all[0].Host, all[0].Port, all[0].TLSConfig, all[1:]
	return nil
}

// settings are those of each connection.
var settings = []string{
	// Queries would wait tens of milliseconds until other processes have started or they were compiled: nearly all are
	// small, and reports, which are not, are kept for a while.
	`SET max_parallel_workers_per_gather = 0`,
	`SET jit = off`,
	// A node that is frozen or cut off in the middle of a transaction holds locks that others wait for, until the server
	// ends the connection: no transaction waits for anything but the database, and the network of a dead machine is silent.
	`SET idle_in_transaction_session_timeout = '5s'`,
	`SET tcp_keepalives_idle = 5`,
	`SET tcp_keepalives_interval = 2`,
	`SET tcp_keepalives_count = 3`,
	`SET tcp_user_timeout = '10s'`,
}

// unknownSetting is PostgreSQL's code for a setting that it does not have.
const unknownSetting = "42704"

// connected prepares a connection and remembers its server.
func (p *primary) connected(ctx context.Context, conn *pgx.Conn) error {
	if err := configure(ctx, conn.PgConn()); err != nil {
		return err
	}
	address, port, err := net.SplitHostPort(conn.PgConn().Conn().RemoteAddr().String())
	if err != nil {
		return nil // a socket of this machine, which is the only one
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = hostPort{p.hosts[address], uint16(n)}
	return nil
}

// configure gives a connection its settings. A server that is only compatible with PostgreSQL may not know some.
func configure(ctx context.Context, conn *pgconn.PgConn) error {
	err := setAll(ctx, conn, settings...)
	if !isUnknownSetting(err) {
		return err
	}
	for _, set := range settings {
		if err := setAll(ctx, conn, set); err != nil && !isUnknownSetting(err) {
			return err
		}
	}
	return nil
}

// setAll sends statements at once; none has an effect unless all do.
func setAll(ctx context.Context, conn *pgconn.PgConn, statements ...string) error {
	_, err := conn.Exec(ctx, strings.Join(statements, ";")).ReadAll()
	return err
}

func isUnknownSetting(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && e.Code == unknownSetting
}

// stillOpen keeps a connection that was dropped from being used again.
func (p *primary) stillOpen(_ context.Context, conn *pgx.Conn) error {
	c := conn.PgConn().Conn()
	if encrypted, ok := c.(*tls.Conn); ok {
		c = encrypted.NetConn()
	}
	tracked, ok := c.(*trackedConn)
	if !ok {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, open := p.conns[tracked]; !open {
		return driver.ErrBadConn
	}
	return nil
}

// trackedConn is a connection that its primary knows until it is closed.
type trackedConn struct {
	net.Conn
	primary *primary
}

func (p *primary) track(conn net.Conn) net.Conn {
	c := &trackedConn{conn, p}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns[c] = struct{}{}
	return c
}

// Close closes the connection.
func (c *trackedConn) Close() error {
	c.primary.mu.Lock()
	delete(c.primary.conns, c)
	c.primary.mu.Unlock()
	return c.Conn.Close()
}

// drop closes all connections, which fails what waits for them. The next one is made in the order of the
// address.
func (p *primary) drop() {
	p.mu.Lock()
	conns := p.conns
	p.conns, p.last = map[*trackedConn]struct{}{}, hostPort{}
	p.mu.Unlock()
	for c := range conns {
		_ = c.Conn.Close() // it is of no use either way
	}
}

const selectPrimary = `SELECT pg_is_in_recovery(), CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)`

var errStandby = errors.New("the server is a standby")

// look asks the server what it is and what time it has.
func (p *primary) look(ctx context.Context, on *sql.DB) error {
	var standby bool
	var micro int64
	start := time.Now()
	if err := on.QueryRowContext(ctx, selectPrimary).Scan(&standby, &micro); err != nil {
		return err
	}
	p.setTime(time.UnixMicro(micro), start, time.Since(start))
	if standby {
		return errStandby
	}
	return nil
}

// watch looks at the server and drops the connections to one that does not answer in time or takes no writes.
// Where there is only a standby for now, it may be read from; those connections are dropped when there is a primary.
func (p *primary) watch(ctx context.Context) error {
	limit := watchTimeout
	if p.failing != nil {
		limit = p.patience
	}
	looking, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err := p.look(looking, p.probe)
	if ctx.Err() != nil {
		return ctx.Err() // nobody watches any more
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && strings.HasPrefix(e.Code, lacksResources) {
		return nil // it answers that it is busy, so it is not dead
	}
	first, standby := p.failing == nil, errors.Is(err, errStandby)
	if err != nil && (first || !standby) || err == nil && errors.Is(p.failing, errStandby) {
		p.drop()
	}
	if err != nil {
		// The next look is a new connection, which may find another server.
		p.probe.SetMaxIdleConns(0)
		p.probe.SetMaxIdleConns(1)
	}
	p.failing = err
	return err
}

// setTime takes the server's time over, unless the difference to what is known, or to the machine's own clock, may come
// from the network.
func (p *primary) setTime(server, asked time.Time, took time.Duration) {
	at, unsure := asked.Add(took/2), took+time.Millisecond
	if known := p.time.Load(); known != nil && known.server.Add(at.Sub(known.at)).Sub(server).Abs() <= unsure {
		return
	}
	if own := at.Round(0); own.Sub(server).Abs() <= unsure {
		server = own
	}
	p.time.Store(&reading{server, at})
}

// Now returns the time of the database: PostgreSQL's clock, which all nodes share, so that leases, limits and sessions do
// not depend on the clocks of the machines; the machine's own on SQLite. A nil DB has the machine's too.
func (d *DB) Now() time.Time {
	if d == nil || d.primary == nil {
		return time.Now()
	}
	r := d.primary.time.Load()
	return r.server.Add(time.Since(r.at))
}

// pgTx is a transaction on PostgreSQL that knows the time of its database.
type pgTx struct {
	*sql.Tx
	d *DB
}

// Now returns the time of the database.
func (t pgTx) Now() time.Time { return t.d.Now() }

// Now returns the time of the database that q works on, see DB.Now.
func Now(q Querier) time.Time {
	if timed, ok := q.(interface{ Now() time.Time }); ok {
		return timed.Now()
	}
	return time.Now()
}

// Watch follows the primary until ctx ends; on SQLite it looks for damage to the file.
func (d *DB) Watch(ctx context.Context, log *slog.Logger) {
	if d.primary == nil {
		d.watchFile(ctx, log)
		return
	}
	tick := time.NewTicker(watchInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		failed := d.primary.failing != nil
		err := d.primary.watch(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !failed:
			log.Error("the database server does not take writes, its connections are dropped", "error", err)
		case err == nil && failed:
			log.Info("the database server takes writes again")
		}
	}
}
