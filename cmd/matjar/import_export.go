package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/demo"
	"matjar/internal/lang"
	"matjar/internal/media"
	"matjar/internal/page"
	"matjar/internal/progress"
	"matjar/internal/rest"
	"matjar/internal/transfer"
)

type importCmd struct {
	File     importFileCmd     `cmd:"" default:"withargs" help:"Add to the catalogue, or change it, from a file."`
	List     importListCmd     `cmd:"" help:"List the newest imports."`
	Undo     importUndoCmd     `cmd:"" help:"Take an import back, as one."`
	Template importTemplateCmd `cmd:"" help:"Write a table to fill in."`
}

type importFileCmd struct {
	databaseFlag
	mediaFlag
	MediaHosts        string `env:"MATJAR_MEDIA_HOSTS" help:"Hosts that the shop shows pictures and videos of, as matjar serve has them; others are stored or warned of."`
	MediaPrivateHosts string `env:"MATJAR_MEDIA_PRIVATE_HOSTS" help:"Comma list of hosts in private networks that pictures may be fetched from, such as files.intranet:8080."`
	Preview           bool   `help:"Say what would be done and what is wrong, and change nothing."`
	Empty             string `enum:"keep,clear" default:"keep" help:"What an empty cell of a table means: keep the field, or clear it."`
	IgnoreUnknown     bool   `help:"Leave out columns that the catalogue does not know, instead of refusing the file."`
	AllowFree         bool   `help:"Take prices of 0."`
	DeleteMissing     bool   `help:"Delete the products that the file does not name; those that were ordered or reviewed are archived."`
	Arabic            bool   `help:"Say what is wrong in Arabic."`
	File              string `arg:"" help:"Catalogue file: JSON lines, CSV or Excel (.xlsx), - for standard input; see docs/import-export.md."`
}

// Run adds and changes what the file names; a bad line undoes everything.
func (c *importFileCmd) Run(ctx context.Context, to console) error {
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
	service := transfer.Service{DB: d, Look: pictures.Look, Store: pictures.Resolve}
	upload := transfer.Upload{Name: filepath.Base(c.File), By: "command line", Options: transfer.Options{
		Empty: transfer.Empty(c.Empty), IgnoreUnknown: c.IgnoreUnknown, AllowFree: c.AllowFree, DeleteMissing: c.DeleteMissing,
	}}
	if c.Preview {
		seen, err := service.Check(ctx, file, upload)
		if err != nil {
			return err
		}
		if len(seen.Faults) > 0 {
			return c.refuse(to, seen.Source, seen.Faults, math.MaxInt)
		}
		nameIgnored(to, seen.Source.Ignored)
		printImport(to, seen.Result, hosts, pictures.Library != nil)
		fmt.Fprintln(to.out, "Nothing was changed.")
		return nil
	}
	done, err := service.Import(ctx, file, upload, progress.New(to.err, "Lines").Report)
	if refused, ok := errors.AsType[*transfer.Refused](err); ok {
		return c.refuse(to, refused.Source, refused.Faults, shownFaults)
	}
	if err != nil {
		return err
	}
	nameIgnored(to, done.Ignored)
	printImport(to, done.Result, hosts, pictures.Library != nil)
	if done.Result.Changes() {
		fmt.Fprintf(to.out, "To take it back: matjar import undo %s\n", done.ID)
	}
	return nil
}

// shownFaults is how many faults are printed unless a preview is asked for.
const shownFaults = 20

// refuse prints what is wrong with the file.
func (c *importFileCmd) refuse(to console, source *transfer.Source, faults catalog.Faults, most int) error {
	language := lang.English
	if c.Arabic {
		language = lang.Arabic
	}
	for i, f := range faults {
		if i == most {
			fmt.Fprintf(to.err, "and %d more\n", len(faults)-i)
			break
		}
		fmt.Fprintln(to.err, faultText(source, f, language))
	}
	return fmt.Errorf("nothing was imported: %s has %s", c.File, pluralize(len(faults), "fault", "faults"))
}

// faultText is a fault with its place, the column as the file calls it.
func faultText(source *transfer.Source, f catalog.Fault, language lang.Tag) string {
	f.Column = source.Header(f)
	f.Text.En = f.Text.In(language)
	return f.String()
}

func nameIgnored(to console, columns []string) {
	if len(columns) > 0 {
		fmt.Fprintf(to.err, "Left out, since the catalogue does not know them: %s.\n", strings.Join(columns, ", "))
	}
}

