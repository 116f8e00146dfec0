package auth

import (
	"crypto/subtle"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"matjar/internal/qr"
)

// totpPeriod is how long an authenticator app shows a code.
const totpPeriod = 30

// totpEnrolment is what an authenticator app needs: a QR code to scan, or the secret to
// type.
type totpEnrolment struct {
	QRCode string `json:"qr_code"`
	Secret string `json:"secret"`
	URI    string `json:"uri"`
}

func newTOTP(shop, account string) (*totpEnrolment, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: strings.ReplaceAll(shop, ":", ""), AccountName: account, Period: totpPeriod, Digits: CodeDigits})
	if err != nil {
		return nil, err
	}
	svg, err := qr.SVG(key.URL())
	if err != nil {
		return nil, err
	}
	return &totpEnrolment{QRCode: svg, Secret: key.Secret(), URI: key.URL()}, nil
}

// totpStep returns the time step that code belongs to: the current one or a neighbour,
// and later than last, since a code works once.
func totpStep(secret, code string, last int64, now time.Time) (int64, error) {
	code = asciiDigits(code)
	current := now.Unix() / totpPeriod
	for _, step := range []int64{current, current - 1, current + 1} {
		want, err := totp.GenerateCodeCustom(secret, time.Unix(step*totpPeriod, 0),
			totp.ValidateOpts{Period: totpPeriod, Digits: CodeDigits, Algorithm: otp.AlgorithmSHA1})
		if err != nil {
			return 0, err
		}
		if step > last && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			return step, nil
		}
	}
	return 0, errWrongCode
}

// asciiDigits removes spaces and dashes and converts Arabic digits to 0 to 9.
func asciiDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return asciiDigit(r)
	}, s)
}

// asciiDigit converts an Arabic digit to 0 to 9 and returns other characters unchanged.
func asciiDigit(r rune) rune {
	switch {
	case r >= '٠' && r <= '٩':
		return '0' + r - '٠'
	case r >= '۰' && r <= '۹':
		return '0' + r - '۰'
	default:
		return r
	}
}
