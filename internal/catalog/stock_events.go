package catalog

import (
	"context"
	"slices"

	"matjar/internal/db"
	"matjar/internal/webhook"
)

// stockTold is what webhooks tell of a product whose stock changed.
type stockTold struct {
	ProductID string             `json:"product_id"`
	Inventory int64              `json:"inventory_count"`
	Variants  []variantStockTold `json:"variants,omitempty"`
}

type variantStockTold struct {
	SKU       string `json:"sku"`
	Color     string `json:"color"`
	Size      string `json:"size"`
	Inventory int64  `json:"inventory_count"`
}

// TellStock tells webhooks how many there are of products now, inside the transaction that
// changed their stock: once for each product, however often it is named.
func TellStock(ctx context.Context, q db.Querier, hooks *webhook.Outbox, productIDs []string) error {
	if wanted, err := hooks.Wants(ctx, q, webhook.StockChanged); err != nil || !wanted {
		return err
	}
	ids := slices.Compact(slices.Sorted(slices.Values(productIDs)))
	counts, err := readStockTold(ctx, q, ids)
	if err != nil {
		return err
	}
	var told []any
	for _, id := range ids {
		if p := counts[id]; p != nil {
			told = append(told, p)
		}
	}
	return hooks.Add(ctx, q, webhook.StockChanged, told...)
}

// tellStock tells webhooks of the products whose stock an import changes, or that are new.
func (p *plan) tellStock(ctx context.Context, q db.Querier) error {
	var ids []string
	for i := range p.wanted {
		if w := &p.wanted[i]; w.old == nil || w.stock != nil || len(w.variantStock) > 0 || !sameVariants(w.old.Variants, w.Variants) {
			ids = append(ids, w.ID)
		}
	}
	return TellStock(ctx, q, &webhook.Outbox{}, ids)
}

// sameVariants reports whether two lists have the same combinations.
func sameVariants(a, b []Variant) bool {
	if len(a) != len(b) {
		return false
	}
	return !slices.ContainsFunc(a, func(v Variant) bool {
		return !slices.ContainsFunc(b, func(o Variant) bool { return o.key() == v.key() })
	})
}
