package returns

import (
	"context"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/rest"
)

var tag = huma.Tag{Name: "Returns", Description: "What shoppers send back"}

// Register adds the operations on a shopper's own returns.
func Register(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.User, "/api/v1/orders/{id}/returns", "getReturnable", "What can be returned of my order, and what was", o.possible)
	rest.Post(g, rest.User, "/api/v1/orders/{id}/returns", "requestReturn", "Ask to return a part of my order", o.request, rest.Created)
	rest.Get(g, rest.User, "/api/v1/returns", "listReturns", "My newest returns", o.list)
	rest.Get(g, rest.User, "/api/v1/returns/{id}", "getReturn", "One of my returns", o.get)
	rest.Post(g, rest.User, "/api/v1/returns/{id}/cancel", "cancelReturn", "Withdraw my return before it is decided", o.cancel)
	rest.Post(g, rest.User, "/api/v1/returns/{id}/sent", "sendReturn", "Tell that my return is on its way", o.send)
	rest.Put(g, rest.User, "/api/v1/returns/{id}/bank", "setReturnBank", "Set the bank account for my refund", o.setBank)
	rest.Get(g, rest.User, "/api/v1/returns/{id}/label", "getReturnLabel", "The label of my return", o.label)
	rest.Get(g, rest.User, "/api/v1/returns/{id}/pictures", "getReturnPictures", "The pictures of my return", o.pictures)
	rest.Post(g, rest.User, "/api/v1/returns/{id}/pictures", "addReturnPicture", "Add a picture to my return before it is decided", o.addPicture)
}

type operations struct{ *Service }

type idInput struct {
	ID string `path:"id"`
}

type returnOutput struct{ Body *Return }

type possibleOutput struct{ Body *Returnable }

func (o *operations) possible(ctx context.Context, in *idInput) (*possibleOutput, error) {
	found, err := o.Possible(ctx, auth.From(ctx).UserID, in.ID)
	return &possibleOutput{found}, err
}

type requestInput struct {
	ID   string `path:"id"`
	Key  string `header:"Idempotency-Key" required:"true" minLength:"8" maxLength:"64" pattern:"^[!-~]+$" doc:"The same key makes a repeated request get the same answer"`
	Body ReturnRequest
}

type requestOutput struct{ Body stored }

// stored is the JSON of a CreatedReturns as it was when it was asked for.
type stored []byte

// MarshalJSON returns the stored JSON.
func (s stored) MarshalJSON() ([]byte, error) { return s, nil }

// Schema returns the schema of a CreatedReturns.
func (stored) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[CreatedReturns](), true, "")
}

func (o *operations) request(ctx context.Context, in *requestInput) (*requestOutput, error) {
	response, err := o.Request(ctx, auth.From(ctx).UserID, in.ID, in.Key, in.Body)
	return &requestOutput{response}, err
}

// ReturnList is a list of returns.
type ReturnList struct {
	Returns []Return `json:"returns" doc:"Newest first"`
}

type listOutput struct{ Body ReturnList }

func (o *operations) list(ctx context.Context, _ *struct{}) (*listOutput, error) {
	list, err := o.List(ctx, auth.From(ctx).UserID)
	return &listOutput{ReturnList{list}}, err
}

func (o *operations) get(ctx context.Context, in *idInput) (*returnOutput, error) {
	found, err := o.Get(ctx, auth.From(ctx).UserID, in.ID)
	return &returnOutput{found}, err
}

func (o *operations) cancel(ctx context.Context, in *idInput) (*returnOutput, error) {
	changed, err := o.Cancel(ctx, auth.From(ctx).UserID, in.ID)
	return &returnOutput{changed}, err
}

type sendInput struct {
	ID   string `path:"id"`
	Body struct {
		Tracking string `json:"tracking,omitempty" maxLength:"100" doc:"Who carries it and the number of the parcel, if there is one"`
	}
}

func (o *operations) send(ctx context.Context, in *sendInput) (*returnOutput, error) {
	changed, err := o.Send(ctx, auth.From(ctx).UserID, in.ID, in.Body.Tracking)
	return &returnOutput{changed}, err
}

type bankInput struct {
	ID   string `path:"id"`
	Body BankDetails
}

func (o *operations) setBank(ctx context.Context, in *bankInput) (*returnOutput, error) {
	changed, err := o.SetBank(ctx, auth.From(ctx).UserID, in.ID, in.Body)
	return &returnOutput{changed}, err
}

type labelOutput struct{ Body *ReturnLabel }

func (o *operations) label(ctx context.Context, in *idInput) (*labelOutput, error) {
	found, err := o.Label(ctx, auth.From(ctx).UserID, in.ID)
	return &labelOutput{found}, err
}

// PictureList is the pictures of a return.
type PictureList struct {
	Pictures []Picture `json:"pictures" maxItems:"4" doc:"WebP in Base64"`
}

type picturesOutput struct{ Body PictureList }

func (o *operations) pictures(ctx context.Context, in *idInput) (*picturesOutput, error) {
	list, err := o.Pictures(ctx, auth.From(ctx).UserID, in.ID)
	return &picturesOutput{PictureList{list}}, err
}

type addPictureInput struct {
	ID   string `path:"id"`
	Body struct {
		Picture Picture `json:"picture" doc:"JPEG, PNG, GIF or WebP in Base64"`
	}
}

func (o *operations) addPicture(ctx context.Context, in *addPictureInput) (*returnOutput, error) {
	changed, err := o.AddPicture(ctx, auth.From(ctx).UserID, in.ID, in.Body.Picture)
	return &returnOutput{changed}, err
}
