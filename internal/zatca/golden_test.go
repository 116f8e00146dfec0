package zatca

import (
	"bytes"
	"encoding/base64"
	"os"
	"strings"
	"testing"
)

// The golden figures were made by another implementation, php-zatca-xml by Saleh7 (MIT): they are in
// its examples/InvoiceSimplified/output/Simplified_Debit_Note_Signed.xml, with a certificate of the
// authority's sandbox.
const (
	goldenHash       = "cc3lbPhtYetmqFe8OVWAAOux3OX1zvZ6wWPA23le7u8="
	goldenSignature  = "MEQCIHawo1unzunI4meglXdjsTlNpGC3ddF/cjQ6BMHuYl2AAiAgco8sehMIfutMPe7bO+YIL+yyFSQC2e/bqJrnwtoFuQ=="
	goldenProperties = "YWEzNmExNGQ4ODc1NjNjOWYxNTFjNjIzODYxNjIzY2E5ZTcyZTJmZDA1MDdkY2RiMWY2NWZkODU4OThlMzY0Mg=="
	goldenCertDigest = "ZDMwMmI0MTE1NzVjOTU2NTk4YzVlODhhYmI0ODU2NDUyNTU2YTVhYjhhMDFmN2FjYjk1YTA2OWQ0NjY2MjQ4NQ=="
	goldenQR         = "AQdMYXRlbmN5Ag8zOTk5OTk5OTk5MDAwMDMDFDIwMjQtMDktMDdUMTc6NDE6MDhaBAYyNTAuMDAFBDAuMDAGLGNjM2xiUGh0WWV0bXFGZThPVldBQU91eDNPWDF6dlo2d1dQQTIzbGU3dTg9B2BNRVFDSUhhd28xdW56dW5JNG1lZ2xYZGpzVGxOcEdDM2RkRi9jalE2Qk1IdVlsMkFBaUFnY284c2VoTUlmdXRNUGU3Yk8rWUlMK3l5RlNRQzJlL2JxSnJud3RvRnVRPT0IWDBWMBAGByqGSM49AgEGBSuBBAAKA0IABKFgimtEmvRSBK0zr9LgJAtVSCl8VPZz6cdr5X+MoTHo8vHNNlyW5Q6u7T8naPJqtGoTjJjaPIMJ4u17dSk/VHgJRzBFAiEAsT+JyGadZcJQpRtxrfJyLyirBou8V0dWNCu94j26oBsCID2ELgzyOAwEAM9LOZ3a6I8kDqApHcsTTdTvl6psL+tc"
)

func goldenCertificate(t *testing.T) Certificate {
	t.Helper()
	text, err := os.ReadFile("testdata/sandbox-certificate.txt")
	if err != nil {
		t.Fatal(err)
	}
	c, err := ParseCertificate(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestFirstHash(t *testing.T) {
	const want = "NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=="
	if firstHash != want {
		t.Errorf("firstHash = %s, want %s", firstHash, want)
	}
}

func TestCertificateOfTheAuthority(t *testing.T) {
	c := goldenCertificate(t)
	if got, want := c.Issuer, "CN=PRZEINVOICESCA4-CA, DC=extgazt, DC=gov, DC=local"; got != want {
		t.Errorf("issuer = %s, want %s", got, want)
	}
	if got, want := c.Serial.String(), "379112742831380471835263969587287663520528387"; got != want {
		t.Errorf("serial = %s, want %s", got, want)
	}
	if c.digest() != goldenCertDigest {
		t.Errorf("digest = %s, want %s", c.digest(), goldenCertDigest)
	}
	if got := c.NotAfter.Format(dateForm); got != "2029-01-09" {
		t.Errorf("not after = %s, want 2029-01-09", got)
	}
	if got := hexDigest(signedProperties("2025-02-27T20:53:34", c, true)); got != goldenProperties {
		t.Errorf("digest of the signed properties = %s, want %s", got, goldenProperties)
	}
}

func TestQRCodeOfAnotherImplementation(t *testing.T) {
	c := goldenCertificate(t)
	tags, err := decodeQR(goldenQR)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(tags[tagHash]); got != goldenHash {
		t.Errorf("hash = %s, want %s", got, goldenHash)
	}
	if got := string(tags[tagSignature]); got != goldenSignature {
		t.Errorf("signature = %s, want %s", got, goldenSignature)
	}
	if !bytes.Equal(tags[tagPublicKey], c.PublicKey) || !bytes.Equal(tags[tagCertificateSignature], c.Signature) {
		t.Error("tags 8 and 9 are not of the certificate")
	}
	if again := encodeQR(tags); again != goldenQR {
		t.Errorf("encoded again = %s, want %s", again, goldenQR)
	}
	for _, broken := range []string{"", "?", goldenQR[:len(goldenQR)-8], goldenQR + "AAAA", "AQdM"} {
		if _, err := decodeQR(broken); err == nil {
			t.Errorf("decodeQR(%.20s…) = nil, want an error", broken)
		}
	}
}

func TestSignatureIsOfTheHash(t *testing.T) {
	key, err := NewPrivateKey()
	if err != nil {
		t.Fatal(err)
	}
	hash, err := base64.StdEncoding.DecodeString(goldenHash)
	if err != nil {
		t.Fatal(err)
	}
	signature := key.Sign(hash)
	if !key.Public().Verify(hash, signature) {
		t.Error("a signature is not verified")
	}
	other, err := NewPrivateKey()
	if err != nil {
		t.Fatal(err)
	}
	if other.Public().Verify(hash, signature) || key.Public().Verify(append(hash, 0), signature) || key.Public().Verify(hash, []byte("x")) {
		t.Error("a wrong signature is verified")
	}
}

func TestLongNamesAreCutBetweenLetters(t *testing.T) {
	got := shorten([]byte(strings.Repeat("س", 200)))
	if want := strings.Repeat("س", 127); string(got) != want {
		t.Errorf("shorten = %d bytes, want %d", len(got), len(want))
	}
}
