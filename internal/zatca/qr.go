package zatca

import (
	"encoding/base64"
	"errors"
	"unicode/utf8"
)

// maxTagLength is the longest value of a tag, in bytes.
const maxTagLength = 255

// Tags of the QR code, in order.
const (
	tagSeller = iota
	tagVATNumber
	tagTime
	tagTotal
	tagVAT
	tagHash
	tagSignature
	tagPublicKey
	tagCertificateSignature
	tagCount
)

// encodeQR returns the content of a QR code: tag, length and value of each field, in Base64.
func encodeQR(values [tagCount][]byte) string {
	var b []byte
	for i, value := range values {
		value = shorten(value)
		b = append(b, byte(i+1), byte(len(value)))
		b = append(b, value...)
	}
	return base64.StdEncoding.EncodeToString(b)
}

// shorten cuts a value to what a tag holds, between letters.
func shorten(value []byte) []byte {
	if len(value) <= maxTagLength {
		return value
	}
	n := maxTagLength
	for n > 0 && !utf8.RuneStart(value[n]) {
		n--
	}
	return value[:n]
}

var errQR = errors.New("the QR code is not nine tags")

func decodeQR(text string) (values [tagCount][]byte, err error) {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return values, errQR
	}
	for i := range values {
		if len(b) < 2 || int(b[0]) != i+1 || len(b) < 2+int(b[1]) {
			return values, errQR
		}
		values[i], b = b[2:2+int(b[1])], b[2+int(b[1]):]
	}
	if len(b) > 0 {
		return values, errQR
	}
	return values, nil
}
