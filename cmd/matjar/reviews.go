package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"text/tabwriter"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/review"
)

type reviewsCmd struct {
	List reviewsListCmd `cmd:"" default:"1" help:"List reviews, reported ones first, then the newest."`
	Hide reviewsHideCmd `cmd:"" help:"Hide a review from everybody but its author; settles its reports."`
	Show reviewsShowCmd `cmd:"" help:"Show a review, or go on showing it; settles its reports."`
}

type reviewsListCmd struct {
	databaseFlag
	Reported bool   `help:"Only reviews with open reports."`
	Status   string `enum:",published,hidden" default:"" help:"Only reviews in this state."`
	Product  string `help:"Only reviews of the product with this id."`
	Limit    int    `default:"20" help:"How many."`
}

// Run prints one line a review.
func (c *reviewsListCmd) Run(ctx context.Context, to console) error {
	d, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	list, err := review.ListForModeration(ctx, d, review.Filter{
		Status: review.Status(c.Status), Reported: c.Reported, ProductID: c.Product, Limit: c.Limit,
	})
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "REVIEW\tSTATE\tREPORTS\tSTARS\tPRODUCT\tWRITTEN\tAUTHOR\tTEXT")
	for _, r := range list {
		reports := fmt.Sprint(r.Reports)
		if r.Reasons != "" {
			reports += " (" + r.Reasons + ")"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\n", r.ID, r.Status, reports, r.Stars, r.ProductID,
			r.CreatedAt.Format(time.RFC3339), r.AuthorName, excerpt(r.Title+" "+r.Body))
	}
	return table.Flush()
}

// excerptLength is how much of a review's text the list shows, in characters.
const excerptLength = 120

func excerpt(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > excerptLength {
		return string(runes[:excerptLength]) + "…"
	}
	return string(runes)
}

type reviewsHideCmd struct {
	databaseFlag
	ID string `arg:"" help:"The review's id."`
}

// Run hides the review; serving nodes follow within a second.
func (c *reviewsHideCmd) Run(ctx context.Context, to console) error {
	return setReviewStatus(ctx, to, c.databaseFlag, c.ID, review.Hidden)
}

type reviewsShowCmd struct {
	databaseFlag
	ID string `arg:"" help:"The review's id."`
}

// Run shows the review; serving nodes follow within a second.
func (c *reviewsShowCmd) Run(ctx context.Context, to console) error {
	return setReviewStatus(ctx, to, c.databaseFlag, c.ID, review.Published)
}

func setReviewStatus(ctx context.Context, to console, database databaseFlag, id string, status review.Status) error {
	d, err := database.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	reviews := review.New(d, catalog.New(d, slog.New(slog.DiscardHandler)), nil)
	if err := reviews.SetStatus(ctx, id, status); err != nil {
		return err
	}
	fmt.Fprintf(to.out, "Review %s is %s.\n", id, status)
	return nil
}
