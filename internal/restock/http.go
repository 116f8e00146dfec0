package restock

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/rest"
)

// NoticeRequest subscribes to an email when a product is back in stock.
type NoticeRequest struct {
	Email    string `json:"email,omitempty" maxLength:"1000" doc:"Where to write to; signed-in shoppers leave it out"`
	Color    string `json:"color,omitempty" maxLength:"64" doc:"Code of the colour that is waited for, empty for any"`
	Size     string `json:"size,omitempty" maxLength:"64" doc:"Code of the size that is waited for, empty for any"`
	Language string `json:"language" enum:"en,ar" doc:"Language to write in"`
	Website  string `json:"website,omitempty" maxLength:"1000" doc:"People leave this empty; a request that fills it in is thrown away"`
}

// NoticeView states whether the caller is subscribed to a product.
type NoticeView struct {
	Waiting bool `json:"waiting"`
}

// StopPath unsubscribes, from the page and by the POST of email clients (RFC 8058), whose
// body is ignored.
const StopPath = "/api/v1/stock-notices/stop"

var tag = huma.Tag{Name: "Stock notices", Description: "Letters to those who wait for something sold out"}

// Register adds the operations on stock notices.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	const path = "/api/v1/products/{id}/notice"
	rest.Post(g, rest.OptionalUser, path, "askForNotice", "Write to me when the product is back in stock", o.subscribe)
	rest.Get(g, rest.User, path, "getNotice", "Whether I wait for the product", o.get)
	rest.Delete(g, rest.User, path, "forgetNotice", "Wait for the product no longer", o.unsubscribe)
	rest.Post(g, rest.Public, StopPath, "stopNotices", "Stop all stock notices to the reader of a letter", o.unsubscribeByToken)
}

type operations struct{ *Service }

type choiceInput struct {
	catalog.ProductPath
	Color string `query:"color" maxLength:"64" doc:"Code of the colour, empty for any"`
	Size  string `query:"size" maxLength:"64" doc:"Code of the size, empty for any"`
}

func (in *choiceInput) choice() Choice { return Choice{in.ID, in.Color, in.Size} }

type subscribeInput struct {
	catalog.ProductPath
	Body NoticeRequest
}

func (o *operations) subscribe(ctx context.Context, in *subscribeInput) (*struct{}, error) {
	return nil, o.Request(ctx, Request{
		Choice: Choice{in.ID, in.Body.Color, in.Body.Size}, Email: in.Body.Email, Account: auth.From(ctx).Email,
		Language: lang.Tag(in.Body.Language), Website: in.Body.Website,
	})
}

type noticeOutput struct{ Body NoticeView }

func (o *operations) get(ctx context.Context, in *choiceInput) (*noticeOutput, error) {
	waiting, err := o.IsSubscribed(ctx, in.choice(), auth.From(ctx).Email)
	return &noticeOutput{NoticeView{waiting}}, err
}

func (o *operations) unsubscribe(ctx context.Context, in *choiceInput) (*struct{}, error) {
	return nil, o.Unsubscribe(ctx, in.choice(), auth.From(ctx).Email)
}

type tokenInput struct {
	Token string `query:"token" required:"true" maxLength:"100" doc:"What the letter's link carries"`
}

// unsubscribeByToken responds the same for every token.
func (o *operations) unsubscribeByToken(ctx context.Context, in *tokenInput) (*struct{}, error) {
	return nil, o.UnsubscribeByToken(ctx, in.Token)
}
