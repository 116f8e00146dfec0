package dbtest

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"sync/atomic"
	"testing"

	"matjar/internal/db"
)

// CountQueries makes d count the statements that it sends to its engine from now on,
// inside and outside transactions, and returns the counter.
func CountQueries(t *testing.T, d *db.DB) *atomic.Int64 {
	t.Helper()
	statements := &atomic.Int64{}
	for _, pool := range []**sql.DB{&d.DB, &d.Writes} {
		if *pool == nil {
			continue
		}
		c := &counter{pool: *pool, statements: statements}
		counted := sql.OpenDB(c)
		*pool = counted
		t.Cleanup(func() {
			counted.Close()
			c.pool.Close()
		})
	}
	return statements
}

// counter is a connector that wraps the connections of pool.
type counter struct {
	pool       *sql.DB
	statements *atomic.Int64
}

// Connect returns a connection of the pool.
func (c *counter) Connect(ctx context.Context) (driver.Conn, error) {
	taken, err := c.pool.Conn(ctx)
	if err != nil {
		return nil, err
	}
	watched := &countedConn{taken: taken, counter: c}
	return watched, taken.Raw(func(conn any) error {
		watched.Conn = conn.(driver.Conn)
		return nil
	})
}

// Driver is that of the pool.
func (c *counter) Driver() driver.Driver { return c.pool.Driver() }

type countedConn struct {
	driver.Conn
	taken   *sql.Conn
	counter *counter
}

// Close returns the connection to the pool.
func (c *countedConn) Close() error { return c.taken.Close() }

// QueryContext counts a query.
func (c *countedConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	c.counter.statements.Add(1)
	return c.Conn.(driver.QueryerContext).QueryContext(ctx, query, args)
}

// ExecContext counts a statement. The beginning and the end of a transaction do not count.
func (c *countedConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	switch query {
	case "BEGIN IMMEDIATE", "COMMIT", "ROLLBACK":
	default:
		c.counter.statements.Add(1)
	}
	return c.Conn.(driver.ExecerContext).ExecContext(ctx, query, args)
}

// PrepareContext returns a statement whose uses count.
func (c *countedConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	stmt, err := c.Conn.(driver.ConnPrepareContext).PrepareContext(ctx, query)
	return &countedStmt{stmt, c.counter}, err
}

type countedStmt struct {
	driver.Stmt
	counter *counter
}

// QueryContext counts a query.
func (s *countedStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	s.counter.statements.Add(1)
	return s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
}

// ExecContext counts a statement.
func (s *countedStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	s.counter.statements.Add(1)
	return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
}

// BeginTx starts a transaction, which does not count.
func (c *countedConn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	return c.Conn.(driver.ConnBeginTx).BeginTx(ctx, options)
}

// CheckNamedValue delegates to the engine.
func (c *countedConn) CheckNamedValue(value *driver.NamedValue) error {
	if checker, ok := c.Conn.(driver.NamedValueChecker); ok {
		return checker.CheckNamedValue(value)
	}
	return driver.ErrSkip
}
