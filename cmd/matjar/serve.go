package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"matjar/internal/auth"
	"matjar/internal/backup"
	"matjar/internal/catalog"
	"matjar/internal/content"
	"matjar/internal/db"
	"matjar/internal/demo"
	"matjar/internal/letter"
	"matjar/internal/logs"
	"matjar/internal/mail"
	"matjar/internal/marketing"
	"matjar/internal/order"
	"matjar/internal/page"
	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
	"matjar/internal/progress"
	"matjar/internal/release"
	"matjar/internal/reminder"
	"matjar/internal/render"
	"matjar/internal/rest"
	"matjar/internal/restock"
	"matjar/internal/returns"
	"matjar/internal/review"
	"matjar/internal/server"
	"matjar/internal/setting"
	"matjar/internal/staff"
	"matjar/internal/trace"
	"matjar/internal/webhook"
	"matjar/internal/zatca"
	"matjar/web"
)

type serveCmd struct {
	databaseFlag
	settingFlags
	Addr             string         `env:"MATJAR_ADDR" default:":8080" help:"Address of the shop."`
	AdminAddr        string         `env:"MATJAR_ADMIN_ADDR" help:"Address of metrics, profiles and health, for operators only; empty turns it off."`
	MaxRequests      int            `env:"MATJAR_MAX_REQUESTS" help:"Most requests answered at the same time; 0 takes 64 for each processor."`
	AdminToken       string         `env:"MATJAR_ADMIN_TOKEN" help:"Token that metrics and profiles ask for, at least 16 characters; without one they are open."`
	Drain            *time.Duration `env:"MATJAR_DRAIN" help:"How long to go on after SIGTERM, when /readyz fails already, so that load balancers turn away: 5s on PostgreSQL, 0s on SQLite."`
	TrustedProxies   string         `env:"MATJAR_TRUSTED_PROXIES" help:"Comma list of proxy addresses or networks whose X-Forwarded-* and traceparent headers are believed."`
	Synonyms         string         `env:"MATJAR_SYNONYMS" help:"File with words that search takes for the same, beside the shop's own."`
	Outbox           string         `env:"MATJAR_OUTBOX" default:"data/outbox" help:"Folder for mails when there is no mail server."`
	SMSURL           string         `name:"sms-url" env:"MATJAR_SMS_URL" help:"SMS gateway for phone codes, with {phone} and {text} in it or in the body; without one codes are written to the log."`
	SMSBody          string         `env:"MATJAR_SMS_BODY" help:"Body to post to the gateway; without one it is called with GET."`
	SMSContentType   string         `env:"MATJAR_SMS_CONTENT_TYPE" default:"application/json" help:"Type of that body."`
	SMSAuthorization string         `env:"MATJAR_SMS_AUTHORIZATION" help:"Authorization header for the gateway."`
	MapsKey          string         `env:"MATJAR_MAPS_KEY" help:"Key of the maps service that suggests addresses at checkout; without one nothing is suggested."`
	MapsURL          string         `env:"MATJAR_MAPS_URL" default:"https://maps.googleapis.com/maps/api/js" help:"Address of that service's script."`
	MediaHosts       string         `env:"MATJAR_MEDIA_HOSTS" help:"Comma list of hosts of other sites whose pictures and videos are shown, such as cdn.example.com."`
	mediaFlag
	backupFlag
	paymentFlag
	DemoPayments bool `env:"MATJAR_DEMO_PAYMENTS" help:"Play the payment providers inside the shop, to try it: no money moves."`
	zatcaFlag
	secretFlag
	ReviewWords string `env:"MATJAR_REVIEW_WORDS" help:"File with words that reviews must not have, one a line."`
	PagesDir    string `env:"MATJAR_PAGES_DIR" help:"Folder with your own text pages, such as en/returns.md; the shop's own stand in for the rest."`
	Demo        bool   `env:"MATJAR_DEMO" default:"true" negatable:"" help:"Fill an empty database with the demo catalogue."`
	Offline     bool   `env:"MATJAR_OFFLINE" default:"true" negatable:"" help:"Let browsers keep pages for use without a network; turned off, they forget them."`
	WebDev      bool   `env:"MATJAR_WEB_DEV" help:"Load the web app from Vite's development server."`
}

