package transfer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/rest"
	"matjar/internal/staff"
)

var tag = huma.Tag{Name: "Import and export", Description: "The catalogue as a file"}

const (
	// Path is where the operations begin whose bodies are files and which take long.
	Path = "/api/v1/admin/imports"
	// MaxUpload limits the bytes of a file that a browser sends.
	MaxUpload = 256 << 20
	// listed is how many imports are shown.
	listed = 50
)

// RegisterAdmin adds the operations of the back office on imports and exports.
func RegisterAdmin(api huma.API, s *Service) {
	o := &operations{s}
	g := rest.NewGroup(api, tag)
	write := rest.Needs(staff.ProductsWrite)
	rest.Post(g, write, Path, "adminPreviewImport", "Send a catalogue file and see what it would do; nothing is changed yet", o.preview, rest.Created, takesFile)
	rest.Get(g, rest.Needs(staff.ProductsRead), Path, "adminListImports", "The newest imports", o.list)
	rest.Get(g, rest.Needs(staff.ProductsRead), Path+"/{id}", "adminGetImport", "One import, and how far it is", o.get)
	rest.Post(g, write, Path+"/{id}/apply", "adminApplyImport", "Import a file that was looked at, as one; answers when it is done", o.apply)
	rest.Post(g, write, Path+"/{id}/undo", "adminUndoImport", "Take an import back, as one", o.undo)
	rest.Get(g, rest.Needs(staff.ProductsRead), "/api/v1/admin/import-template", "adminGetImportTemplate", "A table to fill in", o.template, download)
	rest.Get(g, rest.Needs(staff.ProductsRead), Path+"/export", "adminExport", "The catalogue as a file", o.export, download)
}

// download describes an operation that answers with a file.
var download = rest.Answers("The file", rest.Stream, huma.Schema{Type: huma.TypeString, Format: "binary"})

// takesFile describes an operation whose body is a file, which it reads as a stream.
func takesFile(op *huma.Operation) {
	most := MaxUpload
	op.MaxBodyBytes, op.BodyReadTimeout = MaxUpload, Timeout
	op.RequestBody = &huma.RequestBody{
		Required: true, Description: "The file: JSON lines, CSV or Excel",
		Content: map[string]*huma.MediaType{rest.Stream: {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary", MaxLength: &most}}},
	}
}

type operations struct{ *Service }

type uploadInput struct {
	Name          string `query:"name" maxLength:"200" pattern:"^[^\\x00-\\x1f\\x7f]*$" doc:"What the file is called"`
	Empty         Empty  `query:"empty" enum:"keep,clear" default:"keep" doc:"What an empty cell means: the field stays as it is, or is cleared"`
	IgnoreUnknown bool   `query:"ignore_unknown" doc:"Leave out columns that the catalogue does not know, instead of refusing the file"`
	AllowFree     bool   `query:"allow_free" doc:"Take prices of 0"`
	DeleteMissing bool   `query:"delete_missing" doc:"Delete the products that the file does not name"`
	body          io.Reader
}

// Resolve keeps the body, which is read as a stream.
func (in *uploadInput) Resolve(ctx huma.Context) []error {
	// Without support for deadlines there is no connection to block.
	_ = ctx.SetReadDeadline(time.Now().Add(Timeout))
	in.body = ctx.BodyReader()
	return nil
}

type previewOutput struct{ Body ImportPreview }

func (o *operations) preview(ctx context.Context, in *uploadInput) (*previewOutput, error) {
	m := staff.From(ctx)
	p, err := o.Preview(ctx, in.body, Upload{
		Name: in.Name, By: m.Name, Scope: ScopeOf(m),
		Options: Options{in.Empty, in.IgnoreUnknown, in.AllowFree, in.DeleteMissing},
	})
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return nil, errs.New(errs.TooLarge, code.TooLarge, "the file is larger than %d bytes", tooLarge.Limit)
	}
	if err != nil {
		return nil, err
	}
	return &previewOutput{p.View(o.DB.Now())}, nil
}

// ImportList is a list of imports.
type ImportList struct {
	Imports []ImportView `json:"imports" maxItems:"50" doc:"Newest first"`
}

type importListOutput struct{ Body ImportList }

func (o *operations) list(ctx context.Context, _ *struct{}) (*importListOutput, error) {
	list, err := o.List(ctx, staff.From(ctx).Vendor, listed)
	views := make([]ImportView, len(list))
	for i := range list {
		views[i] = list[i].View(o.DB.Now())
	}
	return &importListOutput{ImportList{views}}, err
}

type importInput struct {
	ID string `path:"id" maxLength:"64"`
}

type progressOutput struct{ Body ImportProgress }

func (o *operations) get(ctx context.Context, in *importInput) (*progressOutput, error) {
	p, err := o.Progress(ctx, staff.From(ctx).Vendor, in.ID)
	return &progressOutput{p}, err
}

type importOutput struct{ Body ImportView }

func (o *operations) apply(ctx context.Context, in *importInput) (*importOutput, error) {
	b, err := o.ApplyWatched(ctx, in.ID, ScopeOf(staff.From(ctx)))
	return o.show(b, err)
}

func (o *operations) undo(ctx context.Context, in *importInput) (*importOutput, error) {
	b, err := o.UndoWatched(ctx, in.ID, ScopeOf(staff.From(ctx)))
	return o.show(b, err)
}

func (o *operations) show(b *Batch, err error) (*importOutput, error) {
	if err != nil {
		return nil, err
	}
	return &importOutput{b.View(o.DB.Now())}, nil
}

type fileInput struct {
	Format Format   `query:"format" enum:"jsonl,csv,xlsx" default:"csv"`
	Lang   lang.Tag `query:"lang" enum:"en,ar" default:"en" doc:"Language of the heads of a table"`
}

type templateInput struct {
	Format Format   `query:"format" enum:"csv,xlsx" default:"csv"`
	Lang   lang.Tag `query:"lang" enum:"en,ar" default:"en" doc:"Language of the heads and of the example"`
}

func (o *operations) template(_ context.Context, in *templateInput) (*huma.StreamResponse, error) {
	var file bytes.Buffer
	if err := WriteTemplate(&file, in.Format, in.Lang); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		attach(ctx, in.Format, "template-"+string(in.Lang))
		_, _ = file.WriteTo(ctx.BodyWriter())
	}}, nil
}

// attach sets the headers of a download.
func attach(ctx huma.Context, format Format, name string) {
	ctx.SetHeader("Content-Type", format.ContentType())
	ctx.SetHeader("Content-Disposition", rest.SaveAs(name+"."+string(format)))
	ctx.SetHeader("Cache-Control", "no-store")
	ctx.SetStatus(http.StatusOK)
}

func (o *operations) export(ctx context.Context, in *fileInput) (*huma.StreamResponse, error) {
	write, err := o.Export(ctx, in.Format, in.Lang, staff.From(ctx).Vendor)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(out huma.Context) {
		attach(out, in.Format, "catalogue-"+time.Now().UTC().Format(time.DateOnly))
		if err := write(out.BodyWriter()); err != nil {
			rest.Abort(ctx, fmt.Errorf("the export broke off: %w", err))
		}
	}}, nil
}
