package restock

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/catalog"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/limit"
	"matjar/internal/mail"
	"matjar/internal/rest"
)

// NoticeRequest asks for a letter when a product is back.
type NoticeRequest struct {
	Email    string `json:"email,omitempty" maxLength:"1000" doc:"Where to write to; signed-in shoppers leave it out"`
	Language string `json:"language" enum:"en,ar" doc:"Language to write in"`
	Website  string `json:"website,omitempty" maxLength:"1000" doc:"People leave this empty; a request that fills it in is thrown away"`
}

// NoticeView states whether the caller waits for a product.
type NoticeView struct {
	Waiting bool `json:"waiting"`
}

// StopPath takes the press of a reader, and the POST of mail programs (RFC 8058), whose
// body says nothing.
const StopPath = "/api/v1/stock-notices/stop"

var tag = huma.Tag{Name: "Stock notices", Description: "Letters to those who wait for something sold out"}

// Register adds the operations on stock notices.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	const path = "/api/v1/products/{id}/notice"
	rest.Post(g, rest.OptionalUser, path, "askForNotice", "Write to me when the product is back in stock", o.ask)
	rest.Get(g, rest.User, path, "getNotice", "Whether I wait for the product", o.get)
	rest.Delete(g, rest.User, path, "forgetNotice", "Wait for the product no longer", o.forget)
	rest.Post(g, rest.Public, StopPath, "stopNotices", "Stop all stock notices to the reader of a letter", o.stop)
}

type operations struct{ *Service }

type productInput struct {
	catalog.ProductPath
}

// known refuses products that the shop does not show.
func (o *operations) known(productID string) error {
	if o.catalog.Snapshot().Product(productID) == nil {
		return errNotFound
	}
	return nil
}

type askInput struct {
	catalog.ProductPath
	Body NoticeRequest
}

// ask takes a wish. Whether a guest's address was known, or waits for too much already, is
// nobody's business but its owner's: the answer is the same.
func (o *operations) ask(ctx context.Context, in *askInput) (*struct{}, error) {
	if err := o.known(in.ID); err != nil {
		return nil, err
	}
	allowed, err := requestsPerClient.Allow(ctx, o.db, limit.Address(rest.ClientIP(ctx).String()), o.Now())
	if err != nil {
		return nil, err
	}
	if !allowed {
		return nil, errLimit
	}
	guest := in.Body.Email != ""
	email := in.Body.Email
	if guest {
		clean, ok := mail.CleanAddress(email)
		if !ok {
			return nil, errEmail
		}
		email = clean
	} else if email = auth.From(ctx).Email; email == "" {
		return nil, auth.ErrNotAuthenticated
	}
	if in.Body.Website != "" {
		return nil, nil
	}
	err = o.Wait(ctx, Wish{in.ID, email, lang.Tag(in.Body.Language)})
	if guest && errs.Is(err, errTooMany.Code.String()) {
		err = nil
	}
	return nil, err
}

type noticeOutput struct{ Body NoticeView }

func (o *operations) get(ctx context.Context, in *productInput) (*noticeOutput, error) {
	if err := o.known(in.ID); err != nil {
		return nil, err
	}
	waiting, err := o.Waiting(ctx, in.ID, auth.From(ctx).Email)
	return &noticeOutput{NoticeView{waiting}}, err
}

func (o *operations) forget(ctx context.Context, in *productInput) (*struct{}, error) {
	if err := o.known(in.ID); err != nil {
		return nil, err
	}
	return nil, o.Forget(ctx, in.ID, auth.From(ctx).Email)
}

type stopInput struct {
	Token string `query:"token" required:"true" maxLength:"100" doc:"What the letter's link carries"`
}

// stop answers the same for every token.
func (o *operations) stop(ctx context.Context, in *stopInput) (*struct{}, error) {
	return nil, o.Unsubscribe(ctx, in.Token)
}
