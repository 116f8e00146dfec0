package zatca

import (
	"cmp"
	"context"
	"strconv"

	"github.com/google/uuid"

	"matjar/internal/db"
	"matjar/internal/order"
)

// cancelled is why the shop issues credit notes.
const cancelled = "إلغاء الطلب أو إرجاعه"

// Stamp adds a tax document to the chain of the unit in use, and has it reported later. It returns
// nothing if no unit is in use, or if the unit is another taxpayer's. A transaction that is rolled
// back leaves no gap.
func (s *Service) Stamp(ctx context.Context, q db.Querier, i *order.Invoice) (string, error) {
	u, err := scanUnit(q.QueryRowContext(ctx, nextCounter, i.Seller.VATNumber))
	if db.NoRows(err) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	c, err := s.readCredential(ctx, q, u.credential)
	if err != nil {
		return "", err
	}
	d := fromInvoice(i, u)
	signed := d.stamp(c.key, c.certificate)
	e := string(u.environment)
	if err := db.Exec(ctx, q, insertDocument, e, d.counter, d.uuid, i.Number, i.IssuedAt.UnixMicro(), d.previousHash, signed.hash, signed.qr, signed.xml); err != nil {
		return "", err
	}
	if err := db.Exec(ctx, q, insertReport, e, d.counter, i.IssuedAt.UnixMicro()); err != nil {
		return "", err
	}
	return signed.qr, db.Exec(ctx, q, setLastHash, e, signed.hash)
}

// fromInvoice returns the next document of the unit. Its lines are named in Arabic, as the law asks.
func fromInvoice(i *order.Invoice, u unit) document {
	d := document{
		kind: invoice, number: strconv.FormatInt(i.Number, 10), uuid: uuid.NewString(),
		counter: u.counter, previousHash: u.lastHash, issuedAt: i.IssuedAt,
		payment: paidByCard, sellerName: i.Seller.ArName, unit: u.details,
		vat: i.VAT, total: i.Total,
	}
	if i.PaymentMethod == order.CashOnDelivery {
		d.payment = paidInCash
	}
	if i.Original != 0 {
		d.kind, d.original, d.reason = creditNote, strconv.FormatInt(i.Original, 10), cancelled
	}
	for _, row := range i.Lines {
		d.lines = append(d.lines, documentLine{cmp.Or(row.ArName, row.EnName), row.Quantity, row.Price, row.Net})
	}
	return d
}
