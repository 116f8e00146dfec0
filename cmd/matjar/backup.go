package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"matjar/internal/backup"
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
	content, err := db.Backup(ctx, d, c.File)
	if err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Wrote %s and checked it: %s.\n", c.File, content)
	return db.NoteBackup(ctx, d, time.Now())
}

// backupFlag is when serve makes backups by itself.
type backupFlag struct {
	BackupDir   string        `env:"MATJAR_BACKUP_DIR" help:"Folder that the SQLite database is backed up to while the shop runs; empty turns it off."`
	BackupEvery time.Duration `env:"MATJAR_BACKUP_EVERY" default:"24h" help:"How often."`
	BackupKeep  int           `env:"MATJAR_BACKUP_KEEP" default:"7" help:"How many backups to keep in the folder."`
}

// schedule returns the schedule of the flags, nil without a folder.
func (f backupFlag) schedule(d *db.DB, log *slog.Logger) (*backup.Schedule, error) {
	if f.BackupDir == "" {
		return nil, nil
	}
	if f.BackupEvery < backup.MinEvery {
		return nil, settingError("MATJAR_BACKUP_EVERY", fmt.Errorf("want at least %s", backup.MinEvery))
	}
	if f.BackupKeep < backup.MinKeep {
		return nil, settingError("MATJAR_BACKUP_KEEP", fmt.Errorf("want at least %d", backup.MinKeep))
	}
	s, err := backup.New(d, log, f.BackupDir, f.BackupEvery, f.BackupKeep)
	if err != nil {
		return nil, settingError("MATJAR_BACKUP_DIR", err)
	}
	return s, nil
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
