package account

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"matjar/internal/db"
	"matjar/internal/lang"
	"matjar/internal/rest"
	"matjar/internal/saudi"
)

const (
	// indexOverlap is how late a profile may be stored after the time it says.
	indexOverlap = time.Minute
	indexBatch   = 500
	// indexedBySearch is how many profiles a search waits for. More have changed only since before the words were stored:
	// those are written when the shop starts.
	indexedBySearch = 2000
	maxWords        = 12
	maxWordRunes    = 40
)

type changedProfile struct {
	id, name, phone, email string
	at                     int64
}

// UpdateWords brings the words of customers up to date: those of at most so many profiles.
func (s *Customers) UpdateWords(ctx context.Context, most int) error {
	until, err := readIndexed(ctx, s.db)
	if err != nil {
		return err
	}
	at, id := max(0, until-indexOverlap.Microseconds()), ""
	for done := 0; done < most; {
		batch, err := readChanged(ctx, s.db, at, id)
		if err != nil || len(batch) == 0 {
			return err
		}
		for _, p := range batch {
			// Those of the overlap do not count: however many they are, the next ones are reached.
			if p.at > until {
				done++
			}
		}
		last := batch[len(batch)-1]
		at, id = last.at, last.id
		if err := s.storeWords(ctx, batch, at); err != nil {
			return err
		}
	}
	return nil
}

// storeWords replaces the words of some profiles. The database serializes nodes that do it at once by
// the row that says how far they are.
func (s *Customers) storeWords(ctx context.Context, batch []changedProfile, until int64) error {
	return s.db.Tx(ctx, func(q db.Querier) error {
		if err := setIndexed(ctx, q, until); err != nil {
			return err
		}
		var ids []string
		for _, p := range batch {
			ids = append(ids, p.id)
		}
		if err := deleteWordsOf(ctx, q, ids); err != nil {
			return err
		}
		var rows [][]any
		for _, p := range batch {
			if strings.HasSuffix(p.email, "@deleted.invalid") {
				continue
			}
			for _, word := range profileWords(p.name, p.email, p.phone) {
				rows = append(rows, []any{word, p.id})
			}
		}
		if len(rows) == 0 {
			return nil
		}
		return db.InsertRows(ctx, q, "customer_words", []string{"word", "user_id"}, rows)
	})
}

// profileWords returns the words of a profile as they are stored.
func profileWords(name, email, phone string) []string {
	words := strings.Fields(lang.Fold(name))
	if len(words) > maxWords {
		words = words[:maxWords]
	}
	words = append(words, strings.ToLower(email))
	if digits := phoneDigits(phone); digits != "" {
		words = append(words, digits)
	}
	for n, w := range words {
		words[n] = wordKey(w)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// wordKey is how a word is stored and looked for.
func wordKey(word string) string {
	if utf8.RuneCountInString(word) > maxWordRunes {
		word = string([]rune(word)[:maxWordRunes])
	}
	return hex.EncodeToString([]byte(word))
}

// phoneDigits returns the digits of a number, or of its beginning, without the country's code or the zero before an
// area, or "" if it is no number.
func phoneDigits(s string) string {
	s = saudi.FoldDigits(strings.NewReplacer(" ", "", "-", "", "(", "", ")", "", "\u200e", "", "\u200f", "").Replace(s))
	s = strings.TrimPrefix(s, "+")
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return ""
	}
	for _, prefix := range []string{"00966", "966", "00", "0"} {
		if rest, ok := strings.CutPrefix(s, prefix); ok {
			return rest
		}
	}
	return s
}

// searchKeys returns the beginnings of words that a customer must have, or nil when the text has none.
func searchKeys(text string) []string {
	text = strings.TrimSpace(text)
	if digits := phoneDigits(text); digits != "" {
		return []string{wordKey(digits)}
	}
	if strings.Contains(text, "@") && !strings.Contains(text, " ") {
		return []string{wordKey(strings.ToLower(text))}
	}
	words := strings.Fields(lang.Fold(text))
	// The longest words say the most.
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	if len(words) > 4 {
		words = words[:4]
	}
	for n, w := range words {
		words[n] = wordKey(w)
	}
	return words
}

// CustomerFilter says which customers are listed.
type CustomerFilter struct {
	// Text is the beginning of words of a name, an address or a number; empty is everybody.
	Text    string
	Blocked bool
}

const (
	// afterKeys: no hexadecimal digit comes after f.
	afterKeys = "g"
	// commonWord is from how many customers on the beginning of a word is common. Those with a rarer one are looked up by
	// it; one that is common is looked for in each customer by time, which soon fills a page.
	commonWord = 2000
)

// List returns a page of accounts.
func (s *Customers) List(ctx context.Context, f CustomerFilter, after rest.Cursor) (CustomerList, error) {
	keys := searchKeys(f.Text)
	if len(keys) > 0 {
		if err := s.UpdateWords(ctx, indexedBySearch); err != nil {
			return CustomerList{}, err
		}
	}
	list, err := customerPage(ctx, s.db, f.Blocked, keys, after)
	if err != nil {
		return CustomerList{}, err
	}
	page, next := rest.Page(list, customersPage, customerCursor)
	return CustomerList{page, next}, nil
}
