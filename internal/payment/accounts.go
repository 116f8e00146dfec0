package payment

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"matjar/internal/db"
	"matjar/internal/setting"
	"matjar/internal/vault"
)

// The addresses of the providers' APIs.
const (
	MoyasarURL       = "https://api.moyasar.com/v1"
	TabbyURL         = "https://api.tabby.sa"
	TamaraURL        = "https://api.tamara.co"
	TamaraSandboxURL = "https://api-sandbox.tamara.co"
)

// URLs are other addresses than those above; empty ones are not.
type URLs struct{ Moyasar, Tabby, Tamara string }

// Names lists the providers.
func Names() []string { return []string{"moyasar", "tabby", "tamara"} }

// account is what a shop has at one provider. Its JSON is what is kept, encrypted, of those that
// payments were begun with.
type account struct {
	Provider string `json:"provider"`
	URL      string `json:"url"`
	Key      string `json:"key"`
	Merchant string `json:"merchant,omitempty"`
	Webhook  string `json:"webhook,omitempty"`
	PreCheck bool   `json:"pre_check,omitempty"`
}

// id tells accounts apart: it is the same for the same key at the same provider.
func (a account) id() string {
	sum := sha256.Sum256([]byte("matjar payment account\x00" + a.Provider + "\x00" + a.URL + "\x00" + a.Key))
	return hex.EncodeToString(sum[:16])
}

func (a account) open(transport http.RoundTripper) Provider {
	switch a.Provider {
	case "moyasar":
		return NewMoyasar(MoyasarConfig{URL: a.URL, SecretKey: a.Key, WebhookSecret: a.Webhook, Transport: transport})
	case "tabby":
		return NewTabby(TabbyConfig{URL: a.URL, SecretKey: a.Key, MerchantCode: a.Merchant, WebhookHeader: a.Webhook, Transport: transport})
	case "tamara":
		return NewTamara(TamaraConfig{URL: a.URL, APIToken: a.Key, NotificationToken: a.Webhook, PreCheck: a.PreCheck, Transport: transport})
	}
	return nil
}

// accountsOf returns the accounts that the settings have, and the ways to pay that each serves.
// One without a key is none.
func accountsOf(s *setting.Snapshot, urls URLs) (list []account, methods map[string][]string) {
	methods = map[string][]string{}
	if key := setting.MoyasarKey.In(s); key != "" {
		list = append(list, account{Provider: "moyasar", URL: cmp.Or(urls.Moyasar, MoyasarURL), Key: key, Webhook: setting.MoyasarWebhook.In(s)})
		methods["moyasar"] = setting.MoyasarMethods.In(s)
	}
	if key, merchant := setting.TabbyKey.In(s), setting.TabbyMerchant.In(s); key != "" && merchant != "" {
		list = append(list, account{Provider: "tabby", URL: cmp.Or(urls.Tabby, TabbyURL), Key: key, Merchant: merchant, Webhook: setting.TabbyWebhook.In(s)})
		if setting.TabbyEnabled.In(s) {
			methods["tabby"] = []string{"tabby"}
		}
	}
	if token := setting.TamaraToken.In(s); token != "" {
		url := TamaraURL
		if setting.TamaraSandbox.In(s) {
			url = TamaraSandboxURL
		}
		list = append(list, account{
			Provider: "tamara", URL: cmp.Or(urls.Tamara, url), Key: token,
			Webhook: setting.TamaraNotifications.In(s), PreCheck: setting.TamaraPreCheck.In(s),
		})
		if setting.TamaraEnabled.In(s) {
			methods["tamara"] = []string{"tamara"}
		}
	}
	return list, methods
}

// Accounts are the shop's accounts with payment providers: those of the settings as they are now,
// and those that earlier payments were begun with.
type Accounts struct {
	db       *db.DB
	vault    *vault.Vault
	settings *setting.Live
	urls     URLs
	current  *setting.Derived[*Gateway]
	// earlier has accounts that were looked up, by id.
	earlier sync.Map
	// played: providers are played instead, and the accounts are locked.
	played bool
	// Transport carries what is sent to providers; nil means the network.
	Transport http.RoundTripper
}

// NewAccounts returns the accounts of a shop whose address is fallback unless the settings have
// another one.
func NewAccounts(d *db.DB, secrets *vault.Vault, settings *setting.Live, urls URLs, fallback string) *Accounts {
	a := &Accounts{db: d, vault: secrets, settings: settings, urls: urls}
	a.current = setting.Derive(settings, func(s *setting.Snapshot) *Gateway { return a.gateway(s, fallback) })
	return a
}

// Close locks the accounts because of the variable by, which has the providers played. Returns an
// error if there is an account.
func (a *Accounts) Close(by string) error {
	if len(a.Gateway().providers) > 0 {
		return errors.New("real payment providers are configured")
	}
	for _, d := range setting.All() {
		if d.Group == setting.Moyasar || d.Group == setting.Tabby || d.Group == setting.Tamara {
			a.settings.Hold(by, d)
		}
	}
	a.played = true
	return nil
}