// Run serves until ctx ends.
func (c *serveCmd) Run(ctx context.Context, to console) (err error) {
	policy, err := c.policy()
	if err != nil {
		return err
	}
	if err := checkWebApp(web.Built(), c.WebDev); err != nil {
		return err
	}
	d, err := c.prepare(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	defer func() { err = db.Explain(err) }()

	if c.Demo {
		if err := seedIfEmpty(ctx, d, to); err != nil {
			return err
		}
	}
	log := logs.From(ctx)
	if has, knows, err := db.Versions(ctx, d); err != nil {
		return err
	} else if has > knows {
		log.WarnContext(ctx, "the database is of a newer version, which this one can serve; other commands need the newer one", "has", has, "knows", knows)
	}
	backups, err := c.schedule(d, log)
	if err != nil {
		return err
	}
	secrets, err := c.secrets(ctx, d)
	if err != nil {
		return err
	}
	settings, err := setting.Open(ctx, d, c.locks(), secrets)
	if err != nil {
		return err
	}
	goods := catalog.New(d, log)
	goods.Settings = settings
	goods.Lexicon, goods.Explains = policy.lexicon, c.WebDev
	// Before the catalogue is loaded, so that it is indexed once.
	promoted, err := marketing.Open(ctx, d, goods)
	if err != nil {
		return err
	}
	if err := goods.Load(ctx); err != nil {
		return err
	}
	public, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return settingError("MATJAR_ADDR", err)
	}
	// For errors before the server owns it; closing it twice is harmless.
	defer public.Close()
	detected := browserURL(public.Addr())
	address := func() string { return setting.Address(settings.Current(), detected) }
	orderPolicy := setting.Derive(settings, func(s *setting.Snapshot) order.Policy { return order.PolicyOf(s, detected) })
	if err := order.SaveShopDetails(ctx, d, orderPolicy.Get().ShopDetails); err != nil {
		return err
	}
	settings.Watch(func(*setting.Snapshot) {
		// Commands that write letters and documents read them.
		if err := order.SaveShopDetails(ctx, d, orderPolicy.Get().ShopDetails); err != nil && ctx.Err() == nil {
			log.Error("the shop's details could not be stored for commands", "error", err)
		}
	})
	stamps, err := c.startStamps(ctx, d, settings)
	if err != nil {
		return err
	}
	hooks := &webhook.Outbox{}
	accounts := c.accounts(d, secrets, settings, detected)
	orders, demo, err := c.orders(d, goods, accounts, order.Config{Live: orderPolicy.Get, TaxRegistrar: stamps, Hooks: hooks})
	if err != nil {
		return err
	}
	letters := &mail.Worker{DB: d, Log: log, Sender: mailSender(settings, c.Outbox), Shop: mailShop(settings)}
	newsletter := letter.New(d, address, settings, letters.Deliver)
	traces, endTraces, err := trace.Open(version, log)
	if err != nil {
		return err
	}
	defer endTraces()
	released := release.New(d)
	shop, err := c.build(ctx, dependencies{log, d, settings, letters, newsletter, goods, promoted, orders, accounts, demo, policy, detected, backups, traces, released})
	if err != nil {
		return err
	}
	// Browsers may ask any node for what its documents name.
	if err := released.Keep(ctx, shop.Files()); err != nil {
		return err
	}
	if demo != nil {
		demo.Deliver = deliverTo(ctx, shop.Public)
		log.Warn("payments are played: no money moves")
	}
	// Background workers go on until the last request is answered, and stop before the database is closed.
	working, stop := context.WithCancel(traces.In(context.WithoutCancel(ctx)))
	var workers sync.WaitGroup
	workers.Go(func() { d.Watch(working, log) })
	workers.Go(func() { goods.Run(working) })
	workers.Go(func() { settings.Run(working, log) })
	workers.Go(func() { promoted.Run(working, log) })
	workers.Go(func() { letters.Run(working) })
	workers.Go(func() { newsletter.Run(working, log) })
	workers.Go(func() {
		(&reminder.Worker{DB: d, Settings: settings, Address: address, Now: d.Now}).Run(working, log)
	})
	workers.Go(func() { restock.NewWorker(d, log, address).Run(working) })
	if c.Zatca != string(zatca.Off) {
		workers.Go(func() { stamps.Run(working, log) })
	}
	workers.Go(func() { sweepExpired(working, d, log) })
	workers.Go(func() { backfill(working, d, log, func() order.Seller { return orderPolicy.Get().Seller }, address) })
	workers.Go(func() { released.Run(working, log, shop.Files()) })
	if backups != nil {
		workers.Go(func() { backups.Run(working) })
	}
	workers.Go(func() {
		(&webhook.Worker{DB: d, Log: log, Outbox: hooks, Settings: settings, Now: d.Now}).Run(working)
	})
	workers.Go(func() { (&order.PaymentWorker{Orders: orders, Log: log}).Run(working) })
	defer workers.Wait()
	defer stop()
	fmt.Fprintf(to.out, "Matjar is open at %s\n", browserURL(public.Addr()))
	link, err := staff.New(d, staff.Accounts{}, address).OwnerLink(ctx)
	if err != nil {
		return err
	}
	if link != "" {
		fmt.Fprintf(to.out, "Nobody runs this shop yet. Become its owner, once, within a day: %s\n", link)
	}
	var admin net.Listener
	if c.AdminAddr != "" {
		if admin, err = net.Listen("tcp", c.AdminAddr); err != nil {
			return settingError("MATJAR_ADMIN_ADDR", err)
		}
		fmt.Fprintf(to.out, "Metrics and profiles are at %s\n", browserURL(admin.Addr()))
	}
	if progress.Terminal(to.out) {
		fmt.Fprintln(to.out, "Press Ctrl+C to close it.")
	}
	workers.Go(func() {
		// Nobody has to wait for it then.
		goods.Snapshot().Prepare()
		// Loading takes more memory than serving; without this the rest of it would stay with the process for long.
		debug.FreeOSMemory()
	})
	return shop.Run(ctx, public, admin)
}

