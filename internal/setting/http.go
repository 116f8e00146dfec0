package setting

import (
	"context"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/lang"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

var tag = huma.Tag{Name: "Settings", Description: "What the operator decides about the shop"}

// RegisterAdmin adds the operations on settings. send is for the test letter, fit for pictures.
func RegisterAdmin(api huma.API, l *Live, send SendFunc, fit FitFunc) {
	o := &operations{l, send, fit}
	g := rest.NewGroup(api, tag)
	rest.Get(g, rest.Needs(staff.SettingsRead), "/api/v1/admin/settings", "adminListSettings", "All settings", o.list)
	rest.Patch(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/settings", "adminChangeSettings", "Change settings, all or none", o.change)
	rest.Post(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/settings/pictures", "adminAddPicture", "Store a picture for a setting; its address is the setting's value", o.addPicture, rest.Created, rest.TakesPicture(maxOriginal))
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

// Settings are all settings, group by group.
type Settings struct {
	Settings []View `json:"settings"`
}

type settingsOutput struct{ Body Settings }

func (o *operations) list(ctx context.Context, _ *struct{}) (*settingsOutput, error) {
	return &settingsOutput{Settings{o.live.ViewsFor(staff.From(ctx))}}, nil
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
	proposals := make([]Proposal, len(in.Body.Changes))
	for i, c := range in.Body.Changes {
		proposals[i] = Proposal(c)
	}
	if _, err := o.live.ChangeFor(ctx, staff.From(ctx), proposals); err != nil {
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

func (o *operations) test(ctx context.Context, in *testInput) (*struct{}, error) {
	t, _ := lang.Parse(in.Body.Language)
	return nil, sendTest(ctx, o.send, in.Body.To, t)
}
