package content

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/rest"
	"matjar/internal/staff"
)

var adminTag = huma.Tag{Name: "Text pages", Description: "Pages in Markdown, in both languages"}

// RegisterAdmin adds the operations on text pages.
func RegisterAdmin(api huma.API, s *Service) {
	o := &adminPages{s}
	g := rest.NewGroup(api, adminTag)
	rest.Get(g, rest.Needs(staff.SettingsRead), "/api/v1/admin/pages", "adminListPages", "All text pages", o.list)
	rest.Get(g, rest.Needs(staff.SettingsRead), "/api/v1/admin/pages/{name}", "adminGetPage", "A text page as it is written", o.get)
	rest.Put(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/pages/{name}", "adminSavePage", "Write a text page", o.save, longText)
	rest.Post(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/pages/preview", "adminPreviewPage", "A text page as shoppers would see it", o.preview, longText)
	rest.Delete(g, rest.Needs(staff.SettingsWrite), "/api/v1/admin/pages/{name}", "adminRemovePage", "Remove a text page, or show the one that comes with the shop again", o.remove)
}

type adminPages struct{ content *Service }

// longText lets a body hold the longest page in both languages, whose letters take two bytes.
var longText = rest.TakesUpTo(512 << 10)

type adminPagesOutput struct{ Body AdminPages }

func (o *adminPages) list(context.Context, *struct{}) (*adminPagesOutput, error) {
	return &adminPagesOutput{o.content.ListPages()}, nil
}

type adminPageInput struct {
	Name string `path:"name" maxLength:"60" doc:"As in the address"`
}

type writtenOutput struct{ Body Written }

func (o *adminPages) get(_ context.Context, in *adminPageInput) (*writtenOutput, error) {
	page, err := o.content.WrittenPage(in.Name)
	return &writtenOutput{page}, err
}

type saveInput struct {
	Name string `path:"name" maxLength:"60" doc:"As in the address: small letters, digits and hyphens"`
	Body Written
}

func (o *adminPages) save(ctx context.Context, in *saveInput) (*struct{}, error) {
	return nil, o.content.SavePage(ctx, in.Name, in.Body)
}

type previewInput struct{ Body Written }

type previewOutput struct{ Body *Page }

func (o *adminPages) preview(_ context.Context, in *previewInput) (*previewOutput, error) {
	page, err := o.content.PreviewPage(in.Body)
	return &previewOutput{page}, err
}

func (o *adminPages) remove(ctx context.Context, in *adminPageInput) (*struct{}, error) {
	return nil, o.content.RemovePage(ctx, in.Name)
}