// checkWebApp refuses a binary that Go alone has built, which has no pages to show.
func checkWebApp(built, dev bool) error {
	if built || dev {
		return nil
	}
	return errors.New("this binary has no web app in it, as go install and go build leave it out: build it with make build, or take that of a release")
}

// dependencies are the arguments of build.
type dependencies struct {
	log *slog.Logger
	db  *db.DB
	// settings are live; policy has those that need a new start.
	settings *setting.Live
	letters  *mail.Worker
	// newsletter writes to subscribers.
	newsletter *letter.Service
	goods      *catalog.Catalog
	promoted   *marketing.Live
	orders     *order.Service
	accounts   *payment.Accounts
	// demo plays the payment providers, or is nil.
	demo   *simulator.Server
	policy policy
	// detected is the shop's address where the settings have none.
	detected string
	// backups may be nil.
	backups *backup.Schedule
	// traces is nil unless a collector is configured.
	traces   rest.Tracer
	released *release.Files
}

// build wires the shop.
func (c *serveCmd) build(ctx context.Context, p dependencies) (*server.Server, error) {
	users, err := auth.New(ctx, p.db, auth.Config{BaseURL: p.detected, SMS: p.policy.sms, Settings: p.settings})
	if err != nil {
		return nil, err
	}
	key, err := users.AnonymousKey(ctx)
	if err != nil {
		return nil, err
	}
	var renderPage page.RenderFunc
	if script := web.ServerScript(); script != "" {
		renderPage = render.New(script, 1).Render
	}
	vault, err := c.vault(ctx, p.db)
	if err != nil {
		return nil, err
	}
	texts, err := content.LoadPages(c.PagesDir, p.settings)
	if err != nil {
		return nil, settingError("MATJAR_PAGES_DIR", err)
	}
	var collectors []prometheus.Collector
	if p.backups != nil {
		collectors = p.backups.Collectors()
	}
	return server.New(server.Deps{
		Collectors: collectors, Drain: c.drain(p.db),
		Staff:  staff.New(p.db, server.StaffAccounts(users), func() string { return setting.Address(p.settings.Current(), p.detected) }),
		Render: renderPage,
		Log:    p.log, DB: p.db, Catalog: p.goods, Marketing: p.promoted, Users: users, PublicKey: key,
		Orders: p.orders, Returns: returns.New(p.db, p.orders, vault),
		Commissions: openCommissions(p.db, p.orders.Seller), DemoPayments: demoHandler(p.demo),
		Reviews: review.New(p.db, p.goods, p.policy.words), Notices: restock.New(p.db, p.goods),
		Dist: web.Dist(), Media: demo.Pictures, Released: p.released, Library: p.policy.library, Dev: c.WebDev, Offline: c.Offline,
		Proxies: p.policy.proxies, Settings: p.settings, SendNow: p.letters.SendNow, Maps: p.policy.maps, MediaHosts: p.policy.media,
		MaxRequests: c.MaxRequests, Traces: p.traces,
		MetricsToken: server.MetricsToken(c.AdminToken), AdminHost: hostOf(c.AdminAddr),
		MailShop: p.letters.Shop, Letters: p.newsletter, Accounts: p.accounts, SecretInDatabase: c.Secret == "",
		Content: content.New(p.db, content.Config{BaseURL: p.detected, Settings: p.settings, Pages: texts}),
	})
}

