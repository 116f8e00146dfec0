package main

import (
	"context"
	"fmt"

	"matjar/internal/db"
	"matjar/internal/progress"
)

type copyCmd struct {
	From string `required:"" help:"Database to copy, sqlite:PATH or postgres://…; the shop must be stopped."`
	To   string `required:"" help:"Empty database to copy to, or what an interrupted copy left."`
}

// Run copies a shop to another database, of any engine. The source stays as it is.
func (c *copyCmd) Run(ctx context.Context, to console) error {
	content, err := db.Copy(ctx, c.From, c.To, progress.New(to.err, "Rows").Report)
	if err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Copied %s. Both sides were read again and have the same rows, accounts and passwords among them.\n", content)
	return nil
}
