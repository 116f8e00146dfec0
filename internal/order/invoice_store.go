package order

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"matjar/internal/db"
)

const (
	lockOrderStatement     = `UPDATE orders SET status = status WHERE order_id = $1`
	lockNumbersStatement   = `UPDATE invoice_counter SET last = last WHERE id = 1`
	nextNumberStatement    = `UPDATE invoice_counter SET last = last + 1 WHERE id = 1 RETURNING last`
	insertInvoiceStatement = `INSERT INTO invoices (number, order_id, kind, issued_at, document, is_receipt, return_id) VALUES ($1, $2, $3, $4, $5, $6, $7)`
	selectInvoice          = `SELECT number, issued_at, document FROM invoices WHERE order_id = $1 AND kind = $2 AND return_id = ''`
	// Only documents that were issued before content was stored are updated: by
	// BackfillDocuments, or when they are first read.
	storeDocumentStatement = `UPDATE invoices SET document = $2, is_receipt = $3 WHERE number = $1 AND document = ''`
)

func readInvoice(ctx context.Context, q db.Querier, id string, kind invoiceType) (number int64, issued int64, document string, err error) {
	err = q.QueryRowContext(ctx, selectInvoice, id, string(kind)).Scan(&number, &issued, &document)
	return number, issued, document, err
}

func storeDocument(ctx context.Context, q db.Querier, number int64, text []byte, receipt bool) error {
	return db.Exec(ctx, q, storeDocumentStatement, number, string(text), receipt)
}

func lockNumbers(ctx context.Context, q db.Querier) error {
	return db.Exec(ctx, q, lockNumbersStatement)
}

func nextNumber(ctx context.Context, q db.Querier) (number int64, err error) {
	err = q.QueryRowContext(ctx, nextNumberStatement).Scan(&number)
	return number, err
}

func insertInvoice(ctx context.Context, q db.Querier, number int64, orderID string, kind invoiceType, issuedAt time.Time, text []byte, receipt bool, returnID string) error {
	return db.Exec(ctx, q, insertInvoiceStatement, number, orderID, string(kind), issuedAt.UnixMicro(), string(text), receipt, returnID)
}

func lockOrder(ctx context.Context, q db.Querier, orderID string) error {
	return db.Exec(ctx, q, lockOrderStatement, orderID)
}

const selectReturnNotes = `SELECT document FROM invoices WHERE order_id = $1 AND return_id <> '' ORDER BY number`

// returnNotes returns the credit notes of an order's returns, oldest first.
func returnNotes(ctx context.Context, q db.Querier, orderID string) ([]Invoice, error) {
	texts, err := db.Column(ctx, q, selectReturnNotes, orderID)
	if err != nil {
		return nil, err
	}
	notes := make([]Invoice, len(texts))
	for n, text := range texts {
		if err := json.Unmarshal([]byte(text), &notes[n]); err != nil {
			return nil, fmt.Errorf("credit note %d of order %s: %w", n, orderID, err)
		}
	}
	return notes, nil
}

const selectMissing = `SELECT order_id, kind FROM invoices WHERE document = '' ORDER BY number LIMIT $1`

// missingDocument is a document whose content is not stored yet.
type missingDocument struct {
	orderID string
	kind    invoiceType
}

func selectMissingDocuments(ctx context.Context, q db.Querier, limit int) ([]missingDocument, error) {
	rows, err := q.QueryContext(ctx, selectMissing, int64(limit))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []missingDocument
	for rows.Next() {
		var p missingDocument
		if err := rows.Scan(&p.orderID, &p.kind); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, rows.Err()
}
