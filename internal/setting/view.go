package setting

import (
	"context"
	"encoding/json"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/staff"
)

// View is a setting with its value.
type View struct {
	Key     string          `json:"key" doc:"As in shipping.fee"`
	Group   Group           `json:"group" enum:"shop,seller,shipping,orders,home,mail,payments,moyasar,tabby,tamara"`
	Kind    Kind            `json:"kind" enum:"text,bilingual,money,number,boolean,choice,choices,color,time,picture,secret,structure"`
	Title   lang.Text       `json:"title"`
	Help    lang.Text       `json:"help" doc:"What it changes; may be empty"`
	Value   json.RawMessage `json:"value" doc:"In the form of its kind: a text, an object with en and ar, a number of riyals, a number, true or false, the address of a picture or an empty text, a list of choices; of a secret only its end, for those who may change it; of a structure whatever its page edits"`
	Default json.RawMessage `json:"default" doc:"In the same form"`
	IsSet   bool            `json:"is_set" doc:"Somebody has set it, also to its default"`
	// LockedBy is never null.
	LockedBy  []string     `json:"locked_by" doc:"Variables of the server's environment because of which it cannot be changed here"`
	Choices   []string     `json:"choices,omitempty" doc:"Of a choice or of choices"`
	OwnerOnly bool         `json:"owner_only" doc:"Only who may change money settings may change it"`
	Secret    *SecretState `json:"secret,omitempty" doc:"Of a secret that was entered"`
}

// Views returns all settings with their values.
func (l *Live) Views() []View {
	s := l.Current()
	views := make([]View, len(registry))
	for i, d := range registry {
		views[i] = View{
			Key: d.Key, Group: d.Group, Kind: d.Kind, Title: d.Title, Help: d.Help, Value: s.Value(d), Default: d.Default(),
			IsSet: s.IsStored(d), LockedBy: append([]string{}, l.LockedBy(d)...), Choices: d.Choices, OwnerOnly: d.Money,
		}
		if state, ok := s.secrets[d.Key]; ok {
			views[i].Secret = &state
		}
	}
	return views
}

// ViewsFor returns all settings as a member sees them: who may not change secrets sees no part of them.
func (l *Live) ViewsFor(member staff.Member) []View {
	views := l.Views()
	if member.May(staff.MoneyWrite) {
		return views
	}
	for i := range views {
		if views[i].Kind == KindSecret && string(views[i].Value) != `""` {
			views[i].Value = encode("…")
		}
	}
	return views
}

// Proposal is a value that a setting should have, as JSON; without one it takes back what was set.
type Proposal struct {
	Key   string
	Value json.RawMessage
}

// ChangeFor is Change for a member. It also returns validation_failed for a setting that is named twice, and
// missing_right for one that the member may not change.
func (l *Live) ChangeFor(ctx context.Context, member staff.Member, proposals []Proposal) ([]Change, error) {
	edit := Edit{}
	for _, p := range proposals {
		if _, twice := edit[p.Key]; twice {
			return nil, errs.ValidationFailed(p.Key + " is changed twice")
		}
		if d, ok := Find(p.Key); ok && d.Money && !member.May(staff.MoneyWrite) {
			return nil, errs.New(errs.Forbidden, code.MissingRight, "%s needs the right %s", p.Key, staff.MoneyWrite)
		}
		if edit[p.Key] = p.Value; len(p.Value) == 0 {
			edit[p.Key] = json.RawMessage("null")
		}
	}
	return l.Change(ctx, edit)
}
