package wishlist

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/privacy"
)

// Personal lists the personal data in this package's tables.
var Personal = []privacy.Column{
	{Table: "wishlists", Name: "user_id", Exported: "wishlist"},
}

// ExportWish is a product of the wishlist in a shopper's data export.
type ExportWish struct {
	ProductID string    `json:"product_id"`
	EnName    string    `json:"en_name"`
	ArName    string    `json:"ar_name"`
	Color     string    `json:"color,omitempty"`
	Size      string    `json:"size,omitempty"`
	CreatedAt time.Time `json:"created_at"`
}

const (
	selectExport = `
		SELECT i.product_id, p.en_name, p.ar_name, i.color, i.size, i.created_at
		FROM wishlists w JOIN wishlist_items i ON i.wishlist_id = w.id JOIN products p ON p.product_id = i.product_id
		WHERE w.user_id = $1 ORDER BY i.created_at, i.id`
	deleteList = `DELETE FROM wishlists WHERE user_id = $1`
)

// Export returns the user's wishlist.
func Export(ctx context.Context, q db.Querier, userID string) ([]ExportWish, error) {
	return db.All(ctx, q, func(w *ExportWish) []any {
		return []any{&w.ProductID, &w.EnName, &w.ArName, &w.Color, &w.Size, db.Micro{To: &w.CreatedAt}}
	}, selectExport, userID)
}

// Erase deletes the user's wishlist, inside a transaction.
func Erase(ctx context.Context, q db.Querier, userID string) error {
	return db.Exec(ctx, q, deleteList, userID)
}
