package auth

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"matjar/internal/limit"
	"matjar/internal/logs"
)

// codeLimits bound the codes that are sent: each costs money, and reaches a phone whose owner
// may not have asked for it.
type codeLimits struct {
	account, number, prefix, address limit.Rule
}

// Numbers that somebody has yet to prove are counted apart from those in use, so that
// enrolling them keeps nobody from signing in.
var (
	codesToNew = codeLimits{
		account: limit.Rule{Name: "sms-new-account", Count: 10, Per: time.Hour},
		number:  limit.Rule{Name: "sms-new-number", Count: 10, Per: time.Hour},
		prefix:  limit.Rule{Name: "sms-new-prefix", Count: 20, Per: time.Hour},
		address: limit.Rule{Name: "sms-new-address", Count: 15, Per: time.Hour},
	}
	codesToProved = codeLimits{
		account: limit.Rule{Name: "sms-account", Count: 10, Per: time.Hour},
		number:  limit.Rule{Name: "sms-number", Count: 10, Per: time.Hour},
		prefix:  limit.Rule{Name: "sms-prefix", Count: 100, Per: time.Hour},
		address: limit.Rule{Name: "sms-address", Count: 60, Per: time.Hour},
	}
)

// phonePrefix is how much of a number in the form +9665XXXXXXXX names the range it is from:
// the + and eight digits, with ten thousand numbers in each.
const phonePrefix = 1 + 8

// allowCode counts a code that is about to be sent. Returns errTooManyCodes.
func (s *Service) allowCode(ctx context.Context, id Identity, f Factor, client Client, now time.Time) error {
	limits := codesToNew
	if f.Status == verified {
		limits = codesToProved
	}
	for _, try := range []struct {
		rule limit.Rule
		who  string
	}{
		{limits.account, id.UserID},
		{limits.address, limit.Address(client.IP)},
		{limits.number, f.Phone},
		{limits.prefix, f.Phone[:min(phonePrefix, len(f.Phone))]},
	} {
		if ok, err := try.rule.Allow(ctx, s.db, try.who, now); err != nil || !ok {
			return orElse(err, errTooManyCodes)
		}
	}
	return nil
}

// SMSSender delivers a short message to a mobile number in the form +9665XXXXXXXX.
type SMSSender interface {
	SendSMS(ctx context.Context, phone, text string) error
}

// logSMS writes messages to the log, for shops without a gateway and for development.
type logSMS struct{}

func (logSMS) SendSMS(ctx context.Context, phone, text string) error {
	logs.From(ctx).InfoContext(ctx, "sms", "phone", phone, "text", text)
	return nil
}

// GatewaySMS calls an SMS provider over HTTP. URL and Body are templates in which
// {phone} and {text} stand for the message; with an empty Body the call is a GET.
type GatewaySMS struct {
	URL         string
	Body        string
	ContentType string
	// Authorization goes into the header of that name, if set.
	Authorization string
}

var gatewayClient = &http.Client{Timeout: 10 * time.Second}

// SendSMS calls the gateway and takes any 2xx status for success.
func (g GatewaySMS) SendSMS(ctx context.Context, phone, text string) error {
	method := http.MethodGet
	if g.Body != "" {
		method = http.MethodPost
	}
	inURL := strings.NewReplacer("{phone}", url.QueryEscape(phone), "{text}", url.QueryEscape(text))
	inBody := inURL
	if strings.Contains(g.ContentType, "json") {
		inBody = strings.NewReplacer("{phone}", jsonText(phone), "{text}", jsonText(text))
	}
	r, err := http.NewRequestWithContext(ctx, method, inURL.Replace(g.URL), strings.NewReader(inBody.Replace(g.Body)))
	if err != nil {
		return err
	}
	if g.Body != "" {
		r.Header.Set("Content-Type", g.ContentType)
	}
	if g.Authorization != "" {
		r.Header.Set("Authorization", g.Authorization)
	}
	answer, err := gatewayClient.Do(r)
	if err != nil {
		// The address, which this would name, has the code in it and often a key.
		if failed, ok := errors.AsType[*url.Error](err); ok {
			err = failed.Err
		}
		return fmt.Errorf("sms gateway: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		// What a gateway says often repeats the message.
		return fmt.Errorf("sms gateway answered %d", answer.StatusCode)
	}
	return nil
}
