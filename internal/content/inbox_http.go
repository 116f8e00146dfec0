package content

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

var inboxTag = huma.Tag{Name: "Messages", Description: "What visitors write to the shop"}

// RegisterInbox adds the operations on messages.
func RegisterInbox(api huma.API, s *Service) {
	o := &inboxOperations{s}
	g := rest.NewGroup(api, inboxTag)
	rest.Get(g, rest.Needs(staff.MessagesRead), "/api/v1/admin/messages", "adminListMessages", "Messages of visitors, newest first", o.list)
	rest.Get(g, rest.Needs(staff.MessagesRead), "/api/v1/admin/messages/{id}", "adminGetMessage", "One message with its answers", o.get)
	rest.Patch(g, rest.Needs(staff.MessagesWrite), "/api/v1/admin/messages/{id}", "adminChangeMessage", "Mark a message as read, done or open", o.change)
	rest.Post(g, rest.Needs(staff.MessagesWrite), "/api/v1/admin/messages/{id}/answers", "adminAnswerMessage", "Answer a message by mail", o.answer)
}

type inboxOperations struct{ content *Service }

type listMessagesInput struct {
	rest.CursorParam
	State string `query:"state" enum:"open,all" default:"open" doc:"Only what is not done, or all"`
}

type messageListOutput struct{ Body MessageList }

func (o *inboxOperations) list(ctx context.Context, in *listMessagesInput) (*messageListOutput, error) {
	after, err := in.Parse()
	if err != nil {
		return nil, err
	}
	list, err := o.content.ListMessages(ctx, in.State == "open", after)
	return &messageListOutput{list}, err
}

// MessagePath names a message.
type MessagePath struct {
	ID string `path:"id" maxLength:"64" pattern:"^[^\\x00]*$"`
}

type oneMessageOutput struct{ Body *StaffMessage }

func (o *inboxOperations) get(ctx context.Context, in *MessagePath) (*oneMessageOutput, error) {
	m, err := o.content.Message(ctx, in.ID)
	return &oneMessageOutput{m}, err
}

type changeMessageInput struct {
	MessagePath
	Body MessageChange
}

func (o *inboxOperations) change(ctx context.Context, in *changeMessageInput) (*oneMessageOutput, error) {
	m, err := o.content.ChangeMessage(ctx, in.ID, in.Body)
	return &oneMessageOutput{m}, err
}

type answerInput struct {
	MessagePath
	Body struct {
		Body string `json:"body" minLength:"1" maxLength:"4000" doc:"Plain text, in the language of the message"`
	}
}

func (o *inboxOperations) answer(ctx context.Context, in *answerInput) (*oneMessageOutput, error) {
	m, err := o.content.AnswerMessage(ctx, in.ID, in.Body.Body)
	return &oneMessageOutput{m}, err
}
