package main

import (
	"context"
	"fmt"

	"matjar/internal/db"
	"matjar/tools/history"
	"matjar/tools/process"
	"matjar/tools/scratch"
	"matjar/tools/shopper"
)

// mostRowByRow is up to how many products and orders are stored one by one. A larger shop is a multiple of such a one,
// which the database makes by itself.
const mostRowByRow = 100_000

// fill fills an empty database with a shop that has n of everything.
func fill(ctx context.Context, matjar, databaseURL string, n int) error {
	base, times := n, 1
	if n > mostRowByRow {
		base, times = mostRowByRow, n/mostRowByRow
		if base*times != n {
			return fmt.Errorf("%d is no multiple of %d", n, mostRowByRow)
		}
	}
	if err := process.Seed(ctx, matjar, databaseURL, base); err != nil {
		return err
	}
	if err := shopper.EndlessStock(ctx, databaseURL); err != nil {
		return err
	}
	err := scratch.With(ctx, databaseURL, func(d *db.DB) error {
		return history.Fill(ctx, d, history.Size{
			Orders: base, Customers: base, Carts: base, Reviews: base / 5, Messages: base / 20, Coupons: 40 + base/100, Changes: base / 2, Missed: min(300, 1+base/100),
		})
	})
	if err != nil {
		return err
	}
	// The first start stores the words by which orders and customers are found.
	s, err := process.Start(ctx, matjar, databaseURL)
	if err != nil {
		return err
	}
	settle(s)
	s.Stop()
	return scratch.With(ctx, databaseURL, func(d *db.DB) error {
		if times > 1 {
			if err := history.Multiply(ctx, d, times); err != nil {
				return err
			}
		}
		return scratch.Analyze(ctx, d)
	})
}
