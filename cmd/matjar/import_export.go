package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"matjar/internal/catalog"
	"matjar/internal/demo"
	"matjar/internal/media"
	"matjar/internal/page"
	"matjar/internal/progress"
	"matjar/internal/rest"
)

type importCmd struct {
	databaseFlag
	mediaFlag
	MediaHosts        string `env:"MATJAR_MEDIA_HOSTS" help:"Hosts that the shop shows pictures and videos of, as matjar serve has them; others are stored or warned of."`
	MediaPrivateHosts string `env:"MATJAR_MEDIA_PRIVATE_HOSTS" help:"Comma list of hosts in private networks that pictures may be fetched from, such as files.intranet:8080."`
	File              string `arg:"" help:"Catalogue file, one JSON object a line, - for standard input; see docs/operations.md."`
}

// Run adds and changes what the file names; a bad line undoes everything.
func (c *importCmd) Run(ctx context.Context, to console) error {
	hosts, err := rest.ParseHosts(c.MediaHosts)
	if err != nil {
		return settingError("MATJAR_MEDIA_HOSTS", err)
	}
	pictures, err := c.pictures(hosts, to)
	if err != nil {
		return err
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
	done, err := catalog.Import(ctx, d, file, pictures.Resolve, progress.New(to.err, "Lines").Report)
	if faults, ok := errors.AsType[catalog.Faults](err); ok {
		fmt.Fprintln(to.err, faults)
		return fmt.Errorf("nothing was imported: %s has %s", c.File, pluralize(len(faults), "fault", "faults"))
	}
	if err != nil {
		return err
	}
	printImport(to, done, hosts, pictures.Library != nil)
	return nil
}

// pictures finds the pictures of the file, in its folder or the working one.
func (c *importCmd) pictures(hosts rest.Hosts, to console) (*media.Resolver, error) {
	library, err := c.library()
	if err != nil {
		return nil, err
	}
	private, err := media.ParsePrivateHosts(c.MediaPrivateHosts)
	if err != nil {
		return nil, settingError("MATJAR_MEDIA_PRIVATE_HOSTS", err)
	}
	shown, err := page.Shows(demo.Pictures)
	if err != nil {
		return nil, err
	}
	return &media.Resolver{
		Library: library, Folder: filepath.Dir(c.File), Shown: shown, Hosts: hosts,
		Fetcher: media.NewFetcher(private), Progress: progress.New(to.err, "Pictures").Report,
	}, nil
}

// printImport prints the result of an import, and warns of pictures and videos that browsers
// will not load. stored means that pictures of other sites were.
func printImport(to console, done catalog.Imported, hosts rest.Hosts, stored bool) {
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
		if !stored {
			fmt.Fprintln(to.err, "To have the shop keep the pictures itself, set MATJAR_MEDIA_DIR for serve and import, and import again.")
		}
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
