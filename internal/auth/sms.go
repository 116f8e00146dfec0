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
	"matjar/internal/trace"
)

// smsLimits limit the codes that are sent: each costs money and may reach a phone whose
// owner did not request it.
type smsLimits struct {
	account, number, prefix, address limit.Rule
}

// Unverified numbers have separate limits, so that enrolling numbers does not block
// sign-ins.
var (
	unverifiedPhoneLimits = smsLimits{
		account: limit.Rule{Name: "sms-new-account", Count: 10, Per: time.Hour},
		number:  limit.Rule{Name: "sms-new-number", Count: 10, Per: time.Hour},
		prefix:  limit.Rule{Name: "sms-new-prefix", Count: 20, Per: time.Hour},
		address: limit.Rule{Name: "sms-new-address", Count: 15, Per: time.Hour},
	}
	verifiedPhoneLimits = smsLimits{
		account: limit.Rule{Name: "sms-account", Count: 10, Per: time.Hour},
		number:  limit.Rule{Name: "sms-number", Count: 10, Per: time.Hour},
		prefix:  limit.Rule{Name: "sms-prefix", Count: 100, Per: time.Hour},
		address: limit.Rule{Name: "sms-address", Count: 60, Per: time.Hour},
	}
)

// phonePrefixLength is the length of the prefix of a number in the form +9665XXXXXXXX that
// identifies its range: the + and eight digits, with ten thousand numbers per range.
const phonePrefixLength = 1 + 8

// allowSMS counts a code before it is sent. Returns errTooManyCodes.
func (s *Service) allowSMS(ctx context.Context, id Identity, f Factor, client Client, now time.Time) error {
	limits := unverifiedPhoneLimits
	if f.Status == verified {
		limits = verifiedPhoneLimits
	}
	for _, try := range []struct {
		rule limit.Rule
		who  string
	}{
		{limits.account, id.UserID},
		{limits.address, limit.ClientKey(client.IP)},
		{limits.number, f.Phone},
		{limits.prefix, f.Phone[:min(phonePrefixLength, len(f.Phone))]},
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

// logSMS writes messages to the log, for development and shops without a gateway.
type logSMS struct{}

func (logSMS) SendSMS(ctx context.Context, phone, text string) error {
	logs.From(ctx).InfoContext(ctx, "sms", "phone", phone, "text", text)
	return nil
}

// GatewaySMS calls an SMS provider over HTTP. URL and Body are templates in which {phone}
// and {text} are replaced; with an empty Body the call is a GET.
type GatewaySMS struct {
	URL         string
	Body        string
	ContentType string
	// Authorization is sent as the header of that name, if set.
	Authorization string
}

var gatewayClient = &http.Client{Timeout: 10 * time.Second, Transport: trace.Transport("SMS gateway", nil)}

// SendSMS calls the gateway. Any 2xx status is a success.
func (g GatewaySMS) SendSMS(ctx context.Context, phone, text string) error {
	method := http.MethodGet
	if g.Body != "" {
		method = http.MethodPost
	}
	inURL := strings.NewReplacer("{phone}", url.QueryEscape(phone), "{text}", url.QueryEscape(text))
	inBody := inURL
	if strings.Contains(g.ContentType, "json") {
		inBody = strings.NewReplacer("{phone}", escapeJSON(phone), "{text}", escapeJSON(text))
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
		// A url.Error contains the URL, which has the code in it and often an API key.
		if failed, ok := errors.AsType[*url.Error](err); ok {
			err = failed.Err
		}
		return fmt.Errorf("sms gateway: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		// The response body is not logged: it often repeats the message.
		return fmt.Errorf("sms gateway answered %d", answer.StatusCode)
	}
	return nil
}
