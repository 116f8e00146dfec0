package main

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"matjar/internal/db"
)

const (
	// committers commit at the same time, as many as the connections of one node to PostgreSQL.
	committers = db.PostgresConnections
	// commitTime is how long they do.
	commitTime = 2 * time.Second
)

const (
	createCommits = `CREATE TABLE growth_commits (committer BIGINT NOT NULL PRIMARY KEY, n BIGINT NOT NULL)`
	insertCommit  = `INSERT INTO growth_commits (committer, n) VALUES ($1, 0)`
	updateCommit  = `UPDATE growth_commits SET n = n + 1 WHERE committer = $1`
	dropCommits   = `DROP TABLE growth_commits`
)

// commits returns how many transactions a second a database commits that each change one row, each its own: what its disk
// and, as PostgreSQL flushes for several at once, the number of committers allow.
func commits(ctx context.Context, d *db.DB) (perSecond float64, err error) {
	if err := db.Exec(ctx, d, createCommits); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Exec(ctx, d, dropCommits)) }()
	for committer := range committers {
		if err := db.Exec(ctx, d, insertCommit, committer); err != nil {
			return 0, err
		}
	}
	done := make([]int, committers)
	begin := time.Now()
	group, committing := errgroup.WithContext(ctx)
	for committer := range committers {
		group.Go(func() error {
			for time.Since(begin) < commitTime {
				err := d.Tx(committing, func(q db.Querier) error { return db.Exec(committing, q, updateCommit, committer) })
				if err != nil {
					return err
				}
				done[committer]++
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return 0, err
	}
	took, sum := time.Since(begin), 0
	for _, n := range done {
		sum += n
	}
	return float64(sum) / took.Seconds(), nil
}
