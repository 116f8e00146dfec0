package main

import (
	"context"
	"fmt"
	"time"

	"matjar/internal/db"
)

type backupCmd struct {
	databaseFlag
	File string `arg:"" help:"File to write; it must not exist."`
}

// Run copies the database while it is in use, whatever version its schema has: a backup
// is what comes before an upgrade.
func (c *backupCmd) Run(ctx context.Context, to console) error {
	d, err := db.OpenExisting(ctx, c.DatabaseURL)
	if err != nil {
		return settingError("MATJAR_DATABASE_URL", err)
	}
	defer d.Close()
	if err := db.Backup(ctx, d, c.File); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Wrote %s.\n", c.File)
	return db.NoteBackup(ctx, d, time.Now())
}

type restoreCmd struct {
	databaseFlag
	File string `arg:"" help:"What matjar backup wrote."`
}

// Run puts the backup in place; the database that was there is kept beside it.
func (c *restoreCmd) Run(ctx context.Context, to console) error {
	kept, err := db.Restore(ctx, c.DatabaseURL, c.File, time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Restored %s.\n", c.File)
	if kept != "" {
		fmt.Fprintf(to.out, "What was there before is kept as %s.\n", kept)
	}
	return nil
}
