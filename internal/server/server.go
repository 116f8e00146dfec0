// Package server puts the shop together: it mounts every domain's operations and the
// pages on one handler, and runs it until it is told to stop.
package server

import (
	"io/fs"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/prometheus/client_golang/prometheus"

	"matjar/internal/account"
	"matjar/internal/auth"
	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/commission"
	"matjar/internal/content"
	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/letter"
	"matjar/internal/mail"
	"matjar/internal/marketing"
	"matjar/internal/media"
	"matjar/internal/order"
	"matjar/internal/page"
	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
	"matjar/internal/personal"
	"matjar/internal/release"
	"matjar/internal/reminder"
	"matjar/internal/rest"
	"matjar/internal/restock"
	"matjar/internal/returns"
	"matjar/internal/review"
	"matjar/internal/setting"
	"matjar/internal/shipping"
	"matjar/internal/staff"
	"matjar/internal/transfer"
	"matjar/internal/wishlist"
)

// Deps are the dependencies of the shop.
type Deps struct {
	Log *slog.Logger
	DB  *db.DB
	// Catalog must be loaded; the caller keeps it up to date.
	Catalog *catalog.Catalog
	// Marketing has slides, banners, collections and synonyms; nil means those of a new shop.
	Marketing *marketing.Live
	Users     *auth.Service
	Orders    *order.Service
	Returns   *returns.Service
	// Commissions is for the back office only.
	Commissions *commission.Service
	Reviews     *review.Service
	Notices     *restock.Service
	// PublicKey is the anonymous key in pages.
	PublicKey string
	// Staff knows who may do what in the back office.
	Staff *staff.Service
	// MaxRequests is how many requests are answered at the same time; 0 means what fits the processors.
	MaxRequests int
	// Traces is told of every request; nil traces nothing.
	Traces rest.Tracer
	// MetricsToken protects metrics and profiles, when there is one.
	MetricsToken MetricsToken
	// Collectors are metrics of what runs beside the shop.
	Collectors []prometheus.Collector
	// AdminHost is the name of the admin address, if it has one.
	AdminHost string
	// Dist is the built web app, Media the pictures that come with it, Library merchants' own; nil
	// means none.
	Dist    fs.FS
	Media   fs.FS
	Library *media.Library
	// Released are the files of other versions of the web app.
	Released *release.Files
	// Render renders pages; nil leaves it to the browser.
	Render page.RenderFunc
	// BaseURL is the shop's own address where the settings have none, empty when it is not known.
	BaseURL string
	// Dev makes pages load the sources from Vite's development server.
	Dev bool
	// Offline lets browsers keep pages for use without a network.
	Offline    bool
	Proxies    rest.Proxies
	Maps       page.Maps
	MediaHosts rest.Hosts
	// DemoPayments plays the payment providers; nil means they are real, or there are none.
	DemoPayments http.Handler
	// Content has the pages around the shop, and takes visitors' messages.
	Content *content.Service
	// Settings are what the operator has set; nil means the defaults.
	Settings *setting.Live
	// SendNow sends the test letter.
	SendNow setting.SendFunc
	// MailShop returns who letters are from, Letters writes those to subscribers.
	MailShop func() mail.Shop
	Letters  *letter.Service
	// Accounts are those with payment providers.
	Accounts *payment.Accounts
	// Drain is how long it goes on accepting after it is told to stop, when it is no longer ready.
	Drain time.Duration
	// SecretInDatabase says that what is encrypted has its secret beside it.
	SecretInDatabase bool
}

// publicAddress returns the shop's own address, empty when it is not known.
func (d Deps) publicAddress() string { return setting.Address(d.Settings.Current(), d.BaseURL) }

// Server is the shop, ready to be served.
type Server struct {
	deps Deps
	// Public serves shoppers and the back office, Admin operators: health, metrics, profiles.
	Public http.Handler
	Admin  http.Handler
	site   *page.Site
	// draining is set when the server is about to stop.
	draining atomic.Bool
	probe    writeProbe
	// timer is the clock of draining; nil means time.After.
	timer func(time.Duration) <-chan time.Time
}

