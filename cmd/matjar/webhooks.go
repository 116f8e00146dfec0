package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"matjar/internal/webhook"
)

type webhooksCmd struct {
	List    webhooksListCmd    `cmd:"" default:"1" help:"List where events are sent to."`
	Add     webhooksAddCmd     `cmd:"" help:"Send events to an address, and print the secret that signs them."`
	Remove  webhooksRemoveCmd  `cmd:"" help:"Forget an endpoint and what was sent there."`
	Enable  webhooksEnableCmd  `cmd:"" help:"Send to an endpoint again."`
	Disable webhooksDisableCmd `cmd:"" help:"Stop sending to an endpoint."`
	Log     webhooksLogCmd     `cmd:"" help:"List what was sent, newest first."`
	Resend  webhooksResendCmd  `cmd:"" help:"Send an event again."`
	Test    webhooksTestCmd    `cmd:"" help:"Send a ping to an endpoint now, and print what it answers."`
}

// withWebhooks calls do with the service.
func (f databaseFlag) withWebhooks(ctx context.Context, do func(*webhook.Service) error) error {
	d, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	return do(webhook.New(d))
}

// endpointFlags are shared by commands about one endpoint.
type endpointFlags struct {
	databaseFlag
	ID string `arg:"" help:"The endpoint, as webhooks list names it."`
}

type webhooksListCmd struct{ databaseFlag }

// Run prints one line an endpoint.
func (c *webhooksListCmd) Run(ctx context.Context, to console) error {
	return c.withWebhooks(ctx, func(s *webhook.Service) error {
		list, err := s.All(ctx)
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "ENDPOINT\tSTATE\tEVENTS\tAT ONCE\tADDRESS")
		for _, e := range list {
			fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%s\n", e.ID, endpointState(e), strings.Join(e.Events, ","), e.AtOnce, e.URL)
		}
		return table.Flush()
	})
}

// endpointState tells in a few words whether an endpoint is sent to.
func endpointState(e webhook.Endpoint) string {
	switch {
	case !e.Enabled && e.DisabledBy == "failing":
		return "off: failed for three days"
	case !e.Enabled:
		return "off"
	case e.Failures > 0:
		return "failing since " + e.FailingSince.Format(time.RFC3339)
	}
	return "on"
}

type webhooksAddCmd struct {
	databaseFlag
	URL    string   `arg:"" help:"Where to: https://…, or http:// on this machine."`
	Events []string `required:"" placeholder:"EVENTS" help:"What is sent: ${webhook_groups}, or single kinds of them: ${webhook_kinds}."`
	AtOnce int64    `default:"1" help:"How many events are sent at a time, up to 16: one keeps the order of all, more that of each order and product."`
}

// Run adds the endpoint.
func (c *webhooksAddCmd) Run(ctx context.Context, to console) error {
	return c.withWebhooks(ctx, func(s *webhook.Service) error {
		e, secret, err := s.Add(ctx, c.URL, c.Events, c.AtOnce)
		if err != nil {
			return err
		}
		fmt.Fprintf(to.out, "Endpoint: %s\nSecret:   %s\n", e.ID, secret)
		fmt.Fprintln(to.err, "Keep the secret: it is not shown again.")
		return nil
	})
}

type webhooksRemoveCmd struct{ endpointFlags }

// Run removes the endpoint.
func (c *webhooksRemoveCmd) Run(ctx context.Context) error {
	return c.withWebhooks(ctx, func(s *webhook.Service) error { return s.Remove(ctx, c.ID) })
}

type webhooksEnableCmd struct{ endpointFlags }

// Run switches the endpoint on.
func (c *webhooksEnableCmd) Run(ctx context.Context) error {
	return c.withWebhooks(ctx, func(s *webhook.Service) error { return s.Enable(ctx, c.ID) })
}

type webhooksDisableCmd struct{ endpointFlags }

// Run switches the endpoint off.
func (c *webhooksDisableCmd) Run(ctx context.Context) error {
	return c.withWebhooks(ctx, func(s *webhook.Service) error { return s.Disable(ctx, c.ID) })
}

type webhooksLogCmd struct {
	databaseFlag
	Endpoint string `help:"Only what was sent to this one."`
	Failed   bool   `help:"Only what was not accepted at the last attempt."`
	Limit    int    `default:"50" help:"How many at most."`
}

// Run prints one line a delivery.
func (c *webhooksLogCmd) Run(ctx context.Context, to console) error {
	if c.Limit < 1 || c.Limit > 10_000 {
		return errors.New("--limit: want a number from 1 to 10000")
	}
	return c.withWebhooks(ctx, func(s *webhook.Service) error {
		list, err := s.Log(ctx, c.Endpoint, c.Failed, c.Limit)
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "EVENT\tKIND\tENDPOINT\tHAPPENED\tSTATE\tATTEMPTS\tLAST\tSTATUS\tANSWER")
		for _, d := range list {
			last := "–"
			if d.Attempts > 0 {
				last = d.TriedAt.Format(time.RFC3339)
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%d\t%s\t%s\n", d.EventID, d.Kind, d.EndpointID,
				d.CreatedAt.Format(time.RFC3339), d.State, d.Attempts, last, answered(d))
		}
		return table.Flush()
	})
}

// answered is the status and beginning of an answer, or why there is none, in two columns.
func answered(d webhook.Delivery) string {
	if d.Status == 0 {
		return "–\t" + printable(d.Error)
	}
	return fmt.Sprintf("%d\t%s", d.Status, printable(d.Answer))
}

type webhooksResendCmd struct {
	databaseFlag
	ID       string `arg:"" help:"The event, as webhooks log names it."`
	Endpoint string `help:"Only to this endpoint; to all that it was for unless told."`
}

// Run makes the event due; the serving process sends it.
func (c *webhooksResendCmd) Run(ctx context.Context) error {
	return c.withWebhooks(ctx, func(s *webhook.Service) error { return s.Resend(ctx, c.ID, c.Endpoint) })
}

type webhooksTestCmd struct{ endpointFlags }

// Run sends the ping, and fails if it is not accepted.
func (c *webhooksTestCmd) Run(ctx context.Context, to console) error {
	return c.withWebhooks(ctx, func(s *webhook.Service) error {
		d, err := s.Test(ctx, c.ID)
		if err != nil {
			return err
		}
		if d.Error != "" {
			return fmt.Errorf("not accepted: %s", strings.TrimSpace(printable(d.Error+" "+d.Answer)))
		}
		fmt.Fprintf(to.out, "Accepted with %d.\n", d.Status)
		return nil
	})
}
