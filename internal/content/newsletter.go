package content

import (
	"context"
	"net/url"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/rest"
)

// errNoSubscription does not reveal whether the token ever was one.
var errNoSubscription = errs.New(errs.NotFound, code.SubscriptionNotFound, "there is no subscription with this token")

// askAgain is how long nobody is asked a second time to confirm.
const askAgain = 10 * time.Minute

// Subscribe stores the consent to the newsletter, and asks for its confirmation. Returns invalid_email,
// rate_limited.
func (s *Service) Subscribe(ctx context.Context, one SignUp) error {
	return s.signUp(ctx, subscriptionsPerAddress, one, s.subscribe)
}

// subscribe stores the consent. Who is not a subscriber yet gets a letter with the link that makes
// them one; who is gets none, so that a stranger's mailbox cannot be flooded.
func (s *Service) subscribe(ctx context.Context, signUp SignUp, now time.Time) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		if done, err := subscribedOrAsked(ctx, q, signUp.Email, now.Add(-askAgain)); err != nil || done {
			return err
		}
		confirm := mail.NewToken()
		token, err := askSubscriber(ctx, q, signUp, mail.NewToken(), confirm, now)
		if err != nil {
			return err
		}
		return mail.Enqueue(ctx, q, confirmMessage(s.Address(), signUp, confirm, token, mail.Cause{Client: rest.ClientIP(ctx)}))
	})
}

// confirmWithin is how long a letter's link confirms.
const confirmWithin = 30 * 24 * time.Hour

// Confirm makes the owner of a token a subscriber. Returns subscription_not_found.
func (s *Service) Confirm(ctx context.Context, token string) error {
	now := s.Now()
	confirmed, err := confirmSubscriber(ctx, s.db, token, now, now.Add(-confirmWithin))
	if err == nil && !confirmed {
		err = errNoSubscription
	}
	return err
}

// Unsubscribed is the result of unsubscribing.
type Unsubscribed struct {
	State string `json:"state" enum:"done,already" doc:"Whether it ended now or had ended before"`
}

// Unsubscribe ends the subscription with the token. letter is the one whose link was used, or empty. Returns
// subscription_not_found.
func (s *Service) Unsubscribe(ctx context.Context, token, letter string) (Unsubscribed, error) {
	var result Unsubscribed
	err := s.db.Tx(ctx, func(q db.Querier) error {
		result.State = "already" // also when the transaction is run again
		ended, err := endSubscription(ctx, q, token, s.Now())
		if err != nil {
			return err
		}
		if ended {
			result.State = "done"
			if letter != "" {
				return countLeft(ctx, q, token, letter)
			}
			return nil
		}
		if known, err := isToken(ctx, q, token); err != nil || known {
			return err
		}
		return errNoSubscription
	})
	return result, err
}

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