// orders returns the order service of config and the settings, with the accounts with payment
// providers, or what plays them, if that is wanted.
func (c *serveCmd) orders(d *db.DB, goods *catalog.Catalog, accounts *payment.Accounts, config order.Config) (*order.Service, *simulator.Server, error) {
	if !c.DemoPayments {
		config.LivePayments, config.PaymentHold = accounts.Gateway, max(c.PaymentHold, order.DefaultPaymentHold)
		return order.New(d, goods, config), nil, nil
	}
	// Money is never played beside real money.
	if err := accounts.Close("MATJAR_DEMO_PAYMENTS"); err != nil {
		return nil, nil, settingError("MATJAR_DEMO_PAYMENTS", err)
	}
	demo, gateway := demoPayments()
	config.Payments, config.PaymentHold = gateway, c.PaymentHold
	return order.New(d, goods, config), demo, nil
}

// defaultDrain is a few checks of a load balancer.
const defaultDrain = 5 * time.Second

// drain returns how long to go on after a signal. On SQLite no other node can take over, and waiting only
// makes a new start later.
func (c *serveCmd) drain(d *db.DB) time.Duration {
	switch {
	case c.Drain != nil:
		return *c.Drain
	case d.Engine() == "sqlite":
		return 0
	default:
		return defaultDrain
	}
}

// demoHandler returns demo as a handler, or nil.
func demoHandler(demo *simulator.Server) http.Handler {
	if demo == nil {
		return nil
	}
	return demo
}

// newLogger writes lines for people on a terminal, JSON for machines elsewhere. flush must be
// called at the end.
func newLogger(w io.Writer) (log *slog.Logger, flush func()) {
	if progress.Terminal(w) {
		return slog.New(slog.NewTextHandler(w, nil)), func() {}
	}
	buffer := logs.NewBuffer(w)
	return slog.New(buffer.Handler()), func() { _ = buffer.Flush() } // there is nobody left to tell
}

// hostOf returns the host of a listen address, empty when it has none.
func hostOf(addr string) string {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return ""
	}
	return host
}

// browserURL returns a URL that a browser on this machine can open.
func browserURL(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() || ip.IsLoopback() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}
