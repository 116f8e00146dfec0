package zatca

import (
	"strconv"
	"time"

	"matjar/internal/money"
	"matjar/internal/saudi"
)

// documentType is the code of a kind of document (UNTDID 1001).
type documentType string

// The kinds of documents. The shop issues no debit notes, but the authority wants to see one
// before it issues a certificate.
const (
	invoice    documentType = "388"
	creditNote documentType = "381"
	debitNote  documentType = "383"
)

// simplified marks documents for consumers; none of the special cases of the other digits applies.
const simplified = "0200000"

// Means of payment (UNTDID 4461).
const (
	paidInCash = "10"
	paidByCard = "48"
)

// document is what the XML of a document says.
type document struct {
	kind         documentType
	number       string
	uuid         string
	counter      int64
	previousHash string
	issuedAt     time.Time
	// original is the number of the invoice that a note is about, reason why there is a note.
	original, reason string
	payment          string
	sellerName       string
	unit             Unit
	lines            []documentLine
	vat, total       money.Halalas
}

// documentLine is a line; net is after its discount.
type documentLine struct {
	name     string
	quantity int64
	price    money.Halalas
	net      money.Halalas
}

// firstHash is the previous hash of the first document: Base64 of the hexadecimal SHA-256 of "0".
var firstHash = hexDigest("0")

// The document's own times are those of Riyadh and have no zone; the QR code must say the same.
const (
	dateForm = "2006-01-02"
	timeForm = "15:04:05"
	fullForm = dateForm + "T" + timeForm
)

// rootStart is the start tag of the document, with its namespaces in canonical order.
const rootStart = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"` +
	` xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"` +
	` xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"` +
	` xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">`

// body returns the parts of the canonical XML before and after the place of the QR code, without
// the root's start tag. Nothing in it depends on the signature.
func (d document) body() (head, tail string) {
	var w writer
	w.text("cbc:ProfileID", "reporting:1.0")
	w.text("cbc:ID", d.number)
	w.text("cbc:UUID", d.uuid)
	issued := d.issuedAt.In(saudi.Zone)
	w.text("cbc:IssueDate", issued.Format(dateForm))
	w.text("cbc:IssueTime", issued.Format(timeForm))
	w.text(`cbc:InvoiceTypeCode name="`+simplified+`"`, string(d.kind))
	w.text("cbc:DocumentCurrencyCode", "SAR")
	w.text("cbc:TaxCurrencyCode", "SAR")
	if d.kind != invoice {
		w.group("cac:BillingReference", func() {
			w.group("cac:InvoiceDocumentReference", func() { w.text("cbc:ID", d.original) })
		})
	}
	w.group("cac:AdditionalDocumentReference", func() {
		w.text("cbc:ID", "ICV")
		w.text("cbc:UUID", strconv.FormatInt(d.counter, 10))
	})
	w.attachment("PIH", d.previousHash)
	head = w.String()

	w = writer{}
	d.parties(&w)
	w.group("cac:PaymentMeans", func() {
		w.text("cbc:PaymentMeansCode", d.payment)
		if d.kind != invoice {
			w.text("cbc:InstructionNote", d.reason)
		}
	})
	d.totals(&w)
	for i, line := range d.lines {
		line.write(&w, i+1)
	}
	return head, w.String() + "</Invoice>"
}

// parties writes the seller. The buyer of a simplified document is not named, so that none of the
// shoppers' names leaves the shop.
func (d document) parties(w *writer) {
	w.group("cac:AccountingSupplierParty", func() {
		w.group("cac:Party", func() {
			w.group("cac:PartyIdentification", func() { w.text(`cbc:ID schemeID="CRN"`, d.unit.Registration) })
			w.group("cac:PostalAddress", func() {
				w.text("cbc:StreetName", d.unit.Street)
				w.text("cbc:BuildingNumber", d.unit.Building)
				w.text("cbc:CitySubdivisionName", d.unit.District)
				w.text("cbc:CityName", d.unit.City)
				w.text("cbc:PostalZone", d.unit.PostalCode)
				w.group("cac:Country", func() { w.text("cbc:IdentificationCode", "SA") })
			})
			w.group("cac:PartyTaxScheme", func() {
				w.text("cbc:CompanyID", d.unit.VATNumber)
				w.group("cac:TaxScheme", func() { w.text("cbc:ID", "VAT") })
			})
			w.group("cac:PartyLegalEntity", func() { w.text("cbc:RegistrationName", d.sellerName) })
		})
	})
	w.group("cac:AccountingCustomerParty", func() {})
}

// totals writes the tax, once alone as the total in the tax's currency and once by category, and
// the sums.
func (d document) totals(w *writer) {
	var net money.Halalas
	for _, line := range d.lines {
		net += line.net
	}
	w.group("cac:TaxTotal", func() { w.amount("cbc:TaxAmount", d.vat) })
	w.group("cac:TaxTotal", func() {
		w.amount("cbc:TaxAmount", d.vat)
		w.group("cac:TaxSubtotal", func() {
			w.amount("cbc:TaxableAmount", net)
			w.amount("cbc:TaxAmount", d.vat)
			w.taxCategory("cac:TaxCategory")
		})
	})
	w.group("cac:LegalMonetaryTotal", func() {
		w.amount("cbc:LineExtensionAmount", net)
		w.amount("cbc:TaxExclusiveAmount", net)
		w.amount("cbc:TaxInclusiveAmount", d.total)
		w.amount("cbc:AllowanceTotalAmount", 0)
		w.amount("cbc:PrepaidAmount", 0)
		w.amount("cbc:PayableAmount", d.total)
	})
}

// write writes a line. Its tax is that of the line alone, as the authority checks it; the printed
// line has its share of the document's tax, which may be a halala more or less.
func (l documentLine) write(w *writer, id int) {
	w.group("cac:InvoiceLine", func() {
		w.text("cbc:ID", strconv.Itoa(id))
		w.text(`cbc:InvoicedQuantity unitCode="PCE"`, strconv.FormatInt(l.quantity, 10))
		w.amount("cbc:LineExtensionAmount", l.net)
		if off := l.price*money.Halalas(l.quantity) - l.net; off != 0 {
			w.group("cac:AllowanceCharge", func() {
				w.text("cbc:ChargeIndicator", "false")
				w.text("cbc:AllowanceChargeReasonCode", "95")
				w.text("cbc:AllowanceChargeReason", "Discount")
				w.amount("cbc:Amount", off)
			})
		}
		w.group("cac:TaxTotal", func() {
			w.amount("cbc:TaxAmount", l.net.VAT())
			w.amount("cbc:RoundingAmount", l.net+l.net.VAT())
		})
		w.group("cac:Item", func() {
			w.text("cbc:Name", l.name)
			w.taxCategory("cac:ClassifiedTaxCategory")
		})
		w.group("cac:Price", func() { w.amount("cbc:PriceAmount", l.price) })
	})
}
