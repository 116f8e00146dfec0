package setting

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

var tag = huma.Tag{Name: "Settings", Description: "What the operator decides about the shop"}

// SendFunc sends a letter at once and returns why it could not.
type SendFunc func(ctx context.Context, m mail.Message) error

// RegisterAdmin adds the operations on settings. send is for the test letter, fit for pictures.
func RegisterAdmin(api huma.API, l *Live, send SendFunc, fit FitFunc) {
	o := &operations{l, send, fit}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Needs(staff.SettingsRead), "/api/v1/admin/settings", "adminListSettings", "All settings", o.list)
	rest.Patch(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/settings", "adminChangeSettings", "Change settings, all or none", o.change)
	rest.Post(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/settings/pictures", "adminAddPicture", "Store a picture for a setting; its address is the setting's value", o.addPicture, rest.Created, pictureBody)
	rest.Post(g, rest.Needs(staff.MoneyWrite), "/api/v1/admin/settings/address-check", "adminCheckAddress", "Ask the public address whether it leads to this shop", o.checkAddress)
	rest.Post(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/settings/test-letter", "adminSendTestLetter", "Send a letter at once, to see whether it arrives", o.test)
}

func (o *operations) checkAddress(ctx context.Context, _ *struct{}) (*addressOutput, error) {
	check, err := o.live.CheckAddress(ctx)
	return &addressOutput{check}, err
}

type addressOutput struct{ Body AddressCheck }

type operations struct {
	live *Live
	send SendFunc
	fit  FitFunc
}

// pictureBody is for a file of a phone with a slow connection.
func pictureBody(op *huma.Operation) {
	op.MaxBodyBytes = maxOriginal + 1
	op.BodyReadTimeout = 2 * time.Minute
}

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

// Settings are all settings, group by group.
type Settings struct {
	Settings []View `json:"settings"`
}

type settingsOutput struct{ Body Settings }

func (o *operations) list(ctx context.Context, _ *struct{}) (*settingsOutput, error) {
	views := o.live.Views()
	if !staff.From(ctx).May(staff.MoneyWrite) {
		for i := range views {
			if views[i].Kind == KindSecret && string(views[i].Value) != `""` {
				views[i].Value = encode("…")
			}
		}
	}
	return &settingsOutput{Settings{views}}, nil
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

type changeInput struct {
	Body struct {
		Changes []struct {
			Key   string          `json:"key" minLength:"1" maxLength:"100"`
			Value json.RawMessage `json:"value" doc:"In the form of the setting's kind; null takes back what was set"`
		} `json:"changes" minItems:"1" maxItems:"100"`
	}
}

func (o *operations) change(ctx context.Context, in *changeInput) (*settingsOutput, error) {
	edit := Edit{}
	for _, c := range in.Body.Changes {
		if _, twice := edit[c.Key]; twice {
			return nil, errs.ValidationFailed(c.Key + " is changed twice")
		}
		if d, ok := Find(c.Key); ok && d.Money && !staff.From(ctx).May(staff.MoneyWrite) {
			return nil, errs.New(errs.Forbidden, code.MissingRight, "%s needs the right %s", c.Key, staff.MoneyWrite)
		}
		if edit[c.Key] = c.Value; len(c.Value) == 0 {
			edit[c.Key] = json.RawMessage("null")
		}
	}
	if _, err := o.live.Change(ctx, edit); err != nil {
		return nil, err
	}
	return o.list(ctx, nil)
}

type pictureInput struct {
	Setting string `query:"setting" required:"true" maxLength:"100" doc:"The key of the setting, which says how large the picture is kept"`
	RawBody []byte `contentType:"application/octet-stream" doc:"The file itself: JPEG, PNG, WebP or GIF, at most 10 MB"`
}

// StoredPicture is a picture that can be a setting's value.
type StoredPicture struct {
	Address string `json:"address"`
}

type pictureOutput struct{ Body StoredPicture }

func (o *operations) addPicture(ctx context.Context, in *pictureInput) (*pictureOutput, error) {
	address, err := o.live.AddPicture(ctx, in.Setting, in.RawBody, o.fit)
	return &pictureOutput{StoredPicture{address}}, err
}

type testInput struct {
	Body struct {
		To       string `json:"to" maxLength:"255" doc:"Where it goes"`
		Language string `json:"language" enum:"en,ar"`
	}
}

var (
	testSubject = lang.Text{En: "A test letter from " + mail.ShopName, Ar: "رسالة تجريبية من " + mail.ShopName}
	testText    = lang.Text{
		En: "Letters of the shop arrive at this address, and look like this one.",
		Ar: "رسائل المتجر تصل إلى هذا البريد، وتبدو مثل هذه الرسالة.",
	}
)

func (o *operations) test(ctx context.Context, in *testInput) (*struct{}, error) {
	to, ok := mail.CleanAddress(in.Body.To)
	if !ok {
		return nil, errs.New(errs.Unprocessable, code.InvalidEmail, "this is not an e-mail address")
	}
	t, _ := lang.Parse(in.Body.Language)
	err := o.send(ctx, mail.Message{
		To: to, Language: t, Purpose: mail.Service, Subject: testSubject.In(t), Paragraphs: []string{testText.In(t)},
	})
	if err != nil {
		return nil, errs.New(errs.Unprocessable, code.MailFailed, "%s", strings.ReplaceAll(err.Error(), "\n", " "))
	}
	return nil, nil
}
