package cart

import (
	"context"
	"time"

	"matjar/internal/db"
	"matjar/internal/privacy"
)

// Personal lists the personal data in this package's tables.
var Personal = []privacy.Column{
	{Table: "carts", Name: "user_id", Exported: "cart"},
	{Table: "cart_merges", Name: "user_id", Withheld: "says only that a guest's cart was merged"},
}

// ExportCartLine is a line of the cart in a shopper's data export.
type ExportCartLine struct {
	ProductID string    `json:"product_id"`
	EnName    string    `json:"en_name"`
	ArName    string    `json:"ar_name"`
	Color     string    `json:"color,omitempty"`
	Size      string    `json:"size,omitempty"`
	Quantity  int       `json:"quantity"`
	CreatedAt time.Time `json:"created_at"`
}

const (
	selectExport = `
		SELECT i.product_id, p.en_name, p.ar_name, i.color, i.size, i.quantity, i.created_at
		FROM carts c JOIN cart_items i ON i.cart_id = c.cart_id JOIN products p ON p.product_id = i.product_id
		WHERE c.user_id = $1 ORDER BY i.created_at, i.id`
	deleteCart   = `DELETE FROM carts WHERE user_id = $1`
	deleteMerges = `DELETE FROM cart_merges WHERE user_id = $1`
)

// Export returns the lines of the user's cart.
func Export(ctx context.Context, q db.Querier, userID string) ([]ExportCartLine, error) {
	return db.All(ctx, q, func(l *ExportCartLine) []any {
		return []any{&l.ProductID, &l.EnName, &l.ArName, &l.Color, &l.Size, &l.Quantity, db.Micro{To: &l.CreatedAt}}
	}, selectExport, userID)
}

// Erase deletes the user's cart, inside a transaction. It waits for a concurrent checkout,
// which holds the lock of the cart.
func Erase(ctx context.Context, q db.Querier, userID string) error {
	if err := db.Exec(ctx, q, deleteCart, userID); err != nil {
		return err
	}
	return db.Exec(ctx, q, deleteMerges, userID)
}
