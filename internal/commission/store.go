package commission

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"matjar/internal/db"
	"matjar/internal/money"
	"matjar/internal/qr"
)

const (
	selectVendor  = `SELECT vendor_id, en_name, ar_name, vat_number, registration FROM vendors WHERE vendor_id = $1 OR $1 = '' ORDER BY vendor_id`
	lockNumbers   = `UPDATE commission_counter SET last = last WHERE id = 1`
	nextNumber    = `UPDATE commission_counter SET last = last + 1 WHERE id = 1 RETURNING last`
	insertInvoice = `INSERT INTO commission_invoices (number, vendor_id, month, issued_at, lines, net, vat, document) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	selectOfMonth = `SELECT document FROM commission_invoices WHERE vendor_id = $1 AND month = $2`
	selectOne     = `SELECT document FROM commission_invoices WHERE number = $1`
	selectPage    = `
		SELECT number, vendor_id, month, issued_at, lines, net, vat FROM commission_invoices
		WHERE (month = $1 OR $1 = '') AND (vendor_id = $2 OR $2 = '') AND number < $3 ORDER BY number DESC LIMIT $4`
)

// selectVendors returns a vendor, or with "" all of them.
func selectVendors(ctx context.Context, q db.Querier, id string) ([]Vendor, error) {
	return db.All(ctx, q, func(v *Vendor) []any { return []any{&v.ID, &v.EnName, &v.ArName, &v.VATNumber, &v.Registration} }, selectVendor, id)
}

// store numbers the invoice and writes it, inside the transaction that has locked the
// counter.
func (i *Invoice) store(ctx context.Context, q db.Querier, now time.Time) error {
	var number int64
	if err := q.QueryRowContext(ctx, nextNumber).Scan(&number); err != nil {
		return err
	}
	i.stamp(number, now.UTC().Truncate(time.Microsecond))
	text, err := json.Marshal(i)
	if err != nil {
		return err
	}
	return db.Exec(ctx, q, insertInvoice, number, i.Vendor.ID, string(i.Month), i.IssuedAt.UnixMicro(), int64(len(i.Lines)), i.Net, i.VAT, string(text))
}

// findOfMonth returns the vendor's invoice of the month, or nil.
func findOfMonth(ctx context.Context, q db.Querier, vendorID string, month Month) (*Invoice, error) {
	list, err := readDocuments(ctx, q, selectOfMonth, vendorID, string(month))
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// Get returns an invoice with its QR code drawn. Returns invoice_not_found.
func (s *Service) Get(ctx context.Context, number int64) (*Invoice, error) {
	list, err := readDocuments(ctx, s.db, selectOne, number)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errNotFound
	}
	i := &list[0]
	if i.QR != "" {
		i.QRImage, err = qr.SVG(i.QR)
	}
	return i, err
}

// Filter says which invoices are listed.
type Filter struct {
	// Month and VendorID may be empty.
	Month    Month
	VendorID string
	// Before is the number at which the page before ended; 0 for the first page.
	Before int64
	Limit  int
}

// List returns invoices, the newest first.
func (s *Service) List(ctx context.Context, f Filter) ([]Summary, error) {
	if f.Month != "" {
		if _, _, err := f.Month.bounds(); err != nil {
			return nil, err
		}
	}
	if f.Before == 0 {
		f.Before = math.MaxInt64
	}
	list, err := db.All(ctx, s.db, func(i *Summary) []any {
		return []any{&i.Number, &i.VendorID, &i.Month, db.Micro{To: &i.IssuedAt}, &i.Lines, &i.Net, &i.VAT}
	}, selectPage, string(f.Month), f.VendorID, f.Before, int64(f.Limit))
	for n := range list {
		list[n].Total = list[n].Net + list[n].VAT
	}
	return list, err
}

// readDocuments returns invoices as they were issued.
func readDocuments(ctx context.Context, q db.Querier, query string, args ...any) ([]Invoice, error) {
	texts, err := db.Column(ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	list := make([]Invoice, len(texts))
	for n, text := range texts {
		if err := json.Unmarshal([]byte(text), &list[n]); err != nil {
			return nil, fmt.Errorf("commission invoice: %w", err)
		}
	}
	return list, nil
}

const (
	selectVendorPage      = `SELECT vendor_id, en_name, ar_name, commission_rate FROM vendors WHERE vendor_id > $1 ORDER BY vendor_id LIMIT $2`
	selectVendorRate      = `SELECT vendor_id, en_name, ar_name, commission_rate FROM vendors WHERE vendor_id = $1`
	selectIssued          = `SELECT vendor_id, number, vat FROM commission_invoices WHERE month = $1`
	selectPaidOut         = `SELECT vendor_id, CAST(sum(amount) AS BIGINT) FROM vendor_payouts WHERE month = $1 GROUP BY vendor_id`
	payoutColumns         = `SELECT payout_id, vendor_id, month, paid_on, amount, reference, author, created_at FROM vendor_payouts `
	insertPayoutStatement = `INSERT INTO vendor_payouts (payout_id, vendor_id, month, paid_on, amount, reference, author, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (vendor_id, reference) DO NOTHING`
	deletePayoutStatement = `DELETE FROM vendor_payouts WHERE payout_id = $1`
)

func readVendorRate(ctx context.Context, q db.Querier, vendorID string) ([]Statement, error) {
	return db.All(ctx, q, vendorFields, selectVendorRate, vendorID)
}

func readVendorPage(ctx context.Context, q db.Querier, after string) ([]Statement, error) {
	return db.All(ctx, q, vendorFields, selectVendorPage, after, int64(vendorsPage+1))
}

func readIssued(ctx context.Context, q db.Querier, month Month) ([]Summary, error) {
	return db.All(ctx, q, func(i *Summary) []any { return []any{&i.VendorID, &i.Number, &i.VAT} }, selectIssued, string(month))
}

func readPaidOut(ctx context.Context, q db.Querier, month Month) ([]Payout, error) {
	return db.All(ctx, q, func(p *Payout) []any { return []any{&p.VendorID, &p.Amount} }, selectPaidOut, string(month))
}

func insertPayout(ctx context.Context, q db.Querier, id, vendorID string, month Month, paidOn string, amount money.Halalas, reference, author string, createdAt time.Time) (bool, error) {
	return db.Changed(ctx, q, insertPayoutStatement, id, vendorID, string(month), paidOn, amount, reference, author, createdAt.UnixMicro())
}

func deletePayout(ctx context.Context, q db.Querier, id string) error {
	return db.Exec(ctx, q, deletePayoutStatement, id)
}
