package demo

import (
	"time"

	"matjar/internal/catalog"
	"matjar/internal/lang"
	"matjar/internal/review"
)

// reviewsOf writes the reviews of a product, newest last, and puts their count into
// product.Rating. Averages stay between 3.2 and 4.9, as in a shop that drops what
// people send back.
func reviewsOf(p plannedProduct, product *catalog.Product, today time.Time) []review.Review {
	c := newRNG("reviews " + p.key())
	stars := starsOf(c, reviewCount(c))
	product.UnitsSold = int64(len(stars)*c.between(6, 24) + c.IntN(9))
	if len(stars) == 0 {
		return nil
	}
	words := newReviewTexts(c, p.leaf.group)
	dates := datesBetween(c, product.CreatedAt, today, len(stars))
	reviews := make([]review.Review, len(stars))
	for i, n := range stars {
		product.Rating.Stars[n-1]++
		language := lang.Arabic
		if c.percent(40) {
			language = lang.English
		}
		title, body := words.next(language, n)
		reviews[i] = review.Review{
			ID:         c.uuid(),
			ProductID:  product.ID,
			AuthorName: authorName(c, p.leaf.slug, language),
			Stars:      n,
			Title:      title,
			Body:       body,
			Language:   language,
			Verified:   c.percent(78),
			Helpful:    helpful(c),
			CreatedAt:  dates[i],
		}
	}
	return reviews
}

// reviewCount is none for some products, three to twelve for most and many for a few.
func reviewCount(c rng) int {
	switch n := c.IntN(100); {
	case n < 10:
		return 0
	case n < 22:
		return c.between(1, 2)
	case n < 82:
		return c.between(3, 12)
	case n < 94:
		return c.between(13, 24)
	default:
		return c.between(25, 40)
	}
}

func helpful(c rng) int64 {
	if c.percent(55) {
		return 0
	}
	return int64(c.between(1, 6) * c.between(1, 4))
}

// qualities are how often products of differing quality get one to five stars, in percent.
var qualities = [][5]int{
	{1, 1, 4, 22, 72},
	{1, 2, 5, 28, 64},
	{1, 3, 8, 32, 56},
	{2, 3, 11, 36, 48},
	{3, 5, 14, 38, 40},
	{6, 10, 22, 36, 26},
}

// starsOf draws n ratings of one product and nudges single ones until their average
// lies between 3.2 and 4.9.
func starsOf(c rng, n int) []int {
	quality := pick(c, qualities)
	stars := make([]int, n)
	sum := 0
	for i := range stars {
		at := c.IntN(100)
		for s, share := range quality {
			if at < share {
				stars[i] = s + 1
				break
			}
			at -= share
		}
		sum += stars[i]
	}
	for i := 0; 10*sum < 32*n; i = (i + 1) % n {
		if stars[i] < 5 {
			stars[i]++
			sum++
		}
	}
	for i := 0; 10*sum > 49*n; i++ {
		stars[i]--
		sum--
	}
	return stars
}

// datesBetween returns n times in ascending order after from and before to.
func datesBetween(c rng, from, to time.Time, n int) []time.Time {
	step := to.Sub(from) / time.Duration(n+1)
	dates := make([]time.Time, n)
	for i := range dates {
		at := time.Duration(i+1)*step - time.Duration(c.Int64N(int64(step)))/2
		dates[i] = from.Add(at).Truncate(time.Second)
	}
	return dates
}

// reviewTexts draws review texts of a department without repeating one before all were
// used.
type reviewTexts struct {
	c     rng
	group string
	decks map[string]*deck
}

func newReviewTexts(c rng, group string) *reviewTexts {
	return &reviewTexts{c: c, group: group, decks: map[string]*deck{}}
}

// deck is a shuffled list of indexes.
type deck struct {
	order []int
	next  int
}

func (w *reviewTexts) draw(name string, texts []string) string {
	d := w.decks[name]
	if d == nil {
		d = &deck{order: w.c.Perm(len(texts))}
		w.decks[name] = d
	}
	i := d.order[d.next%len(d.order)]
	d.next++
	return texts[i]
}

// next returns the title and body of a review with the given number of stars. A third
// of them are short, as people write on their phones.
func (w *reviewTexts) next(t lang.Tag, stars int) (title, body string) {
	m := sentimentOf(stars)
	key := string(t) + string(m)
	title = w.draw(key+"title", titles[t][m])
	body = w.draw(key+"about", about[w.group][t][m])
	if w.c.percent(66) {
		body += " " + w.draw(key+"close", closings[t][m])
	}
	return title, body
}

// sentiment is how satisfied a reviewer is.
type sentiment string

const (
	happy sentiment = "happy"
	mixed sentiment = "mixed"
	upset sentiment = "upset"
)

func sentimentOf(stars int) sentiment {
	switch {
	case stars >= 4:
		return happy
	case stars == 3:
		return mixed
	default:
		return upset
	}
}
