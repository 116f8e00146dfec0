package content

import (
	"crypto/rand"
	"net/url"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/mail"
)

// errNoSubscription does not reveal whether the token ever was one.
var errNoSubscription = errs.New(errs.NotFound, code.SubscriptionNotFound, "there is no subscription with this token")

// newToken returns the secret of a link in a letter.
func newToken() string { return rand.Text() }

var (
	confirmSubject = lang.Text{En: "Please confirm your subscription", Ar: "أكّد اشتراكك في نشرتنا البريدية"}
	confirmText    = lang.Text{
		En: "Somebody, hopefully you, wants our newsletter to come to this address: new arrivals, offers and good ideas for your home. It comes once you have confirmed that.",
		Ar: "وصلنا طلب اشتراك في نشرتنا البريدية بهذا العنوان: جديد المتجر وعروضه وأفكار جميلة لبيتك. تبدأ النشرة بالوصول بعد أن تؤكد طلبك.",
	}
	confirmLink    = lang.Text{En: "Confirm subscription", Ar: "تأكيد الاشتراك"}
	confirmClosing = lang.Text{
		En: "It was not you? Then do nothing, and we will not write again.",
		Ar: "لم تطلب ذلك؟ تجاهل هذه الرسالة ولن نراسلك مرة أخرى.",
	}
)

// confirmMessage asks the owner of an address whether they want the newsletter.
func confirmMessage(baseURL string, s SignUp, confirm, token string, cause mail.Cause) mail.Message {
	return mail.Message{
		To: s.Email, Language: s.Language, Purpose: mail.Unsolicited, Cause: cause,
		Subject:     confirmSubject.In(s.Language),
		Paragraphs:  []string{confirmText.In(s.Language)},
		Link:        mail.Link{Label: confirmLink.In(s.Language), URL: baseURL + "/newsletter/confirm?token=" + url.QueryEscape(confirm) + "&lang=" + string(s.Language)},
		Closing:     confirmClosing.In(s.Language),
		Unsubscribe: UnsubscribeLinks(baseURL, s.Language, token, ""),
	}
}

// UnsubscribeLinks returns the links that end the newsletter of the subscriber with a token. letter is
// the id of the letter that they are in, if there is one.
func UnsubscribeLinks(baseURL string, t lang.Tag, token, letter string) mail.Unsubscribe {
	query := "?token=" + url.QueryEscape(token)
	if letter != "" {
		query += "&letter=" + url.QueryEscape(letter)
	}
	return mail.Unsubscribe{Page: baseURL + "/unsubscribe" + query + "&lang=" + string(t), OneClick: baseURL + UnsubscribePath + query}
}
