package content

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/lang"
	"matjar/internal/rest"
)

// UnsubscribePath is the one-click unsubscribe path of email clients.
const UnsubscribePath = "/api/v1/newsletter/unsubscribe"

var tag = huma.Tag{Name: "Content", Description: "The pages around the shop: newsletter, contact, texts"}

// Register adds the operations of the pages around the shop.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Post(g, rest.Public, "/api/v1/newsletter", "subscribe", "Subscribe to the newsletter", o.subscribe)
	rest.Post(g, rest.Public, "/api/v1/newsletter/confirm", "confirmSubscription", "Confirm that one wants the newsletter", o.confirm)
	rest.Post(g, rest.Public, UnsubscribePath, "unsubscribe", "Unsubscribe from the newsletter", o.unsubscribe)
	rest.Post(g, rest.Public, "/api/v1/pro-interest", "addProInterest", "Hear when the Pro membership opens", o.addInterest)
	rest.Post(g, rest.Public, "/api/v1/contact", "sendMessage", "Write to the shop", o.send)
	rest.Get(g, rest.Public, "/api/v1/pages/{name}", "getPage", "A text page in both languages", o.page)
}

type operations struct{ content *Service }

type signUpInput struct {
	Body struct {
		Email    string `json:"email" maxLength:"1000" doc:"Must contain an @"`
		Language string `json:"language" enum:"en,ar" doc:"Language to write in"`
		Website  string `json:"website,omitempty" maxLength:"1000" doc:"People leave this empty; a sign-up that fills it in is thrown away"`
	}
}

func (in *signUpInput) signUp() SignUp {
	return SignUp{in.Body.Email, lang.Tag(in.Body.Language), in.Body.Website}
}

func (o *operations) subscribe(ctx context.Context, in *signUpInput) (*struct{}, error) {
	return nil, o.content.Subscribe(ctx, in.signUp())
}

func (o *operations) addInterest(ctx context.Context, in *signUpInput) (*struct{}, error) {
	return nil, o.content.AddInterest(ctx, in.signUp())
}

// The token is in the URL, since email clients post their own body.
type unsubscribeInput struct {
	Token  string `query:"token" required:"true" maxLength:"200" doc:"From the link in a letter"`
	Letter string `query:"letter" maxLength:"64" pattern:"^[^\\x00]*$" doc:"The letter whose link it is, if it has an id"`
}

type unsubscribeOutput struct {
	Body Unsubscribed
}

func (o *operations) unsubscribe(ctx context.Context, in *unsubscribeInput) (*unsubscribeOutput, error) {
	result, err := o.content.Unsubscribe(ctx, in.Token, in.Letter)
	return &unsubscribeOutput{result}, err
}

type confirmInput struct {
	Body struct {
		Token string `json:"token" minLength:"1" maxLength:"200" doc:"From the link in the letter"`
	}
}

func (o *operations) confirm(ctx context.Context, in *confirmInput) (*struct{}, error) {
	return nil, o.content.Confirm(ctx, in.Body.Token)
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

func (o *operations) send(ctx context.Context, in *messageInput) (*struct{}, error) {
	return nil, o.content.Send(ctx, Message{
		Name: in.Body.Name, Email: in.Body.Email, Topic: in.Body.Topic, OrderNumber: in.Body.OrderNumber,
		Body: in.Body.Message, Language: lang.Tag(in.Body.Language), Website: in.Body.Website,
	})
}

type pageInput struct {
	Name string `path:"name" maxLength:"100" doc:"Name of the page, such as returns"`
}

type pageOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         *Page
}

func (o *operations) page(_ context.Context, in *pageInput) (*pageOutput, error) {
	page, err := o.content.Page(in.Name)
	return &pageOutput{rest.ShortCache, page}, err
}
