package mail

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"matjar/internal/trace"
)

// Sender delivers one email.
type Sender interface {
	Send(ctx context.Context, m *gomail.Msg) error
}

// SenderFunc is a function that is a Sender.
type SenderFunc func(ctx context.Context, m *gomail.Msg) error

// Send calls f.
func (f SenderFunc) Send(ctx context.Context, m *gomail.Msg) error { return f(ctx, m) }

// Outbox is a Sender that writes each email as an .eml file into a folder, for development
// and shops without a mail server.
type Outbox string

// Send writes the email to a file atomically.
func (dir Outbox) Send(_ context.Context, m *gomail.Msg) error {
	// Messages contain sign-in links: only the owner may read them.
	if err := os.MkdirAll(string(dir), 0o700); err != nil {
		return err
	}
	// Names are those of no other letter, also of one that is written at the same time, and sort by time.
	f, err := os.CreateTemp(string(dir), time.Now().UTC().Format("20060102T150405.000000000")+"-*.part")
	if err != nil {
		return err
	}
	if _, err := m.WriteTo(f); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), strings.TrimSuffix(f.Name(), ".part")+".eml")
}

// SMTP is a Sender that uses a mail server.
type SMTP struct {
	client *gomail.Client
	host   string
}

// NewSMTP reads "smtp://USER:PASSWORD@HOST:PORT" (STARTTLS when the server offers it)
// or "smtps://…" (TLS from the start).
func NewSMTP(address string) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || (u.Scheme != "smtp" && u.Scheme != "smtps") {
		return nil, fmt.Errorf("want smtp://USER:PASSWORD@HOST:PORT or smtps://…")
	}
	options := []gomail.Option{gomail.WithTLSPolicy(gomail.TLSOpportunistic), gomail.WithTimeout(20 * time.Second)}
	if u.Scheme == "smtps" {
		options = append(options, gomail.WithSSL())
	}
	if u.Port() != "" {
		port, err := strconv.Atoi(u.Port())
		if err != nil {
			return nil, fmt.Errorf("port %q is not a number", u.Port())
		}
		options = append(options, gomail.WithPort(port))
	}
	if u.User != nil {
		password, _ := u.User.Password()
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	client, err := gomail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, err
	}
	return &SMTP{client, u.Hostname()}, nil
}

// Send delivers the email to the server. What happens to the connection after the server has
// accepted it is no failure.
func (s *SMTP) Send(ctx context.Context, m *gomail.Msg) (err error) {
	ctx, span := trace.Call(ctx, "mail server")
	span.Set("server.address", s.host)
	defer span.Done(&err)
	err = s.client.DialAndSendWithContext(ctx, m)
	if m.IsDelivered() {
		return nil
	}
	if failure, ok := errors.AsType[*gomail.SendError](err); ok && failure.ErrorCode() != 0 {
		span.SetInt("smtp.response.status_code", int64(failure.ErrorCode()))
	}
	return err
}

// Unsure reports whether a message that could not be sent may have arrived all the same: all of it
// was sent, and the server's answer was lost.
func Unsure(err error) bool {
	failure, ok := errors.AsType[*gomail.SendError](err)
	return ok && failure.Reason == gomail.ErrSMTPDataClose && failure.ErrorCode() == 0
}

// Unready reports whether the server will take a message later: the mailbox is full, or strangers are
// asked to come again.
func Unready(err error) bool {
	failure, ok := errors.AsType[*gomail.SendError](err)
	return ok && failure.ErrorCode() >= 400 && failure.ErrorCode() < 500
}

// errAddress means that no letter can be addressed to a recipient.
var errAddress = errors.New("this is no address")

// Refused reports whether the server will not take a message at any later time either.
func Refused(err error) bool {
	failure, ok := errors.AsType[*gomail.SendError](err)
	return errors.Is(err, errAddress) || ok && failure.ErrorCode() >= 500
}
