package main

import (
	"context"
	"fmt"
	"os"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/progress"
)

type importCmd struct {
	databaseFlag
	File string `arg:"" help:"Catalogue file, one JSON object a line; see docs/operations.md."`
}

// Run adds and changes what the file names; a bad line undoes everything.
func (c *importCmd) Run(ctx context.Context, to console) error {
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	total, err := countLines(c.File)
	if err != nil {
		return err
	}
	bar := progress.New(to.err, "Lines")
	n, err := catalog.Import(ctx, d, f, func(lines int) { bar.Report(lines, total) })
	if err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Imported %d lines.\n", n)
	return nil
}

// countLines counts the lines of a file that are not empty.
func countLines(path string) (int, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	n, blank := 0, true
	for _, b := range text {
		switch b {
		case '\n':
			if !blank {
				n++
			}
			blank = true
		case ' ', '\t', '\r':
		default:
			blank = false
		}
	}
	if !blank {
		n++
	}
	return n, nil
}

type exportCmd struct {
	databaseFlag
	File string `arg:"" help:"File to write; it must not exist."`
}

// Run writes the whole catalogue.
func (c *exportCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if err := catalog.Export(ctx, d, f); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Wrote %s.\n", c.File)
	return nil
}

type backupCmd struct {
	databaseFlag
	File string `arg:"" help:"File to write; it must not exist."`
}

// Run copies the database while it is in use.
func (c *backupCmd) Run(ctx context.Context, to console) error {
	d, err := db.Open(ctx, c.DatabaseURL)
	if err != nil {
		return setting("MATJAR_DATABASE_URL", err)
	}
	defer d.Close()
	if err := db.Backup(ctx, d, c.File); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Wrote %s.\n", c.File)
	return nil
}
