// Command matjar is the whole shop in one binary.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"matjar/internal/audit"
	"matjar/internal/demo"
	"matjar/internal/errs"
	"matjar/internal/logs"
	"matjar/internal/order"
	"matjar/internal/returns"
	"matjar/internal/shipment"
	"matjar/internal/staff"
	"matjar/internal/webhook"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A second signal ends the process at once.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// commands are the subcommands of matjar.
type commands struct {
	Serve    serveCmd    `cmd:"" help:"Serve the shop; migrates first, and fills an empty database with the demo catalogue."`
	Migrate  migrateCmd  `cmd:"" help:"Bring the database's schema up to date."`
	Seed     seedCmd     `cmd:"" help:"Fill an empty database with the demo catalogue."`
	Import   importCmd   `cmd:"" help:"Add to the catalogue, or change it, from a file; take imports back."`
	Export   exportCmd   `cmd:"" help:"Write the catalogue to a file."`
	Products productsCmd `cmd:"" help:"List products, and change price, stock and status."`
	Media    mediaCmd    `cmd:"" help:"Look after your own pictures."`
	Backup   backupCmd   `cmd:"" help:"Copy the SQLite database while it is in use."`
	Restore  restoreCmd  `cmd:"" help:"Put a backup in the place of the SQLite database."`
	Copy     copyCmd     `cmd:"" help:"Copy a shop to another database, SQLite or PostgreSQL."`
	Orders   ordersCmd   `cmd:"" help:"List orders and move them along."`
	Payments paymentsCmd `cmd:"" help:"Compare payments with what their providers say."`
	Returns  returnsCmd  `cmd:"" help:"List returns and decide about them."`
	Vendors  vendorsCmd  `cmd:"" help:"Bill vendors the commission on what they sold."`
	Users    usersCmd    `cmd:"" help:"Look after accounts."`
	Keys     keysCmd     `cmd:"" help:"Look after the keys of programs that use the back office's API."`
	Coupons  couponsCmd  `cmd:"" help:"Look after discount codes."`
	Reviews  reviewsCmd  `cmd:"" help:"Look after what shoppers write about products."`
	Messages messagesCmd `cmd:"" help:"Read what visitors wrote to the shop."`
	Zatca    zatcaCmd    `cmd:"" help:"Look after tax documents at the authority."`
	Webhooks webhooksCmd `cmd:"" help:"Look after what other systems are told."`
	Settings settingsCmd `cmd:"" help:"Look at settings and change them."`
	OpenAPI  openapiCmd  `cmd:"" name:"openapi" help:"Write the API's OpenAPI document to standard output."`
	Pages    pagesCmd    `cmd:"" help:"Write the table of pages, the error codes and rules as modules of the web app."`
	Version  versionCmd  `cmd:"" help:"Print the version."`

	Completion completionCmd `cmd:"" help:"Write a script that completes commands and flags in a shell."`

	PrintVersion kong.VersionFlag `name:"version" help:"Print the version."`
}

// newParser returns the parser of the command line.
func newParser(ctx context.Context, stdout, stderr io.Writer) (*kong.Kong, error) {
	return kong.New(&commands{},
		kong.Name("matjar"),
		kong.Description("A bilingual online marketplace in one binary."),
		kong.Writers(stdout, stderr),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Vars{"version": versionLine()},
		replaceNames(map[string]string{
			"products":     strconv.Itoa(demo.DefaultProducts),
			"order_states": joinNames(order.Statuses()), "order_targets": joinNames(order.Targets()),
			"rights":        joinNames(staff.Rights()),
			"return_states": joinNames(returns.States()), "carriers": strings.Join(shipment.CarrierKeys(), ", "),
			"webhook_groups": strings.Join(webhook.Groups(), ", "), "webhook_kinds": joinNames(webhook.Kinds()),
		}),
		kong.Bind(console{out: stdout, err: stderr}),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
}

// replaceNames puts values in the place of ${name} in the texts of flags and arguments. Variables of kong do the same
// but are looked through once for every flag of every command, which takes most of the time of a short command.
func replaceNames(values map[string]string) kong.Option {
	var pairs []string
	for name, value := range values {
		pairs = append(pairs, "${"+name+"}", value)
	}
	text := strings.NewReplacer(pairs...)
	return kong.PostBuild(func(k *kong.Kong) error {
		return kong.Visit(k.Model, func(node kong.Visitable, next kong.Next) error {
			if v, ok := node.(*kong.Value); ok {
				v.Help, v.Enum, v.Default = text.Replace(v.Help), text.Replace(v.Enum), text.Replace(v.Default)
			}
			return next(nil)
		})
	})
}

// run is main for tests. Errors are printed in one line.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	log, flush := newLogger(stderr)
	defer flush()
	ctx = audit.As(logs.With(ctx, log), audit.Actor{Kind: audit.Command, Name: operatorName()})
	parser, err := newParser(ctx, stdout, stderr)
	if err != nil {
		panic(err) // the commands are constant
	}
	// Kong ends the program after printing help; tests need it to come back here.
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case exit:
			code = int(fault)
		default:
			panic(fault)
		}
	}()
	parsed, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintln(stderr, "matjar: "+oneLine(err))
		return usageCode
	}
	err = parsed.Run(parser)
	switch {
	case err == nil:
		return 0
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "matjar: interrupted")
		return interrupted
	default:
		fmt.Fprintln(stderr, "matjar: "+oneLine(err))
		if refusal, ok := errs.As(err); ok && refusal.Kind == errs.NotFound {
			return notFoundCode
		}
		return failedCode
	}
}

func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", " ") }

// The exit codes beside 0.
const (
	failedCode = 1
	// usageCode: the command line cannot be read, and nothing was done.
	usageCode = 2
	// notFoundCode: there is no such thing.
	notFoundCode = 3
	// interrupted is that of a command that a signal interrupted, except serve.
	interrupted = 130
)

type exit int

// console is where commands write: out for their results, err for everything else.
type console struct{ out, err io.Writer }
