package zatca

import (
	"encoding/asn1"
	"encoding/pem"
)

// Attributes of a certificate request, and the two extensions that the authority asks for.
var (
	oidCountry         = asn1.ObjectIdentifier{2, 5, 4, 6}
	oidBranch          = asn1.ObjectIdentifier{2, 5, 4, 11}
	oidOrganization    = asn1.ObjectIdentifier{2, 5, 4, 10}
	oidCommonName      = asn1.ObjectIdentifier{2, 5, 4, 3}
	oidSurname         = asn1.ObjectIdentifier{2, 5, 4, 4}
	oidUserID          = asn1.ObjectIdentifier{0, 9, 2342, 19200300, 100, 1, 1}
	oidTitle           = asn1.ObjectIdentifier{2, 5, 4, 12}
	oidRegistered      = asn1.ObjectIdentifier{2, 5, 4, 26}
	oidCategory        = asn1.ObjectIdentifier{2, 5, 4, 15}
	oidTemplate        = asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 311, 20, 2}
	oidAlternativeName = asn1.ObjectIdentifier{2, 5, 29, 17}
	oidExtensions      = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 14}
)

// invoiceTypes says that the unit issues simplified documents only.
const invoiceTypes = "0100"

// solution names this software in the unit's serial number.
const solution, solutionModel = "Matjar", "1"

// one returns a part of a name. Names are UTF-8 texts, but for the country's.
func one(oid asn1.ObjectIdentifier, value string) attributeSET {
	tag := asn1.TagUTF8String
	if oid.Equal(oidCountry) {
		tag = asn1.TagPrintableString
	}
	return attributeSET{{oid, asn1.RawValue{Tag: tag, Bytes: []byte(value)}}}
}

type extension struct {
	ID    asn1.ObjectIdentifier
	Value []byte
}

type extensionAttribute struct {
	ID    asn1.ObjectIdentifier
	Value [][]extension `asn1:"set"`
}

type requestInfo struct {
	Version    int
	Subject    name
	PublicKey  subjectPublicKey
	Attributes []extensionAttribute `asn1:"tag:0,set"`
}

// CertificateRequest returns the PEM form of a PKCS #10 request for the unit, signed with key.
func CertificateRequest(e Environment, u Unit, serial string, key PrivateKey) ([]byte, error) {
	template, err := asn1.MarshalWithParams(environments[e].template, "utf8")
	if err != nil {
		return nil, err
	}
	directory, err := asn1.Marshal(name{
		one(oidSurname, "1-"+solution+"|2-"+solutionModel+"|3-"+serial),
		one(oidUserID, u.VATNumber),
		one(oidTitle, invoiceTypes),
		one(oidRegistered, u.Building+" "+u.Street+" "+u.City),
		one(oidCategory, u.Industry),
	})
	if err != nil {
		return nil, err
	}
	// GeneralNames with one directoryName, which is explicitly tagged.
	alternative, err := asn1.Marshal([]asn1.RawValue{{Class: asn1.ClassContextSpecific, Tag: 4, IsCompound: true, Bytes: directory}})
	if err != nil {
		return nil, err
	}
	info, err := asn1.Marshal(requestInfo{
		Subject:   name{one(oidCountry, "SA"), one(oidBranch, u.Branch), one(oidOrganization, u.SellerName), one(oidCommonName, u.Name)},
		PublicKey: key.Public().info(),
		Attributes: []extensionAttribute{{oidExtensions, [][]extension{{
			{oidTemplate, template}, {oidAlternativeName, alternative},
		}}}},
	})
	if err != nil {
		return nil, err
	}
	signature := key.Sign(info)
	der, err := asn1.Marshal(signed{asn1.RawValue{FullBytes: info}, algorithm{Algorithm: oidECDSASHA256}, asn1.BitString{Bytes: signature, BitLength: 8 * len(signature)}})
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE REQUEST", Bytes: der}), nil
}

// signed is the outer form of requests and certificates.
type signed struct {
	Content   asn1.RawValue
	Algorithm algorithm
	Signature asn1.BitString
}
