package db

import (
	"context"
	"database/sql/driver"
	"errors"
)

// keptStatements is how many statements a connection to SQLite keeps prepared. It is more than
// the shop often runs; statements that are written for a number of rows could be any number.
const keptStatements = 256

// preparing opens connections to SQLite that keep their statements prepared: parsing one takes
// longer than most take to run. PostgreSQL's driver does so by itself. They note the damage that they meet.
type preparing struct {
	driver.Connector
	met *damage
}

// Connect opens a connection.
func (p preparing) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, p.met.note(err)
	}
	return &preparedConn{sqliteConn: conn.(sqliteConn), met: p.met, idle: map[string]sqliteStmt{}}, nil
}

// sqliteConn is what database/sql uses of a connection of SQLite's driver.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// preparedConn is a connection with its statements. As every connection of database/sql it is
// used by one goroutine at a time.
type preparedConn struct {
	sqliteConn
	met *damage
	// idle are the statements that are not in use, by their texts. A query that is run again
	// while its rows are read is prepared once more.
	idle map[string]sqliteStmt
}

// take returns the prepared form of a query, which the caller puts back or closes.
func (c *preparedConn) take(ctx context.Context, query string) (sqliteStmt, error) {
	if stmt, ok := c.idle[query]; ok {
		delete(c.idle, query)
		return stmt, nil
	}
	stmt, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, c.met.note(err)
	}
	return stmt.(sqliteStmt), nil
}

// put keeps a statement that is no longer in use.
func (c *preparedConn) put(query string, stmt sqliteStmt) error {
	if c.idle[query] != nil {
		return stmt.Close()
	}
	var err error
	if len(c.idle) == keptStatements {
		err = c.closeIdle()
	}
	c.idle[query] = stmt
	return err
}

func (c *preparedConn) closeIdle() error {
	var failed []error
	for _, stmt := range c.idle {
		failed = append(failed, stmt.Close())
	}
	clear(c.idle)
	return errors.Join(failed...)
}

// ExecContext runs a statement.
func (c *preparedConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	stmt, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	result, err := stmt.ExecContext(ctx, args)
	if err != nil {
		_ = stmt.Close() // says the same
		return nil, c.met.note(err)
	}
	return result, c.put(query, stmt)
}

// QueryContext runs a query, whose statement is in use until its rows are closed.
func (c *preparedConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	stmt, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := stmt.QueryContext(ctx, args)
	if err != nil {
		_ = stmt.Close() // says the same
		return nil, c.met.note(err)
	}
	return &preparedRows{rows, c, query, stmt}, nil
}

// Close closes the connection and its statements.
func (c *preparedConn) Close() error { return errors.Join(c.closeIdle(), c.sqliteConn.Close()) }

type preparedRows struct {
	driver.Rows
	conn  *preparedConn
	query string
	stmt  sqliteStmt
}

// Next reads the next row.
func (r *preparedRows) Next(row []driver.Value) error { return r.conn.met.note(r.Rows.Next(row)) }

// Close ends the use of the statement.
func (r *preparedRows) Close() error {
	if err := r.Rows.Close(); err != nil {
		_ = r.stmt.Close() // says the same
		return err
	}
	return r.conn.put(r.query, r.stmt)
}
