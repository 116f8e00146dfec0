package transfer

import (
	"fmt"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/errs"
)

// ImportView is an import as the API and the command line show it.
type ImportView struct {
	ID        string           `json:"id"`
	FileName  string           `json:"file_name"`
	Format    Format           `json:"format" enum:"jsonl,csv,xlsx"`
	VendorID  string           `json:"vendor_id" doc:"The vendor whose products alone it may change, or empty"`
	By        string           `json:"by" doc:"Who brought it"`
	State     State            `json:"state" enum:"previewed,applied,undone"`
	Options   Options          `json:"options"`
	Result    catalog.Imported `json:"result" doc:"What it does, or did"`
	Kept      []catalog.Kept   `json:"kept" doc:"What undoing it left as it was" maxItems:"1000"`
	CanUndo   bool             `json:"can_undo"`
	CreatedAt time.Time        `json:"created_at"`
	AppliedAt *time.Time       `json:"applied_at"`
	UndoneAt  *time.Time       `json:"undone_at"`
}

// maxShown is how many faults, or things that were kept, are shown at once.
const maxShown = 1000

// View returns the import as it is shown at a time.
func (b *Batch) View(now time.Time) ImportView {
	kept := b.Kept
	if len(kept) > maxShown {
		kept = kept[:maxShown]
	}
	return ImportView{
		b.ID, b.FileName, b.Format, b.Vendor, b.By, b.State, b.Options, b.Result, append([]catalog.Kept{}, kept...), b.CanUndo(now),
		b.CreatedAt, b.AppliedAt, b.UndoneAt,
	}
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

// View returns what the file would do as it is shown at a time.
func (p *Preview) View(now time.Time) ImportPreview {
	view := ImportPreview{
		Import: p.Batch.View(now), Problems: []LineProblem{}, ProblemsTotal: len(p.Faults),
		Ignored: append([]string{}, p.Source.Ignored[:min(len(p.Source.Ignored), maxShown)]...),
	}
	for _, f := range p.Faults[:min(len(p.Faults), maxShown)] {
		view.Problems = append(view.Problems, LineProblem{f.Sheet, f.Line, f.Column, p.Source.Header(f), f.Code, f.Text.En, f.Text.Ar})
	}
	return view
}

// ImportProgress is an import and how far it is.
type ImportProgress struct {
	ImportView
	Running bool `json:"running" doc:"Whether a node is importing it, or taking it back"`
	Done    int  `json:"done" doc:"How many lines are done"`
	Total   int  `json:"total"`
}

// problem is the answer to a file that is refused: its faults are those of fields.
func (r *Refused) problem() error {
	err := errs.ValidationFailed("the file cannot be imported")
	for _, f := range r.Faults[:min(len(r.Faults), maxShown)] {
		err.Fields = append(err.Fields, errs.Field{Name: fmt.Sprintf("line %d, %s", f.Line, r.Source.Header(f)), Code: f.Code, Message: f.Text.En})
	}
	return err
}
