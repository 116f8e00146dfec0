package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"matjar/internal/content"
)

type messagesCmd struct {
	List messagesListCmd `cmd:"" default:"withargs" help:"Print the newest messages of the contact form."`
}

type messagesListCmd struct {
	databaseFlag
	Limit int `default:"20" help:"How many."`
}

// Run prints the messages, the newest first.
func (c *messagesListCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	list, err := content.Messages(ctx, d, c.Limit)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		fmt.Fprintln(to.out, "There are no messages.")
	}
	for _, m := range list {
		fmt.Fprintf(to.out, "%s  %s  %s <%s>", m.CreatedAt.Format(time.RFC3339), m.Topic, m.Name, m.Email)
		if m.OrderNumber != "" {
			fmt.Fprintf(to.out, "  order %s", m.OrderNumber)
		}
		fmt.Fprintf(to.out, "\n    %s\n\n", strings.ReplaceAll(m.Body, "\n", "\n    "))
	}
	return nil
}
