package catalog

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/saudi"
)

const (
	raiseMiss  = `UPDATE search_misses SET searches = searches + $3 WHERE day = $1 AND term = $2`
	insertMiss = `
		INSERT INTO search_misses (day, term, searches)
		SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT) WHERE (SELECT count(*) FROM search_misses WHERE day = $1) < $4
		ON CONFLICT (day, term) DO UPDATE SET searches = search_misses.searches + excluded.searches`
	deleteMisses = `DELETE FROM search_misses WHERE day < $1`
)

// addMisses adds n searches for a term to those of a day. A term that is new on a day with maxMissesADay is left out.
func addMisses(ctx context.Context, q db.Querier, day, term string, n int64) error {
	known, err := db.Changed(ctx, q, raiseMiss, day, term, n)
	if err == nil && !known {
		err = db.Exec(ctx, q, insertMiss, day, term, n, int64(maxMissesADay))
	}
	return err
}

// SweepSearches forgets searches that found nothing long ago.
func SweepSearches(ctx context.Context, q db.Querier, now time.Time) error {
	return db.Exec(ctx, q, deleteMisses, now.Add(-missesKept).In(saudi.Zone).Format(time.DateOnly))
}
