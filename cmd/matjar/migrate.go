package main

import (
	"context"
	"fmt"
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
	fmt.Fprintln(to.out, "The database is up to date.")
	return d.Close()
}
