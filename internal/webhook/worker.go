package webhook

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/mail"
	"matjar/internal/poll"
	"matjar/internal/setting"
)

const (
	// leaseTime is how long a node may take for one event before another node sends it.
	leaseTime = 30 * time.Second
	// pollInterval is the pause between polls for events, and for changes of endpoints.
	pollInterval = time.Second
	// firstPause and longestPause are those between attempts to send an event, for retryTime.
	firstPause   = time.Minute
	longestPause = 6 * time.Hour
	retryTime    = MaxFailing
	// MaxFailing is how long an endpoint may fail without a success before it is switched off.
	MaxFailing = 3 * 24 * time.Hour
	// longestRest is how long an endpoint that fails is left alone at most, whatever is due.
	longestRest = time.Minute
	// outage is how many failures in a row mean that the endpoint was down, not that it
	// refused an event. Afterwards everything that waits for it is sent at once.
	outage = 3
)

// Worker sends events. Any number may run on one database.
type Worker struct {
	DB     *db.DB
	Log    *slog.Logger
	Outbox *Outbox
	// Settings say who is told when an endpoint is switched off, if anybody, and in which
	// language; nil means the defaults.
	Settings *setting.Live
	// Now is the clock.
	Now func() time.Time
}

// Run sends events until ctx ends.
func (w *Worker) Run(ctx context.Context) {
	var sending sync.WaitGroup
	defer sending.Wait()
	poll.Work(ctx, w.Log, "webhook", func(ctx context.Context) (time.Duration, error) {
		return pollInterval, w.start(ctx, &sending)
	})
}

// Once sends everything that is due.
func (w *Worker) Once(ctx context.Context) error {
	var sending sync.WaitGroup
	defer sending.Wait()
	return w.start(ctx, &sending)
}

// start claims the endpoints for which something is due and sends to each on its own, so that
// a slow one delays none of the others. There are no more of them than maxEndpoints.
func (w *Worker) start(ctx context.Context, sending *sync.WaitGroup) error {
	known, err := w.Outbox.load(ctx, w.DB)
	if err != nil || len(known.byEvents) == 0 {
		return err
	}
	now := w.Now()
	due, err := readDue(ctx, w.DB, now)
	if err != nil {
		return err
	}
	for _, id := range due {
		until := now.Add(leaseTime)
		e, err := claim(ctx, w.DB, id, now, until)
		if err != nil {
			return err
		}
		if e == nil {
			continue
		}
		sending.Go(func() {
			if err := w.drain(ctx, e, until); err != nil && ctx.Err() == nil {
				w.Log.Error("webhook", "endpoint", e.ID, "error", err)
			}
		})
	}
	return nil
}

// drain sends what is due for an endpoint that is claimed until then, oldest first, until nothing of a round is accepted.
func (w *Worker) drain(ctx context.Context, e *Endpoint, until time.Time) error {
	defer func() {
		// It ends by itself otherwise.
		_ = releaseEndpoint(context.WithoutCancel(ctx), w.DB, e.ID, until)
	}()
	for {
		events, err := nextRound(ctx, w.DB, e, w.Now())
		if err != nil || len(events) == 0 {
			return err
		}
		renewed, err := w.deliver(ctx, e, events, until)
		if err != nil || renewed.IsZero() {
			return err
		}
		until, e.Failures = renewed, 0
	}
}

var (
	offSubject = lang.Text{En: "Webhook switched off: %s", Ar: "أوقف المتجر إرسال الإشعارات إلى \u2066%s\u2069"}
	offOpening = lang.Text{
		En: "%s has accepted nothing that the shop sent for " + lang.Duration(MaxFailing).En + ", so the shop has stopped sending there. The shop itself works as ever.",
		Ar: "لم يقبل \u2066%s\u2069 أي إشعار من المتجر منذ " + lang.Duration(MaxFailing).Ar + "، فتوقف المتجر عن الإرسال إليه. المتجر نفسه يعمل كالمعتاد.",
	}
	offHelp = lang.Text{
		En: "What happens until it is switched on again is not sent there later. When it works, switch it on again in the back office under Webhooks, or run this command:",
		Ar: "ما يحدث إلى أن تعيد تشغيله لن يُرسل إليه لاحقًا. بعد إصلاحه أعد تشغيله من صفحة «إشعارات الأنظمة» في لوحة الإدارة، أو نفّذ هذا الأمر:",
	}
)

// letter tells the operator that an endpoint was switched off.
func (w *Worker) letter(e *Endpoint) mail.Message {
	host, settings := e.Host(), w.Settings.Current()
	t, _ := lang.Parse(setting.Language.In(settings))
	return mail.Message{
		To: setting.OperatorEmail.In(settings), Language: t, Purpose: mail.Service,
		Subject:    fmt.Sprintf(offSubject.In(t), host),
		Paragraphs: []string{fmt.Sprintf(offOpening.In(t), host), offHelp.In(t), "matjar webhooks enable " + e.ID},
	}
}
