package transfer

import (
	"time"

	"matjar/internal/catalog"
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
