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

// unsubscribeToken returns the secret of the unsubscribe link.
func unsubscribeToken() string { return rand.Text() }

var (
	welcomeSubject = lang.Text{En: "Welcome to our newsletter", Ar: "أهلًا بك في نشرتنا البريدية"}
	welcomeText    = lang.Text{
		En: "Thank you for subscribing. From now on you are among the first to hear of new arrivals, offers and good ideas for your home.",
		Ar: "شكرًا لاشتراكك. من الآن ستكون من أول من يعرف بالمنتجات الجديدة والعروض وأفكار البيت الجميلة.",
	}
	welcomeLink    = lang.Text{En: "See today's deals", Ar: "شاهد عروض اليوم"}
	welcomeClosing = lang.Text{
		En: "You did not subscribe? Then somebody typed your address by mistake. Press Unsubscribe below and we will not write again.",
		Ar: "لم تشترك أنت؟ ربما كتب أحدهم بريدك بالخطأ. اضغط «إلغاء الاشتراك» في الأسفل ولن نراسلك مرة أخرى.",
	}
)

// welcomeMessage tells a new subscriber what they agreed to and how to unsubscribe.
func welcomeMessage(baseURL string, s SignUp, token string, cause mail.Cause) mail.Message {
	query := "?token=" + url.QueryEscape(token)
	return mail.Message{
		To: s.Email, Language: s.Language, Purpose: mail.Unsolicited, Cause: cause,
		Subject:     welcomeSubject.In(s.Language),
		Paragraphs:  []string{welcomeText.In(s.Language)},
		Link:        mail.Link{Label: welcomeLink.In(s.Language), URL: baseURL + "/deals"},
		Closing:     welcomeClosing.In(s.Language),
		Unsubscribe: mail.Unsubscribe{Page: baseURL + "/unsubscribe" + query, OneClick: baseURL + UnsubscribePath + query},
	}
}