// Gateway returns the providers under the present settings. It is never nil.
func (a *Accounts) Gateway() *Gateway { return a.current.Get() }

func (a *Accounts) gateway(s *setting.Snapshot, fallback string) *Gateway {
	address := setting.Address(s, fallback)
	g := NewGateway(address, address)
	g.accounts, g.own = a, map[string]account{}
	list, methods := accountsOf(s, a.urls)
	for _, one := range list {
		g.Add(one.open(a.Transport), methods[one.Provider]...)
		// What the server's environment has is not written into the database.
		if len(a.settings.LockedBy(keyOf(one.Provider))) == 0 {
			g.own[one.Provider] = one
		}
	}
	return g
}

// keyOf returns the setting with the key of a provider.
func keyOf(provider string) *setting.Definition {
	switch provider {
	case "tabby":
		return setting.TabbyKey.Definition
	case "tamara":
		return setting.TamaraToken.Definition
	default:
		return setting.MoyasarKey.Definition
	}
}

// Keep stores the account with which the provider's payments are made now, in the transaction that
// begins one, and returns its id. The id is empty where there is nothing to keep: for an account of
// the server's environment and for providers that are played.
func (g *Gateway) Keep(ctx context.Context, q db.Querier, provider string, now time.Time) (id string, err error) {
	own, ok := g.own[provider]
	if !ok {
		return "", nil
	}
	text, err := json.Marshal(own)
	if err != nil {
		return "", err
	}
	id = own.id()
	// It is kept already but for the first time: all checkouts writing one row would wait for each other.
	if kept, err := g.accounts.read(ctx, q, id); err != nil || kept != nil && *kept == own {
		return id, err
	}
	sealed := base64.StdEncoding.EncodeToString(g.accounts.vault.Seal(id, text))
	return id, insertAccount(ctx, q, id, provider, sealed, now)
}

// Holder returns the provider to speak with about a payment that was begun with the account, or
// nil. Without a stored account it is the one of the present settings.
func (g *Gateway) Holder(ctx context.Context, provider, accountID string) (Provider, error) {
	if g == nil {
		return nil, nil
	}
	if own, ok := g.own[provider]; accountID == "" || g.accounts == nil || ok && own.id() == accountID {
		return g.Provider(provider), nil
	}
	p, err := g.accounts.find(ctx, accountID)
	if err != nil || p == nil {
		// One that cannot be read may be the same with another key.
		return g.Provider(provider), err
	}
	return p, nil
}

// find returns the provider of a stored account, or nil for one that is not stored or cannot be
// read any more.
func (a *Accounts) find(ctx context.Context, id string) (Provider, error) {
	if p, ok := a.earlier.Load(id); ok {
		return p.(Provider), nil
	}
	kept, err := a.read(ctx, a.db, id)
	if err != nil || kept == nil {
		return nil, err
	}
	p := kept.open(a.Transport)
	a.earlier.Store(id, p)
	return p, nil
}

// read returns a stored account, or nil for one that is not stored or cannot be read any more.
func (a *Accounts) read(ctx context.Context, q db.Querier, id string) (*account, error) {
	text, err := readAccount(ctx, q, id)
	if db.NoRows(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	sealed, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("payment account %s: %w", id, err)
	}
	plain, err := a.vault.Open(id, sealed)
	if err != nil {
		return nil, nil //nolint:nilerr // it was stored under another secret: nobody can read it
	}
	var kept account
	if err := json.Unmarshal(plain, &kept); err != nil {
		return nil, fmt.Errorf("payment account %s: %w", id, err)
	}
	return &kept, nil
}

// ReadNotification reads what a provider of that name posted, and returns which one it was: the present one, or one that
// earlier payments were begun with, whose notices carry its secret. The provider is nil when there is none. Returns
// ErrForged.
func (g *Gateway) ReadNotification(r *http.Request, name string, body []byte) (Provider, Notification, error) {
	if g == nil {
		return nil, Notification{}, nil
	}
	present := g.Provider(name)
	if present != nil {
		if n, err := present.Notification(r, body); err == nil || g.accounts == nil {
			return present, n, err
		}
	}
	if g.accounts == nil {
		return nil, Notification{}, nil
	}
	ids, err := readAccounts(r.Context(), g.accounts.db, name)
	if err != nil {
		return nil, Notification{}, err
	}
	if present == nil && len(ids) == 0 {
		return nil, Notification{}, nil
	}
	for _, id := range ids {
		p, err := g.accounts.find(r.Context(), id)
		if err != nil {
			return nil, Notification{}, err
		}
		if p == nil {
			continue
		}
		if n, err := p.Notification(r, body); err == nil {
			return p, n, nil
		}
	}
	return nil, Notification{}, ErrForged
}

// Speaks reports whether there is a provider to speak with: a present one, or one of an earlier
// payment.
func (g *Gateway) Speaks(ctx context.Context) (bool, error) {
	if g == nil {
		return false, nil
	}
	if len(g.providers) > 0 || g.accounts == nil {
		return len(g.providers) > 0, nil
	}
	n, err := anyAccount(ctx, g.accounts.db)
	return n > 0, err
}
