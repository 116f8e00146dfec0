package letter

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/audit"
	"matjar/internal/lang"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

var tag = huma.Tag{Name: "Letters", Description: "Letters to the subscribers of the newsletter"}

// RegisterAdmin adds the operations on letters.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	const path, one = "/api/v1/admin/letters", "/api/v1/admin/letters/{id}"
	rest.Get(g, rest.Needs(staff.MarketingRead), path, "adminListLetters", "Letters to subscribers, newest first", o.list)
	rest.Post(g, rest.Needs(staff.MarketingWrite), path, "adminAddLetter", "Write a letter", o.add, longText)
	rest.Post(g, rest.Needs(staff.MarketingWrite), "/api/v1/admin/letter-preview", "adminPreviewLetter", "A letter as its readers see it", o.preview, longText)
	rest.Get(g, rest.Needs(staff.MarketingRead), one, "adminGetLetter", "One letter, and how far it is", o.get)
	rest.Put(g, rest.Needs(staff.MarketingWrite), one, "adminSaveLetter", "Change a letter that is a draft", o.save, longText)
	rest.Delete(g, rest.Needs(staff.MarketingWrite), one, "adminRemoveLetter", "Remove a letter that is a draft", o.remove)
	rest.Post(g, rest.Needs(staff.MarketingWrite), one+"/test", "adminTestLetter", "Send a letter to oneself", o.test)
	rest.Post(g, rest.Needs(staff.MarketingWrite), one+"/send", "adminSendLetter", "Send a letter to its readers, now or at a time", o.send)
	rest.Post(g, rest.Needs(staff.MarketingWrite), one+"/stop", "adminStopLetter", "Stop sending a letter", o.stop)
	rest.Post(g, rest.Needs(staff.MarketingWrite), one+"/resume", "adminResumeLetter", "Go on sending a letter that was stopped", o.resume)
}

// longText lets a body hold the longest letter in both languages, whose letters take two bytes.
var longText = rest.TakesUpTo(128 << 10)

type operations struct{ *Service }

type listOutput struct{ Body Letters }

func (o *operations) list(ctx context.Context, in *rest.CursorParam) (*listOutput, error) {
	after, err := in.Parse()
	if err != nil {
		return nil, err
	}
	list, err := o.List(ctx, after)
	return &listOutput{list}, err
}

// LetterPath names a letter.
type LetterPath struct {
	ID string `path:"id" maxLength:"64" pattern:"^[^\\x00]*$"`
}

type letterOutput struct{ Body *Letter }

type writeInput struct{ Body Draft }

func (o *operations) add(ctx context.Context, in *writeInput) (*letterOutput, error) {
	l, err := o.Add(ctx, in.Body)
	return &letterOutput{l}, err
}

func (o *operations) get(ctx context.Context, in *LetterPath) (*letterOutput, error) {
	l, err := o.Get(ctx, in.ID)
	return &letterOutput{l}, err
}

type saveInput struct {
	LetterPath
	Body Draft
}

func (o *operations) save(ctx context.Context, in *saveInput) (*letterOutput, error) {
	l, err := o.Save(ctx, in.ID, in.Body)
	return &letterOutput{l}, err
}

func (o *operations) remove(ctx context.Context, in *LetterPath) (*struct{}, error) {
	return nil, o.Remove(ctx, in.ID)
}

type previewOutput struct{ Body Rendered }

func (o *operations) preview(_ context.Context, in *writeInput) (*previewOutput, error) {
	p, err := o.Preview(in.Body)
	return &previewOutput{p}, err
}

type testLetterInput struct {
	LetterPath
	Body struct {
		Language string `json:"language" enum:"en,ar"`
	}
}

// TestSent says where a test letter went.
type TestSent struct {
	To string `json:"to"`
}

type testOutput struct{ Body TestSent }

func (o *operations) test(ctx context.Context, in *testLetterInput) (*testOutput, error) {
	to, err := o.Test(ctx, audit.ActorOf(ctx).ID, in.ID, lang.Tag(in.Body.Language))
	return &testOutput{TestSent{to}}, err
}

type sendLetterInput struct {
	LetterPath
	Body struct {
		At *time.Time `json:"at,omitempty" doc:"Now unless told"`
	}
}

func (o *operations) send(ctx context.Context, in *sendLetterInput) (*letterOutput, error) {
	l, err := o.Send(ctx, in.ID, in.Body.At)
	return &letterOutput{l}, err
}

func (o *operations) stop(ctx context.Context, in *LetterPath) (*letterOutput, error) {
	l, err := o.Stop(ctx, in.ID)
	return &letterOutput{l}, err
}

func (o *operations) resume(ctx context.Context, in *LetterPath) (*letterOutput, error) {
	l, err := o.Resume(ctx, in.ID)
	return &letterOutput{l}, err
}
