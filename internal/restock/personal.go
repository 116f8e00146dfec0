package restock

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/privacy"
)

// Personal lists the personal data in this package's tables.
var Personal = []privacy.Column{
	{Table: "stock_notices", Name: "email", Exported: "stock_notices"},
}

// ExportNotice is a stock notice in a shopper's data export.
type ExportNotice struct {
	ProductID string    `json:"product_id"`
	EnName    string    `json:"en_name"`
	ArName    string    `json:"ar_name"`
	Color     string    `json:"color,omitempty"`
	Size      string    `json:"size,omitempty"`
	Language  string    `json:"language"`
	CreatedAt time.Time `json:"created_at"`
}

const (
	selectExport = `
		SELECT n.product_id, p.en_name, p.ar_name, n.color, n.size, n.language, n.created_at
		FROM stock_notices n JOIN products p ON p.product_id = n.product_id
		WHERE n.email = $1 ORDER BY n.created_at, n.notice_id`
	deleteNotices = `DELETE FROM stock_notices WHERE email = $1`
)

// Export returns the stock notices of the address, pending and sent.
func Export(ctx context.Context, q db.Querier, email string) ([]ExportNotice, error) {
	return db.All(ctx, q, func(n *ExportNotice) []any {
		return []any{&n.ProductID, &n.EnName, &n.ArName, &n.Color, &n.Size, &n.Language, db.Micro{To: &n.CreatedAt}}
	}, selectExport, email)
}

// Erase removes the notices to the address, inside a transaction.
func Erase(ctx context.Context, q db.Querier, email string) error {
	return db.Exec(ctx, q, deleteNotices, email)
}
