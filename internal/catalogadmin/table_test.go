package catalogadmin

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"matjar/internal/catalog"
	"matjar/internal/lang"
)

// Looking for words in all texts at once finds what looking at one product after the other does, whichever products
// changed, came or went in between.
func TestWordsAreFoundInAllTextsAtOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := []string{"ab", "abc", "b", "قهوة", "هوة", "é", "x", "abcab"}
	product := func() *catalog.Product {
		p := &catalog.Product{ID: fmt.Sprintf("id-%d", random.IntN(1000))}
		p.Name = lang.Text{En: words[random.IntN(len(words))] + " " + words[random.IntN(len(words))], Ar: words[random.IntN(len(words))]}
		return p
	}
	var kept tables
	var products []*catalog.Product
	for range 300 {
		products = slices.Clone(products)
		switch n := len(products); {
		case n == 0 || random.IntN(3) == 0:
			products = append(products, product())
		case random.IntN(4) == 0:
			products = slices.Delete(products, random.IntN(n), n)
		default:
			products[random.IntN(n)] = product()
		}
		table := kept.get(products)
		for range 10 {
			wanted := []string{compact(lang.Fold(words[random.IntN(len(words))]))}
			if random.IntN(2) == 0 {
				wanted = append(wanted, compact(lang.Fold(words[random.IntN(len(words))])))
			}
			var got, want []int
			table.having(wanted, func(i int) { got = append(got, i) })
			for i, p := range products {
				if containsAll(searchText(p), wanted) {
					want = append(want, i)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%q: found %v, want %v of %q", wanted, got, want, strings.Split(table.all, "\n"))
			}
		}
	}
}