// New mounts everything.
func New(deps Deps) (*Server, error) {
	s := &Server{deps: deps}
	deps.Users.Clear = personal.Clear
	metrics := rest.NewMetrics()
	metrics.Register(deps.Collectors...)

	apiMux := http.NewServeMux()
	site, err := page.New(siteOptions(deps, apiMux, countRenders(deps.Log, metrics)))
	if err != nil {
		return nil, err
	}
	api := publicAPI(apiMux, deps, site)
	if err := rest.ServeDocument(apiMux, api); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	operations := rest.RejectInvalidURL(rest.Mux(apiMux))
	staffMux := http.NewServeMux()
	staffAPI(staffMux, deps)
	mux.Handle(staffPath, rest.SameSite(deps.publicAddress, rest.RejectInvalidURL(rest.Mux(staffMux)), nil))
	mux.Handle("/api/", rest.SameSite(deps.publicAddress, operations, nil))
	// An email client may be a page of another site; the token in the URL identifies the
	// user.
	for _, path := range []string{content.UnsubscribePath, restock.StopPath, reminder.StopPath} {
		mux.Handle("POST "+path, operations)
	}
	mux.Handle("/auth/v1/", rest.RejectInvalidURL(deps.Users.Handler(func(r *http.Request) string { return rest.ClientIP(r.Context()).String() })))
	order.MountPayments(mux, deps.Orders)
	if deps.DemoPayments != nil {
		mux.Handle(simulator.Path, deps.DemoPayments)
	}
	s.mountHealth(mux)
	site.Mount(mux)
	s.site = site

	admission := newAdmission(deps.MaxRequests)
	s.registerShopMetrics(metrics, admission)
	s.Public = rest.Middleware{Log: deps.Log, Proxies: deps.Proxies, Metrics: metrics, Admission: admission, Traces: deps.Traces, Long: []rest.Long{{Path: transfer.Path, MaxBody: transfer.MaxUpload, Timeout: transfer.Timeout}}}.Wrap(mux)
	s.Admin = s.admin(metrics)
	return s, nil
}

// Pages lists the paths of all pages, as net/http's ServeMux spells them.
func Pages() []string { return page.Patterns() }

// Files returns the files of the web app that browsers may ask nodes of another version for.
func (s *Server) Files() []release.File { return s.site.Files() }

// OpenAPI returns the document of all operations. It needs no database.
func OpenAPI() ([]byte, error) {
	return rest.Document(publicAPI(http.NewServeMux(), Deps{}, nil))
}

// publicAPI registers the operations of every domain on mux.
func publicAPI(mux *http.ServeMux, deps Deps, site *page.Site) huma.API {
	api := rest.NewAPI(mux, deps.Users.Scheme())
	page.Register(api, site)
	catalog.Register(api, deps.Catalog)
	marketing.Register(api, deps.Catalog, deps.Marketing)
	review.Register(api, deps.Reviews)
	restock.Register(api, deps.Notices)
	content.Register(api, deps.Content)
	coupons := coupon.New(deps.DB)
	coupons.Settings = deps.Settings
	coupon.Register(api, coupons)
	deps.Users.Register(api)
	account.Register(api, account.New(deps.DB, deps.Settings))
	personal.Register(api, personal.New(deps.DB, deps.Users, deps.Orders))
	cart.Register(api, cart.New(deps.DB, deps.Settings))
	wishlist.Register(api, wishlist.New(deps.DB, deps.Settings))
	order.Register(api, deps.Orders)
	returns.Register(api, deps.Returns)
	shipping.Register(api, deps.Settings)
	reminder.Register(api, reminder.New(deps.DB, deps.Settings))
	return api
}

func siteOptions(deps Deps, api http.Handler, rendered func(string, time.Duration, error)) page.Options {
	content := pages{catalog: deps.Catalog, marketing: deps.Marketing, texts: deps.Content.Pages, settings: deps.Settings}
	config := setting.Derive(deps.Settings, func(s *setting.Snapshot) config { return appConfig(deps, s) })
	return page.Options{
		API: api, Loaders: content.loaders(), Links: content.links,
		Dist: deps.Dist, Media: deps.Media, Released: deps.Released, Library: deps.Library, BaseURL: deps.BaseURL, Dev: deps.Dev,
		Offline: deps.Offline, Maps: deps.Maps, MediaHosts: deps.MediaHosts, Settings: deps.Settings,
		FrameStyles: []string{commission.PageStyle()}, Render: deps.Render, Rendered: rendered,
		Version: func() uint64 { return deps.Catalog.Generation() + deps.Marketing.Generation() },
		Config: func() any {
			c := config.Get()
			c.Announcement = deps.Marketing.Current().Announcement
			return c
		},
	}
}
