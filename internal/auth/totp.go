package auth

import (
	"bytes"
	"crypto/subtle"
	"fmt"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"
	"github.com/skip2/go-qrcode"
)

// totpPeriod is how long an authenticator app shows a code.
const totpPeriod = 30

// totpEnrolment is what an authenticator app needs: a picture to scan, or the secret
// to type.
type totpEnrolment struct {
	QRCode string `json:"qr_code"`
	Secret string `json:"secret"`
	URI    string `json:"uri"`
}

func newTOTP(account string) (*totpEnrolment, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: "Matjar", AccountName: account, Period: totpPeriod})
	if err != nil {
		return nil, err
	}
	svg, err := qrSVG(key.URL())
	if err != nil {
		return nil, err
	}
	return &totpEnrolment{QRCode: svg, Secret: key.Secret(), URI: key.URL()}, nil
}

// qrSVG draws text as a QR code: one path of squares, crisp at any size.
func qrSVG(text string) (string, error) {
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		return "", err
	}
	bitmap := code.Bitmap()
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><rect width="100%%" height="100%%" fill="white"/><path d="`, len(bitmap), len(bitmap))
	for y, row := range bitmap {
		for x, dark := range row {
			if dark {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	b.WriteString(`" fill="black"/></svg>`)
	return b.String(), nil
}

// totpStep gives the time step that code belongs to: the current one or a neighbour,
// and later than last, since a code works once.
func totpStep(secret, code string, last int64, now time.Time) (int64, error) {
	code = plainDigits(code)
	current := now.Unix() / totpPeriod
	for _, step := range []int64{current, current - 1, current + 1} {
		want, err := totp.GenerateCodeCustom(secret, time.Unix(step*totpPeriod, 0),
			totp.ValidateOpts{Period: totpPeriod, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if err != nil {
			return 0, err
		}
		if step > last && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			return step, nil
		}
	}
	return 0, errWrongCode
}

// plainDigits drops the spaces people type and writes Arabic digits as 0 to 9.
func plainDigits(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '٠' && r <= '٩':
			return '0' + r - '٠'
		case r >= '۰' && r <= '۹':
			return '0' + r - '۰'
		case r == ' ' || r == '-':
			return -1
		default:
			return r
		}
	}, s)
}