type importListCmd struct {
	databaseFlag
	Limit int  `default:"20" help:"How many at most."`
	JSON  bool `name:"json" help:"Write one JSON object a line."`
}

// Run lists the newest imports first.
func (c *importListCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	service := transfer.Service{DB: d}
	list, err := service.List(ctx, "", c.Limit)
	if err != nil {
		return err
	}
	if c.JSON {
		lines := json.NewEncoder(to.out)
		for i := range list {
			if err := lines.Encode(list[i].View(time.Now())); err != nil {
				return err
			}
		}
		return nil
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "BATCH\tTIME\tSTATE\tFILE\tBY\tNEW\tCHANGED\tDELETED")
	for i := range list {
		b := &list[i]
		p := b.Result.Products
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%d\t%d\t%d\n", b.ID, b.CreatedAt.Format(time.DateTime), b.State, b.FileName, b.By,
			p.Added, p.Changed, p.Deleted+p.Archived)
	}
	return table.Flush()
}

type importUndoCmd struct {
	databaseFlag
	Batch string `arg:"" help:"The import to take back, as matjar import list names it."`
}

// Run takes an import back, and names what others have changed since.
func (c *importUndoCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	service := transfer.Service{DB: d}
	done, err := service.Undo(ctx, c.Batch, transfer.Scope{}, progress.New(to.err, "Lines").Report)
	if refused, ok := errors.AsType[*transfer.Refused](err); ok {
		fmt.Fprintln(to.err, refused)
		return fmt.Errorf("nothing was undone: what was there before is refused")
	}
	if err != nil {
		return err
	}
	for _, k := range done.Kept {
		what := k.Kind + " " + k.Key
		if k.Column != "" {
			what += ", " + k.Column
		}
		fmt.Fprintf(to.err, "Left as it is: %s %s.\n", what, k.EnText)
	}
	fmt.Fprintf(to.out, "Undone: %s (%s).\n", done.ID, done.FileName)
	return nil
}

type importTemplateCmd struct {
	Lang string `enum:"en,ar" default:"en" help:"Language of the heads: en or ar."`
	File string `arg:"" help:"File to write, .csv or .xlsx; it must not exist, - writes CSV to standard output."`
}

// Run writes a table with heads and rows to begin with.
func (c *importTemplateCmd) Run(to console) error {
	language, _ := lang.Parse(c.Lang)
	format := transfer.FormatOf(c.File)
	if format == transfer.JSONLines {
		format = transfer.CSV
	}
	return writeNew(to, c.File, func(w io.Writer) error { return transfer.WriteTemplate(w, format, language) })
}

// pictures finds the pictures of the file, in its folder or the working one.
func (c *importFileCmd) pictures(hosts rest.Hosts, to console) (*media.Resolver, error) {
	library, err := c.library(c.databaseFlag)
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
			fmt.Fprintf(to.out, "%s: %d added, %d changed, %d unchanged%s.\n", kind.name, kind.Added, kind.Changed, kind.Unchanged, deletedText(kind.Counts))
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

func deletedText(c catalog.Counts) string {
	text := ""
	if c.Deleted > 0 {
		text += fmt.Sprintf(", %d deleted", c.Deleted)
	}
	if c.Archived > 0 {
		text += fmt.Sprintf(", %d archived", c.Archived)
	}
	return text
}

func pluralize(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

type exportCmd struct {
	databaseFlag
	Format string `enum:"auto,jsonl,csv,xlsx" default:"auto" help:"jsonl, csv or xlsx; by default what the name of the file ends with."`
	Lang   string `enum:"en,ar" default:"en" help:"Language of the heads of a table: en or ar."`
	Vendor string `help:"Export the products of this vendor only."`
	File   string `arg:"" help:"File to write; it must not exist. - writes to standard output."`
}

// Run writes the whole catalogue.
func (c *exportCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	format := transfer.Format(c.Format)
	if c.Format == "auto" {
		format = transfer.FormatOf(c.File)
	}
	language, _ := lang.Parse(c.Lang)
	return writeNew(to, c.File, func(w io.Writer) error { return transfer.Export(ctx, d, w, format, language, c.Vendor) })
}

// writeNew writes a file that does not exist yet, or standard output. A file that could not be
// finished is removed.
func writeNew(to console, name string, write func(io.Writer) error) error {
	if name == "-" {
		return write(to.out)
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	err = write(f)
	if err = cmp.Or(err, f.Close()); err != nil {
		os.Remove(name)
		return err
	}
	fmt.Fprintf(to.out, "Wrote %s.\n", name)
	return nil
}
