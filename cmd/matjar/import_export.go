package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"matjar/internal/catalog"
	"matjar/internal/progress"
	"matjar/internal/rest"
)

type importCmd struct {
	databaseFlag
	MediaHosts string `env:"MATJAR_MEDIA_HOSTS" help:"Hosts that the shop shows pictures and videos of, as matjar serve has them; others are warned of."`
	File       string `arg:"" help:"Catalogue file, one JSON object a line, - for standard input; see docs/operations.md."`
}

// Run adds and changes what the file names; a bad line undoes everything.
func (c *importCmd) Run(ctx context.Context, to console) error {
	hosts, err := rest.ParseHosts(c.MediaHosts)
	if err != nil {
		return settingError("MATJAR_MEDIA_HOSTS", err)
	}
	// Opened before the file, which may be a pipe.
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	file := io.Reader(os.Stdin)
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer f.Close()
		file = f
	}
	done, err := catalog.Import(ctx, d, file, progress.New(to.err, "Lines").Report)
	if faults, ok := errors.AsType[catalog.Faults](err); ok {
		fmt.Fprintln(to.err, faults)
		return fmt.Errorf("nothing was imported: %s has %s", c.File, pluralize(len(faults), "fault", "faults"))
	}
	if err != nil {
		return err
	}
	printImport(to, done, hosts)
	return nil
}

// printImport prints the result of an import, and warns of pictures that browsers will not
// load.
func printImport(to console, done catalog.Imported, hosts rest.Hosts) {
	for _, kind := range []struct {
		name string
		catalog.Counts
	}{{"Categories", done.Categories}, {"Vendors", done.Vendors}, {"Products", done.Products}} {
		if kind.Counts != (catalog.Counts{}) {
			fmt.Fprintf(to.out, "%s: %d added, %d changed, %d unchanged.\n", kind.name, kind.Added, kind.Changed, kind.Unchanged)
		}
	}
	if done.StockKept > 0 {
		fmt.Fprintf(to.out, "The stock of %s stays as it is now: the file has it as it was exported.\n",
			pluralize(done.StockKept, "product", "products"))
	}
	var closed []string
	for _, origin := range slices.Sorted(maps.Keys(done.Origins)) {
		if hosts.Allow(origin) {
			continue
		}
		addresses := pluralize(done.Origins[origin], "picture or video", "pictures or videos")
		host, secure := strings.CutPrefix(origin, "https://")
		if !secure {
			fmt.Fprintf(to.err, "Warning: browsers will not show %s at %s: only https:// addresses can be shown.\n", addresses, origin)
			continue
		}
		fmt.Fprintf(to.err, "Warning: browsers will not show %s at %s: the shop does not allow that host.\n", addresses, origin)
		closed = append(closed, host)
	}
	if len(closed) > 0 {
		fmt.Fprintf(to.err, "To allow them, serve the shop with MATJAR_MEDIA_HOSTS=%s\n", strings.Join(append(hosts.List(), closed...), ","))
	}
}

func pluralize(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
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
