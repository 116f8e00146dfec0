package zatca

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
)

// Stamped is what a signed document says of itself.
type Stamped struct {
	Type, Number, UUID string
	Counter            int64
	PreviousHash       string
	// Hash is computed, and equal to the one that the document states.
	Hash, QR    string
	Certificate Certificate
}

// parsedDocument reads the parts of a document that VerifyDocument compares.
type parsedDocument struct {
	Extensions struct {
		Digests     []string `xml:"UBLExtension>ExtensionContent>UBLDocumentSignatures>SignatureInformation>Signature>SignedInfo>Reference>DigestValue"`
		Signature   string   `xml:"UBLExtension>ExtensionContent>UBLDocumentSignatures>SignatureInformation>Signature>SignatureValue"`
		Certificate string   `xml:"UBLExtension>ExtensionContent>UBLDocumentSignatures>SignatureInformation>Signature>KeyInfo>X509Data>X509Certificate"`
	} `xml:"UBLExtensions"`
	ID        string `xml:"ID"`
	UUID      string `xml:"UUID"`
	IssueDate string `xml:"IssueDate"`
	IssueTime string `xml:"IssueTime"`
	Type      string `xml:"InvoiceTypeCode"`
	Refs      []struct {
		ID    string `xml:"ID"`
		UUID  int64  `xml:"UUID"`
		Value string `xml:"Attachment>EmbeddedDocumentBinaryObject"`
	} `xml:"AdditionalDocumentReference"`
	SellerName string   `xml:"AccountingSupplierParty>Party>PartyLegalEntity>RegistrationName"`
	VATNumber  string   `xml:"AccountingSupplierParty>Party>PartyTaxScheme>CompanyID"`
	VAT        []string `xml:"TaxTotal>TaxAmount"`
	Total      string   `xml:"LegalMonetaryTotal>TaxInclusiveAmount"`
}

// VerifyDocument checks the hash, signature, signed properties and QR code of a document of this
// package against each other. Whose certificate it is, is up to the caller.
func VerifyDocument(text string) (Stamped, error) {
	var p parsedDocument
	if err := xml.Unmarshal([]byte(text), &p); err != nil {
		return Stamped{}, err
	}
	s := Stamped{Type: p.Type, Number: p.ID, UUID: p.UUID}
	for _, ref := range p.Refs {
		switch ref.ID {
		case "ICV":
			s.Counter = ref.UUID
		case "PIH":
			s.PreviousHash = ref.Value
		case "QR":
			s.QR = ref.Value
		}
	}
	canonical, err := unsigned(text)
	if err != nil {
		return s, err
	}
	sum := sha256.Sum256([]byte(canonical))
	s.Hash = base64.StdEncoding.EncodeToString(sum[:])
	if s.Certificate, err = ParseCertificate(p.Extensions.Certificate); err != nil {
		return s, err
	}
	if len(p.Extensions.Digests) != 2 || len(p.VAT) == 0 {
		return s, errors.New("the document is not complete")
	}
	signature, err := base64.StdEncoding.DecodeString(p.Extensions.Signature)
	issued := p.IssueDate + "T" + p.IssueTime
	switch {
	case p.Extensions.Digests[0] != s.Hash:
		return s, errors.New("the document is not the one that was hashed")
	case err != nil || !s.Certificate.Key.Verify(sum[:], signature):
		return s, errors.New("the signature is not of this document and certificate")
	case p.Extensions.Digests[1] != hexDigest(signedProperties(issued, s.Certificate, true)) ||
		!strings.Contains(text, signedProperties(issued, s.Certificate, false)):
		return s, errors.New("the signed properties are not those of the certificate")
	}
	tags, err := decodeQR(s.QR)
	if err != nil {
		return s, err
	}
	for i, want := range [tagCount]string{
		string(shorten([]byte(p.SellerName))), p.VATNumber, issued, p.Total, p.VAT[0], s.Hash, p.Extensions.Signature,
		string(s.Certificate.PublicKey), string(s.Certificate.Signature),
	} {
		if !bytes.Equal(tags[i], []byte(want)) {
			return s, fmt.Errorf("tag %d of the QR code is not what the document says", i+1)
		}
	}
	return s, nil
}

// unsigned returns the canonical document without what is added when it is signed.
func unsigned(text string) (string, error) {
	text, ok := strings.CutPrefix(text, header)
	if !ok {
		return "", errors.New("the document does not begin as it should")
	}
	for _, part := range [][2]string{
		{"<ext:UBLExtensions>", "</ext:UBLExtensions>"},
		{"<cac:AdditionalDocumentReference><cbc:ID>QR</cbc:ID>", "</cac:AdditionalDocumentReference>"},
		{"<cac:Signature>", "</cac:Signature>"},
	} {
		before, rest, found := strings.Cut(text, part[0])
		_, after, closed := strings.Cut(rest, part[1])
		if !found || !closed {
			return "", errors.New("the document is not signed")
		}
		text = before + after
	}
	return text, nil
}
