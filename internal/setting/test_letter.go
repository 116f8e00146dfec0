package setting

import (
	"context"
	"strings"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/mail"
)

// SendFunc sends a letter at once and returns why it could not.
type SendFunc func(ctx context.Context, m mail.Message) error

var (
	testSubject = lang.Text{En: "A test letter from " + mail.ShopName, Ar: "رسالة تجريبية من " + mail.ShopName}
	testText    = lang.Text{
		En: "Letters of the shop arrive at this address, and look like this one.",
		Ar: "رسائل المتجر تصل إلى هذا البريد، وتبدو مثل هذه الرسالة.",
	}
)

// sendTest sends the test letter. Returns invalid_email, and mail_failed with why it could not be sent.
func sendTest(ctx context.Context, send SendFunc, address string, t lang.Tag) error {
	to, ok := mail.CleanAddress(address)
	if !ok {
		return errs.New(errs.Unprocessable, code.InvalidEmail, "this is not an e-mail address")
	}
	err := send(ctx, mail.Message{
		To: to, Language: t, Purpose: mail.Service, Subject: testSubject.In(t), Paragraphs: []string{testText.In(t)},
	})
	if err != nil {
		return errs.New(errs.Unprocessable, code.MailFailed, "%s", strings.ReplaceAll(err.Error(), "\n", " "))
	}
	return nil
}
