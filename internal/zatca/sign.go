package zatca

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"

	"matjar/internal/saudi"
)

// stamped is a signed document.
type stamped struct {
	xml, hash, qr string
}

// header precedes the root. It is no part of what is hashed.
const header = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"

// stamp signs the document. The signature is of the document's hash alone and not of SignedInfo, as
// XML signatures have it elsewhere: so the authority has defined it.
func (d document) stamp(key PrivateKey, c Certificate) stamped {
	head, tail := d.body()
	sum := sha256.Sum256([]byte(rootStart + head + tail))
	hash := base64.StdEncoding.EncodeToString(sum[:])
	signature := base64.StdEncoding.EncodeToString(key.Sign(sum[:]))
	issued := d.issuedAt.In(saudi.Zone).Format(fullForm)
	code := encodeQR([tagCount][]byte{
		[]byte(d.sellerName), []byte(d.unit.VATNumber), []byte(issued), []byte(d.total.String()), []byte(d.vat.String()),
		[]byte(hash), []byte(signature), c.PublicKey, c.Signature,
	})
	var w writer
	w.attachment("QR", code)
	w.group("cac:Signature", func() {
		w.text("cbc:ID", "urn:oasis:names:specification:ubl:signature:Invoice")
		w.text("cbc:SignatureMethod", "urn:oasis:names:specification:ubl:dsig:enveloped:xades")
	})
	return stamped{
		xml:  header + rootStart + extensions(hash, signature, issued, c) + head + w.String() + tail,
		hash: hash, qr: code,
	}
}

// signedProperties returns the part of the signature that tells of the certificate. In the document
// its namespaces are declared further up; for its digest every element has its own, and
// white space counts. The authority compares with exactly this form.
func signedProperties(issued string, c Certificate, forDigest bool) string {
	xades, ds := "", ""
	if forDigest {
		xades, ds = ` xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"`, ` xmlns:ds="http://www.w3.org/2000/09/xmldsig#"`
	}
	pad := func(n int) string { return "\n" + strings.Repeat(" ", n) }
	return `<xades:SignedProperties` + xades + ` Id="xadesSignedProperties">` +
		pad(32) + `<xades:SignedSignatureProperties>` +
		pad(36) + `<xades:SigningTime>` + issued + `</xades:SigningTime>` +
		pad(36) + `<xades:SigningCertificate>` +
		pad(40) + `<xades:Cert>` +
		pad(44) + `<xades:CertDigest>` +
		pad(48) + `<ds:DigestMethod` + ds + ` Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>` +
		pad(48) + `<ds:DigestValue` + ds + `>` + c.digest() + `</ds:DigestValue>` +
		pad(44) + `</xades:CertDigest>` +
		pad(44) + `<xades:IssuerSerial>` +
		pad(48) + `<ds:X509IssuerName` + ds + `>` + escape(c.Issuer) + `</ds:X509IssuerName>` +
		pad(48) + `<ds:X509SerialNumber` + ds + `>` + c.Serial.String() + `</ds:X509SerialNumber>` +
		pad(44) + `</xades:IssuerSerial>` +
		pad(40) + `</xades:Cert>` +
		pad(36) + `</xades:SigningCertificate>` +
		pad(32) + `</xades:SignedSignatureProperties>` +
		pad(28) + `</xades:SignedProperties>`
}

// extensions returns the XAdES signature.
func extensions(hash, signature, issued string, c Certificate) string {
	const without = `<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>not(//ancestor-or-self::`
	return `<ext:UBLExtensions><ext:UBLExtension>` +
		`<ext:ExtensionURI>urn:oasis:names:specification:ubl:dsig:enveloped:xades</ext:ExtensionURI><ext:ExtensionContent>` +
		`<sig:UBLDocumentSignatures xmlns:sac="urn:oasis:names:specification:ubl:schema:xsd:SignatureAggregateComponents-2"` +
		` xmlns:sbc="urn:oasis:names:specification:ubl:schema:xsd:SignatureBasicComponents-2"` +
		` xmlns:sig="urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2">` +
		`<sac:SignatureInformation><cbc:ID>urn:oasis:names:specification:ubl:signature:1</cbc:ID>` +
		`<sbc:ReferencedSignatureID>urn:oasis:names:specification:ubl:signature:Invoice</sbc:ReferencedSignatureID>` +
		`<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="signature"><ds:SignedInfo>` +
		`<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2006/12/xml-c14n11"/>` +
		`<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>` +
		`<ds:Reference Id="invoiceSignedData" URI=""><ds:Transforms>` +
		without + `ext:UBLExtensions)</ds:XPath></ds:Transform>` +
		without + `cac:Signature)</ds:XPath></ds:Transform>` +
		without + `cac:AdditionalDocumentReference[cbc:ID='QR'])</ds:XPath></ds:Transform>` +
		`<ds:Transform Algorithm="http://www.w3.org/2006/12/xml-c14n11"/></ds:Transforms>` +
		`<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>` +
		`<ds:DigestValue>` + hash + `</ds:DigestValue></ds:Reference>` +
		`<ds:Reference Type="http://www.w3.org/2000/09/xmldsig#SignatureProperties" URI="#xadesSignedProperties">` +
		`<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>` +
		`<ds:DigestValue>` + hexDigest(signedProperties(issued, c, true)) + `</ds:DigestValue></ds:Reference></ds:SignedInfo>` +
		`<ds:SignatureValue>` + signature + `</ds:SignatureValue>` +
		`<ds:KeyInfo><ds:X509Data><ds:X509Certificate>` + c.Base64 + `</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
		`<ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="signature">` +
		signedProperties(issued, c, false) +
		`</xades:QualifyingProperties></ds:Object></ds:Signature></sac:SignatureInformation></sig:UBLDocumentSignatures>` +
		`</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`
}
