package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"matjar/internal/auth"
	"matjar/internal/db"
	"matjar/internal/media"
	"matjar/internal/money"
	"matjar/internal/order"
	"matjar/internal/page"
	"matjar/internal/rest"
	"matjar/internal/review"
	"matjar/internal/search"
)

// databaseFlag is shared by all commands that need the database.
type databaseFlag struct {
	DatabaseURL string `env:"MATJAR_DATABASE_URL" default:"sqlite:data/matjar.db" help:"Database: sqlite:PATH or postgres://…."`
}

// open connects to an existing, migrated database. It neither creates nor migrates one,
// since a command may run in the wrong folder or have another version.
func (f databaseFlag) open(ctx context.Context) (*db.DB, error) {
	d, err := db.OpenExisting(ctx, f.DatabaseURL)
	if err != nil {
		return nil, settingError("MATJAR_DATABASE_URL", err)
	}
	if err := db.Check(ctx, d); err != nil {
		d.Close()
		return nil, settingError("MATJAR_DATABASE_URL", err)
	}
	return d, nil
}

// prepare connects and migrates; a missing database is created.
func (f databaseFlag) prepare(ctx context.Context) (*db.DB, error) {
	d, err := db.Open(ctx, f.DatabaseURL)
	if err != nil {
		return nil, settingError("MATJAR_DATABASE_URL", err)
	}
	if err := db.Migrate(ctx, d); err != nil {
		d.Close()
		return nil, settingError("MATJAR_DATABASE_URL", err)
	}
	return d, nil
}

// addressFlag is shared by commands that send emails.
type addressFlag struct {
	BaseURL string `env:"MATJAR_BASE_URL" help:"The shop's public address, for the link in the mail; known from serving."`
}

// shopDetails returns the stored details of the shop, with the flag's address if it is
// set.
func (f addressFlag) shopDetails(ctx context.Context, d *db.DB) (order.ShopDetails, error) {
	address, err := parseBaseURL(f.BaseURL)
	if err != nil {
		return order.ShopDetails{}, settingError("MATJAR_BASE_URL", err)
	}
	shop, err := order.LoadShopDetails(ctx, d)
	return shop.WithBaseURL(address), err
}

// settingError names the variable that an error is about.
func settingError(name string, err error) error { return fmt.Errorf("%s: %w", name, err) }

// policy has the flags that need parsing, and another start of the shop to change.
type policy struct {
	proxies rest.Proxies
	lexicon *search.Lexicon
	sms     auth.SMSSender
	maps    page.Maps
	media   rest.Hosts
	library *media.Library
	words   review.BannedWords
}

// leastRequests is the smallest limit of requests at the same time that has room for every class of them.
const leastRequests = 16

func (c *serveCmd) policy() (p policy, err error) {
	if p.proxies, err = rest.ParseProxies(c.TrustedProxies); err != nil {
		return p, settingError("MATJAR_TRUSTED_PROXIES", err)
	}
	if c.AdminToken != "" && len(c.AdminToken) < 16 {
		return p, settingError("MATJAR_ADMIN_TOKEN", errors.New("want at least 16 characters"))
	}
	if c.Drain != nil && *c.Drain < 0 {
		return p, settingError("MATJAR_DRAIN", errors.New("want a time such as 10s"))
	}
	if c.MaxRequests < 0 || c.MaxRequests > 0 && c.MaxRequests < leastRequests {
		return p, settingError("MATJAR_MAX_REQUESTS", fmt.Errorf("want 0 or at least %d", leastRequests))
	}
	if err := c.locks().Validate(); err != nil {
		return p, err
	}
	if err := c.checkPayments(c.locks()); err != nil {
		return p, err
	}
	if c.SMSURL != "" {
		if rest.CheckAPIAddress(c.SMSURL) != nil {
			return p, settingError("MATJAR_SMS_URL", errors.New("want an address such as https://sms.example.com/send?to={phone}&text={text}"))
		}
		p.sms = auth.GatewaySMS{URL: c.SMSURL, Body: c.SMSBody, ContentType: c.SMSContentType, Authorization: c.SMSAuthorization}
	}
	if p.maps, err = page.NewMaps(c.MapsKey, c.MapsURL); err != nil {
		return p, settingError("MATJAR_MAPS_URL", err)
	}
	if p.media, err = rest.ParseHosts(c.MediaHosts); err != nil {
		return p, settingError("MATJAR_MEDIA_HOSTS", err)
	}
	if p.library, err = c.servedLibrary(c.databaseFlag); err != nil {
		return p, err
	}
	if p.words, err = readBannedWords(c.ReviewWords); err != nil {
		return p, settingError("MATJAR_REVIEW_WORDS", err)
	}
	p.lexicon = search.Default
	if c.Synonyms != "" {
		if p.lexicon, err = search.Load(c.Synonyms); err != nil {
			return p, settingError("MATJAR_SYNONYMS", err)
		}
	}
	return p, nil
}

// readBannedWords reads the file of banned words; an empty name means none.
func readBannedWords(name string) (review.BannedWords, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return review.ReadBannedWords(f)
}

func parseBaseURL(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" ||
		strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return "", fmt.Errorf("%q is not an address such as https://shop.example.com", text)
	}
	return u.Scheme + "://" + u.Host, nil
}

func parseAmount(text string) (money.Halalas, error) {
	amount, err := money.Parse(text)
	if err == nil && amount < 0 {
		err = fmt.Errorf("%q is below zero", text)
	}
	return amount, err
}
