package order

import (
	"context"
	"encoding/hex"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/saudi"
)

// Orders are found in the back office by words that are stored apart from their addresses, which are
// JSON. What is looked for is the beginning of a word.

const (
	// maxWords limits how many words of an order are stored, and of a search looked at.
	maxWords = 12
	// leastDigits and leastLetters are how much of a number or word must be typed.
	leastDigits, leastLetters = 3, 2
	// emailMark begins the word of an e-mail address, which vendors do not search.
	emailMark = "@"
)

// key is how a word is stored.
func key(word string) string { return hex.EncodeToString([]byte(word)) }

// afterKeys sorts after everything that may follow a key, in every collation.
const afterKeys = "g"

// wordsOf returns the words by which an order with an address is found.
func wordsOf(a Address) []string {
	var words []string
	for word := range strings.FieldsSeq(lang.Fold(a.FullName)) {
		words = append(words, word)
		// العتيبي is looked for as عتيبي too.
		if bare, ok := strings.CutPrefix(word, "ال"); ok && len([]rune(bare)) > 2 {
			words = append(words, bare)
		}
	}
	words = words[:min(len(words), maxWords)]
	if number := nationalDigits(a.Phone); number != "" {
		words = append(words, number)
	}
	if email := strings.ToLower(strings.TrimSpace(a.Email)); email != "" {
		words = append(words, emailMark+email)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

var (
	notADigit  = regexp.MustCompile(`[^0-9]+`)
	phoneChars = regexp.MustCompile(`^[0-9+() .-]+$`)
)

// nationalDigits returns the digits of a phone number without the country's code and the zero that is
// dialled before it, so that all spellings of a number begin alike.
func nationalDigits(phone string) string {
	digits := notADigit.ReplaceAllString(saudi.FoldDigits(phone), "")
	digits = strings.TrimPrefix(digits, "00")
	digits = strings.TrimPrefix(digits, "966")
	return strings.TrimLeft(digits, "0")
}

// vendorsOf returns whose things are in an order.
func vendorsOf(o *Order) []string {
	var list []string
	for _, i := range o.Items {
		if !slices.Contains(list, i.VendorID) {
			list = append(list, i.VendorID)
		}
	}
	return list
}

const selectWordless = orderColumns + `WHERE NOT has_words ORDER BY order_id LIMIT $1`

// BackfillWords writes the words of orders from before words were stored, and returns how many
// orders that were. Several nodes may run it concurrently.
func BackfillWords(ctx context.Context, d *db.DB) (int, error) {
	done := 0
	for {
		n := 0
		err := d.Tx(ctx, func(q db.Querier) error {
			list, err := selectOrders(ctx, q, selectWordless, backfillBatch)
			n = len(list)
			if err != nil {
				return err
			}
			for _, o := range list {
				if err := insertWords(ctx, q, o.ID, o.ShippingAddress, o.CreatedAt.UnixMicro()); err != nil {
					return err
				}
				if err := setHasWords(ctx, q, o.ID); err != nil {
					return err
				}
			}
			return nil
		})
		done += n
		if err != nil || n < backfillBatch {
			return done, err
		}
	}
}

// wanted is what a search looks for: orders that have a word beginning with each of the words, or
// whose id begins with number. Without either nothing is found.
type wanted struct {
	words  []wantedWord
	number string
	// common: even the rarest of the words is in many orders.
	common bool
	// listed: the orders that have that word are listed, and what is in the list is looked for.
	listed bool
}

// wantedWord is the beginning of a word in the forms in which it is stored: of a name or number, and of an
// e-mail address.
type wantedWord struct{ forms []string }

// others are the words that are looked for in each order that is found otherwise.
func (w wanted) others() []wantedWord {
	if w.common || len(w.words) == 0 {
		return w.words
	}
	return w.words[1:]
}

var hexNumber = regexp.MustCompile(`^[0-9a-f]{4,8}(-[0-9a-f-]*)?$|^[0-9a-f]{32}$`)

// parseSearch reads what somebody typed: a number, a name, a phone number or an e-mail address. A vendor searches no
// e-mail addresses, and so does not learn whose one is.
func parseSearch(text string, vendorOnly bool) wanted {
	text = strings.TrimLeft(lang.NormalizeLine(text), "#")
	var w wanted
	if number := strings.ToLower(saudi.FoldDigits(text)); hexNumber.MatchString(number) {
		w.number = number
	}
	words := searchedWords(text)
	// A whole id is no words.
	if w.number != "" && len(words) > 1 {
		words = nil
	}
	for _, word := range words {
		forms := []string{key(word)}
		if !vendorOnly {
			forms = append(forms, key(emailMark+word))
		}
		w.words = append(w.words, wantedWord{forms})
	}
	return w
}

// searchedWords are the words of a search, the longest first.
func searchedWords(text string) []string {
	folded := saudi.FoldDigits(text)
	switch digits := nationalDigits(folded); {
	case phoneChars.MatchString(folded):
		if len(digits) < leastDigits {
			return nil
		}
		return []string{digits}
	case strings.Contains(text, emailMark):
		return []string{strings.ToLower(text)}
	}
	var words []string
	for word := range strings.FieldsSeq(lang.Fold(text)) {
		if utf8.RuneCountInString(word) >= leastLetters && len(words) < maxWords {
			words = append(words, word)
		}
	}
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	return words
}

const (
	// countedWords are how many words of a search are counted.
	countedWords = 4
	// fewOrders is up to how many orders a list is read from what they have in common instead of by time. Those that have
	// several common words may be few: then more of one word are looked through.
	fewOrders, fewOfSeveral = 2000, 7000
	// fewListed is up to how many orders with a common word are listed where other things are wanted of an order too.
	// Looking for the word in each of the others costs less where a page is soon full, and five times as much where
	// hardly any order has both.
	fewListed = 12_000
)

// rarestFirst puts the word that the fewest orders have first. Orders with a rare one are looked up by it; one that is
// common is looked for in each order by time, which soon fills a page, or in those that are narrowed down otherwise.
func (w *wanted) rarestFirst(ctx context.Context, q db.Querier, narrowed bool) error {
	if len(w.words) == 0 {
		return nil
	}
	few := int64(fewOrders)
	if len(w.words) > 1 {
		few = fewOfSeveral
	}
	counted := few
	if narrowed {
		counted = fewListed
	}
	rarest, fewest := 0, int64(math.MaxInt64)
	for i, word := range w.words[:min(len(w.words), countedWords)] {
		var count int64
		for _, form := range word.forms {
			n, err := countWord(ctx, q, form, form+afterKeys, counted)
			if err != nil {
				return err
			}
			count += n
		}
		if count < fewest {
			rarest, fewest = i, count
		}
	}
	w.words[0], w.words[rarest] = w.words[rarest], w.words[0]
	// A number is looked up.
	w.common = fewest >= few && w.number == ""
	w.listed = w.common && fewest < counted
	return nil
}
