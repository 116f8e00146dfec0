package main

import (
	"context"
	"fmt"

	"matjar/internal/db"
)

type migrateCmd struct {
	databaseFlag
}

// Run migrates and prints the result.
func (c *migrateCmd) Run(ctx context.Context, to console) error {
	d, err := c.prepare(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	has, knows, err := db.Versions(ctx, d)
	if err != nil {
		return err
	}
	if has > knows {
		fmt.Fprintf(to.out, "The database is of a newer version, which this one can serve (schema %d, known is %d). Nothing was changed.\n", has, knows)
		return nil
	}
	fmt.Fprintln(to.out, "The database is up to date.")
	return nil
}
