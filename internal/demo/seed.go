package demo

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/review"
)

// seedBatchSize is how many products go into one transaction.
const seedBatchSize = 500

// The mark is the day: the products of the demo are older.
const markDemo = `
	INSERT INTO settings (name, value) VALUES ('demo', $1)
	ON CONFLICT (name) DO UPDATE SET value = excluded.value`

// Seed fills an empty database with the demo catalogue of n products, dated to the year
// before now, and marks it as demo data. progress, when not nil, is called with the
// number of products stored so far. Products are made and stored batch by batch, so
// that any n up to MaxProducts fits in memory; an error leaves the batches before it.
func Seed(ctx context.Context, d *db.DB, n int, progress func(done, total int)) error {
	if most := MaxProducts(); n < 0 || n > most {
		return fmt.Errorf("seed the demo catalogue: %d products, want 0 to %d", n, most)
	}
	today := time.Now().UTC().Truncate(24 * time.Hour)
	data := baseData(today)
	codes := coupons(today)
	var reviews []review.Review
	done := 0
	store := func() error {
		err := d.Tx(ctx, func(q db.Querier) error {
			if err := catalog.Insert(ctx, q, data); err != nil {
				return err
			}
			if err := review.Insert(ctx, q, reviews); err != nil {
				return err
			}
			// They name categories, which came with the first batch.
			for _, code := range codes {
				if err := coupon.Insert(ctx, q, code); err != nil {
					return err
				}
			}
			if _, err := q.ExecContext(ctx, markDemo, strconv.FormatInt(today.UnixMicro(), 10)); err != nil {
				return fmt.Errorf("mark demo data: %w", err)
			}
			return catalog.Touch(ctx, q)
		})
		if err != nil {
			return fmt.Errorf("seed the demo catalogue: %w", err)
		}
		done += len(data.Products)
		data, reviews, codes = catalog.Data{Products: data.Products[:0]}, reviews[:0], nil
		if progress != nil {
			progress(done, n)
		}
		return nil
	}
	for p, said := range products(n, today) {
		data.Products = append(data.Products, p)
		reviews = append(reviews, said...)
		if len(data.Products) == seedBatchSize {
			if err := store(); err != nil {
				return err
			}
		}
	}
	if len(data.Products) == 0 && done > 0 {
		return nil
	}
	return store()
}
