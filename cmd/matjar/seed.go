package main

import (
	"context"
	"errors"
	"fmt"

	"matjar/internal/db"
	"matjar/internal/demo"
	"matjar/internal/progress"
)

type seedCmd struct {
	databaseFlag
	Products int `default:"${products}" help:"How many products to make."`
}

// Run fills an empty database and refuses any other, so that no real catalogue is ever
// mixed with an invented one.
func (c *seedCmd) Run(ctx context.Context, to console) error {
	if c.Products < 1 {
		return errors.New("--products: want at least 1")
	}
	d, err := c.prepare(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := db.Check(ctx, d); err != nil {
		return settingError("MATJAR_DATABASE_URL", err)
	}
	has, err := hasCatalogue(ctx, d)
	if err != nil {
		return err
	}
	if has {
		return errors.New("the database has a catalogue already; the demo catalogue only goes into an empty one")
	}
	if err := demo.Seed(ctx, d, c.Products, progress.New(to.err, "Products").Report); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "The demo catalogue has %d products.\n", c.Products)
	return nil
}

// seedIfEmpty puts the demo catalogue into a database without a catalogue.
func seedIfEmpty(ctx context.Context, d *db.DB, to console) error {
	has, err := hasCatalogue(ctx, d)
	if err != nil || has {
		return err
	}
	fmt.Fprintln(to.out, "Filling the empty database with the demo catalogue.")
	err = demo.Seed(ctx, d, demo.DefaultProducts, progress.New(to.err, "Products").Report)
	if err == nil {
		return nil
	}
	// Another node may have seeded concurrently: then ours conflicts.
	if has, again := hasCatalogue(ctx, d); again == nil && has {
		return nil
	}
	return err
}

const countCategories = `SELECT COUNT(*) FROM categories`

// hasCatalogue reports whether the database has a catalogue.
func hasCatalogue(ctx context.Context, q db.Querier) (bool, error) {
	var categories int
	if err := q.QueryRowContext(ctx, countCategories).Scan(&categories); err != nil {
		return false, fmt.Errorf("look for a catalogue: %w", err)
	}
	return categories > 0, nil
}
