package delivery

import (
	"slices"
	"strings"
	"unicode"

	"matjar/internal/lang"
)

// PlaceName is what a place, a zone or a holiday is called in both languages.
type PlaceName struct {
	En string `json:"en" maxLength:"60"`
	Ar string `json:"ar" maxLength:"60"`
}

// Text returns the name as other texts are.
func (n PlaceName) Text() lang.Text { return lang.Text(n) }

// Region is one of the thirteen regions.
type Region struct {
	// Key names it in settings and in the API.
	Key  string    `json:"key"`
	Name PlaceName `json:"name"`
	// spellings are other ways to write it.
	spellings []string
}

// City is a city or town.
type City struct {
	// Key names it in settings, in the API and in the browser.
	Key       string    `json:"key" maxLength:"40" pattern:"^[a-z0-9]+(-[a-z0-9]+)*$"`
	Region    string    `json:"region" maxLength:"40" doc:"Key of its region"`
	Name      PlaceName `json:"name"`
	spellings []string
}

// Regions lists the regions.
func Regions() []Region { return slices.Clone(regions) }

// Suggested lists the cities that address forms suggest without asking the server, the most likely first.
func Suggested() []City {
	list := make([]City, 0, len(suggested))
	for _, key := range suggested {
		list = append(list, cities[slices.IndexFunc(cities, func(c City) bool { return c.Key == key })])
	}
	return list
}

// articles are the forms that the Arabic article has before a name in Latin letters.
var articles = []string{"al", "ad", "adh", "an", "ar", "as", "ash", "at", "ath", "az", "el"}

// placeKey returns the form in which differently written names of a place are equal: folded,
// without the article in front, and letters and digits alone.
func placeKey(name string) string {
	words := strings.FieldsFunc(lang.Fold(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) > 1 && slices.Contains(articles, words[0]) {
		words = words[1:]
	}
	joined := strings.Join(words, "")
	for _, article := range []string{"ال", "al"} {
		if rest, ok := strings.CutPrefix(joined, article); ok && len([]rune(rest)) > 2 {
			return rest
		}
	}
	return joined
}

// index finds places by any of their names.
type index struct{ cities, regions map[string]int }

// indexOf returns the index of the regions and of the cities. The first of two with the same name
// is found.
func indexOf(all []City) index {
	x := index{map[string]int{}, map[string]int{}}
	add := func(to map[string]int, i int, names ...string) {
		for _, name := range names {
			if key := placeKey(name); key != "" {
				if _, taken := to[key]; !taken {
					to[key] = i
				}
			}
		}
	}
	for i, r := range regions {
		add(x.regions, i, append([]string{r.Key, r.Name.En, r.Name.Ar}, r.spellings...)...)
	}
	for i, c := range all {
		add(x.cities, i, append([]string{c.Key, c.Name.En, c.Name.Ar}, c.spellings...)...)
	}
	return x
}
