package content

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/limit"
	"matjar/internal/rest"
	"matjar/internal/setting"
)

// Config is what the operations need besides the database.
type Config struct {
	// BaseURL is the shop's address, for links in emails, unless the settings have one.
	BaseURL string
	Pages   *Pages
	// Settings have the address that messages are sent to, and whether there is a Pro
	// membership; nil means the defaults.
	Settings *setting.Live
}

// Address returns the shop's address without a final slash.
func (c Config) Address() string { return setting.Address(c.Settings.Current(), c.BaseURL) }

// service implements the operations.
type service struct {
	Config
	db *db.DB
}

// UnsubscribePath is the one-click unsubscribe path of email clients.
const UnsubscribePath = "/api/v1/newsletter/unsubscribe"

var tag = huma.Tag{Name: "Content", Description: "The pages around the shop: newsletter, contact, texts"}

// Register adds the operations of the pages around the shop.
func Register(api huma.API, d *db.DB, config Config) {
	s := service{config, d}
	g := rest.NewGroup(api, tag)
	rest.Post(g, rest.Public, "/api/v1/newsletter", "subscribe", "Subscribe to the newsletter", s.signUpHandler(subscriptionsPerAddress, s.subscribe))
	rest.Post(g, rest.Public, "/api/v1/newsletter/confirm", "confirmSubscription", "Confirm that one wants the newsletter", s.handleConfirm)
	rest.Post(g, rest.Public, UnsubscribePath, "unsubscribe", "Unsubscribe from the newsletter", s.handleUnsubscribe)
	rest.Post(g, rest.Public, "/api/v1/pro-interest", "addProInterest", "Hear when the Pro membership opens", s.signUpHandler(interestsPerAddress, s.addInterest))
	rest.Post(g, rest.Public, "/api/v1/contact", "sendMessage", "Write to the shop", s.handleMessage)
	rest.Get(g, rest.Public, "/api/v1/pages/{name}", "getPage", "A text page in both languages", s.page)
}

// allow counts one action of the client. Returns errLimit when the rule is exceeded.
func (s service) allow(ctx context.Context, rule limit.Rule, now time.Time) error {
	allowed, err := rule.Allow(ctx, s.db, limit.ClientKey(rest.ClientIP(ctx).String()), now)
	if err == nil && !allowed {
		err = errLimit
	}
	return err
}

type signUpInput struct {
	Body struct {
		Email    string `json:"email" maxLength:"1000" doc:"Must contain an @"`
		Language string `json:"language" enum:"en,ar" doc:"Language to write in"`
		Website  string `json:"website,omitempty" maxLength:"1000" doc:"People leave this empty; a sign-up that fills it in is thrown away"`
	}
}

// signUpHandler returns the handler of one kind of sign-up.
func (s service) signUpHandler(rule limit.Rule, store func(context.Context, SignUp, time.Time) error) func(context.Context, *signUpInput) (*struct{}, error) {
	return func(ctx context.Context, in *signUpInput) (*struct{}, error) {
		signUp, err := SignUp{in.Body.Email, lang.Tag(in.Body.Language)}.validate()
		if err != nil {
			return nil, err
		}
		now := s.db.Now()
		if err := s.allow(ctx, rule, now); err != nil || in.Body.Website != "" {
			return nil, err
		}
		return nil, store(ctx, signUp, now)
	}
}

// The token is in the URL, since email clients post their own body.
type unsubscribeInput struct {
	Token  string `query:"token" required:"true" maxLength:"200" doc:"From the link in a letter"`
	Letter string `query:"letter" maxLength:"64" pattern:"^[^\\x00]*$" doc:"The letter whose link it is, if it has an id"`
}

type unsubscribeOutput struct {
	Body Unsubscribed
}

// Unsubscribed is the result of unsubscribing.
type Unsubscribed struct {
	State string `json:"state" enum:"done,already" doc:"Whether it ended now or had ended before"`
}

func (s service) handleUnsubscribe(ctx context.Context, in *unsubscribeInput) (*unsubscribeOutput, error) {
	ended, err := s.unsubscribe(ctx, in.Token, in.Letter, s.db.Now())
	if err != nil {
		return nil, err
	}
	state := "already"
	if ended {
		state = "done"
	}
	return &unsubscribeOutput{Unsubscribed{state}}, nil
}

type confirmInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"200" doc:"From the link in the letter"`
	}
}

func (s service) handleConfirm(ctx context.Context, in *confirmInput) (*struct{}, error) {
	return nil, s.confirm(ctx, in.Body.Token, s.db.Now())
}

type messageInput struct {
	Body struct {
		Name        string `json:"name" minLength:"2" maxLength:"100"`
		Email       string `json:"email" maxLength:"255" doc:"Where the answer goes"`
		Topic       string `json:"topic" enum:"order,delivery,return,product,account,privacy,complaint,other"`
		OrderNumber string `json:"order_number,omitempty" maxLength:"40" doc:"If it is about an order"`
		Message     string `json:"message" minLength:"10" maxLength:"4000" doc:"Plain text"`
		Language    string `json:"language" enum:"en,ar" doc:"Language to answer in"`
		Website     string `json:"website,omitempty" maxLength:"1000" doc:"People leave this empty; a message that fills it in is thrown away"`
	}
}

func (s service) handleMessage(ctx context.Context, in *messageInput) (*struct{}, error) {
	m, err := Message{
		Name: in.Body.Name, Email: in.Body.Email, Topic: in.Body.Topic, OrderNumber: in.Body.OrderNumber,
		Body: in.Body.Message, Language: lang.Tag(in.Body.Language),
	}.validate()
	if err != nil {
		return nil, err
	}
	now := s.db.Now()
	if err := s.allow(ctx, messagesPerAddress, now); err != nil || in.Body.Website != "" {
		return nil, err
	}
	return nil, s.addMessage(ctx, m, now)
}

type pageInput struct {
	Name string `path:"name" maxLength:"100" doc:"Name of the page, such as returns"`
}

type pageOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         *Page
}

func (s service) page(_ context.Context, in *pageInput) (*pageOutput, error) {
	page, ok := s.Pages.Page(in.Name)
	if !ok {
		return nil, errs.New(errs.NotFound, code.NotFound, "there is no page %q", in.Name)
	}
	return &pageOutput{rest.ShortCache, page}, nil
}
