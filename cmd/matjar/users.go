package main

import (
	"context"
	"fmt"

	"matjar/internal/auth"
)

type usersCmd struct {
	RotateKeys rotateKeysCmd `cmd:"" help:"Make a new key for signing sessions; nobody is signed out."`
}

type rotateKeysCmd struct{ databaseFlag }

// Run makes the key; running nodes sign with it within a minute.
func (c *rotateKeysCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := auth.RotateKeys(ctx, d); err != nil {
		return err
	}
	fmt.Fprintln(to.out, "New sessions are signed with a new key.")
	return nil
}
