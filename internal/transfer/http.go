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

	"matjar/internal/audit"
	"matjar/internal/catalog"
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
	// Timeout limits how long one may be read, looked at or imported.
	Timeout = 10 * time.Minute
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

// takesFile describes an operation whose body is a file, which it reads as a stream.
func takesFile(op *huma.Operation) {
	most := MaxUpload
	op.MaxBodyBytes, op.BodyReadTimeout = MaxUpload, Timeout
	op.RequestBody = &huma.RequestBody{
		Required: true, Description: "The file: JSON lines, CSV or Excel",
		Content: map[string]*huma.MediaType{rest.Stream: {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary", MaxLength: &most}}},
	}
}

// download describes an operation that answers with a file.
func download(op *huma.Operation) {
	op.Responses = map[string]*huma.Response{"200": {
		Description: "The file",
		Content:     map[string]*huma.MediaType{rest.Stream: {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}},
	}}
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

// LineProblem is why a line of a file is refused.
type LineProblem struct {
	Sheet  string `json:"sheet,omitempty" doc:"Of a workbook"`
	Line   int    `json:"line"`
	Column string `json:"column" doc:"The field, or empty when it is the whole line"`
	Header string `json:"header" doc:"What the file calls the field"`
	Code   string `json:"code" doc:"Stable code of the reason"`
	EnText string `json:"en_text" doc:"The reason in English"`
	ArText string `json:"ar_text" doc:"The reason in Arabic"`
}

// ImportPreview is what a file would do.
type ImportPreview struct {
	Import        ImportView    `json:"import"`
	Problems      []LineProblem `json:"problems" maxItems:"1000" doc:"The first thousand; a file with any is not imported"`
	ProblemsTotal int           `json:"problems_total"`
	Ignored       []string      `json:"ignored" maxItems:"1000" doc:"Columns that are left out"`
}

func problemsOf(source *Source, faults catalog.Faults) []LineProblem {
	list := []LineProblem{}
	for _, f := range faults[:min(len(faults), maxShown)] {
		list = append(list, LineProblem{f.Sheet, f.Line, f.Column, source.Header(f), f.Code, f.Text.En, f.Text.Ar})
	}
	return list
}

type previewOutput struct{ Body ImportPreview }

func (o *operations) preview(ctx context.Context, in *uploadInput) (*previewOutput, error) {
	m := staff.From(ctx)
	p, err := o.Preview(ctx, in.body, Upload{
		Name: in.Name, By: m.Name, Scope: scopeOf(m),
		Options: Options{in.Empty, in.IgnoreUnknown, in.AllowFree, in.DeleteMissing},
	})
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return nil, errs.New(errs.TooLarge, code.TooLarge, "the file is larger than %d bytes", tooLarge.Limit)
	}
	if err != nil {
		return nil, err
	}
	return &previewOutput{ImportPreview{
		Import: p.View(o.DB.Now()), Problems: problemsOf(p.Source, p.Faults), ProblemsTotal: len(p.Faults),
		Ignored: append([]string{}, p.Source.Ignored[:min(len(p.Source.Ignored), maxShown)]...),
	}}, nil
}

// scopeOf is what a member may import.
func scopeOf(m staff.Member) Scope {
	return Scope{Vendor: m.Vendor, ProductsOnly: !m.May(staff.CategoriesWrite) || !m.May(staff.VendorsWrite)}
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

// ImportProgress is an import and how far it is.
type ImportProgress struct {
	ImportView
	Running bool `json:"running" doc:"Whether a node is importing it, or taking it back"`
	Done    int  `json:"done" doc:"How many lines are done"`
	Total   int  `json:"total"`
}

type progressOutput struct{ Body ImportProgress }

func (o *operations) get(ctx context.Context, in *importInput) (*progressOutput, error) {
	b, err := o.Find(ctx, in.ID, staff.From(ctx).Vendor)
	if err != nil {
		return nil, err
	}
	p, running, err := o.running(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &progressOutput{ImportProgress{b.View(o.DB.Now()), running, p.done, p.total}}, nil
}

type importOutput struct{ Body ImportView }

func (o *operations) apply(ctx context.Context, in *importInput) (*importOutput, error) {
	return o.run(ctx, in.ID, o.Apply)
}

func (o *operations) undo(ctx context.Context, in *importInput) (*importOutput, error) {
	return o.run(ctx, in.ID, o.Undo)
}

// run imports or takes back, to the end even when the caller is gone by then.
func (o *operations) run(ctx context.Context, id string, work func(ctx context.Context, id string, scope Scope, progress func(done, total int)) (*Batch, error)) (*importOutput, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), Timeout)
	defer cancel()
	report, end := o.begin(ctx, id)
	defer end()
	b, err := work(ctx, id, scopeOf(staff.From(ctx)), report)
	if refused, ok := errors.AsType[*Refused](err); ok {
		return nil, refused.problem()
	}
	if err != nil {
		return nil, err
	}
	return &importOutput{b.View(o.DB.Now())}, nil
}

// problem is the answer to a file that is refused: its faults are those of fields.
func (r *Refused) problem() error {
	err := errs.ValidationFailed("the file cannot be imported")
	for _, f := range r.Faults[:min(len(r.Faults), maxShown)] {
		err.Fields = append(err.Fields, errs.Field{Name: fmt.Sprintf("line %d, %s", f.Line, r.Source.Header(f)), Code: f.Code, Message: f.Text.En})
	}
	return err
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
	ctx.SetHeader("Content-Disposition", `attachment; filename="`+name+"."+string(format)+`"`)
	ctx.SetHeader("Cache-Control", "no-store")
	ctx.SetStatus(http.StatusOK)
}

func (o *operations) export(ctx context.Context, in *fileInput) (*huma.StreamResponse, error) {
	vendor := staff.From(ctx).Vendor
	if err := audit.Record(ctx, o.DB, audit.Change{Action: "catalogue.export", Subject: "catalogue", ID: string(in.Format)}); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(out huma.Context) {
		attach(out, in.Format, "catalogue-"+time.Now().UTC().Format(time.DateOnly))
		if err := Export(ctx, o.DB, out.BodyWriter(), in.Format, in.Lang, vendor); err != nil {
			rest.Abort(ctx, fmt.Errorf("the export broke off: %w", err))
		}
	}}, nil
}
