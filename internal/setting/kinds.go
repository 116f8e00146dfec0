package setting

import (
	"bytes"
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"matjar/internal/lang"
	"matjar/internal/money"
)

// define adds a setting to the registry. Its check returns the stored form of a value.
func define[T any](d Definition, fallback T, check func(T) (T, error)) Setting[T] {
	if byKey[d.Key] != nil {
		panic("two settings have the key " + d.Key)
	}
	d.fallback, d.place = fallback, len(registry)
	d.parse = func(raw json.RawMessage) (any, error) {
		var value T
		decoder := json.NewDecoder(bytes.NewReader(raw))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&value); err != nil || decoder.More() || string(raw) == "null" {
			return nil, refuse(ruleWrongKind, "want %s", forms[d.Kind])
		}
		return check(value)
	}
	registry = append(registry, &d)
	byKey[d.Key] = &d
	return Setting[T]{&d}
}

// forms says what the JSON of each kind is.
var forms = map[Kind]string{
	KindText: "a text", KindBilingual: `a text in both languages, as in {"en": "…", "ar": "…"}`,
	KindMoney: "an amount in riyals, as in 12.5", KindNumber: "a whole number", KindBoolean: "true or false",
	KindChoice: "one of the choices", KindColor: "a colour such as #0f5c4a", KindTime: "a time such as 2030-01-31T21:00:00+03:00",
	KindPicture: "the address of an uploaded picture", KindStructure: "JSON in the form that settings get prints",
	KindChoices: "a list of choices", KindSecret: "a text",
}

// maxText is how many characters a text has at most.
const maxText = 300

func line(text string, most int) (string, error) {
	text = lang.NormalizeLine(text)
	if n := utf8.RuneCountInString(text); n > most {
		return "", refuse(ruleTooLong, "has %d characters, at most %d are possible", n, most)
	}
	return text, nil
}

// text defines a single line; valid may be nil. An empty one is the fallback.
func text(d Definition, fallback string, valid func(string) (string, error)) Setting[string] {
	if d.Kind == "" {
		d.Kind = KindText
	}
	return define(d, fallback, func(value string) (string, error) {
		value, err := line(value, maxText)
		switch {
		case err != nil:
			return value, err
		case value == "":
			return fallback, nil
		case valid == nil:
			return value, nil
		}
		return valid(value)
	})
}

// bilingual defines a line in both languages. When required, neither may be empty.
func bilingual(d Definition, fallback lang.Text, most int, required bool) Setting[lang.Text] {
	d.Kind = KindBilingual
	return define(d, fallback, func(value lang.Text) (lang.Text, error) {
		for _, one := range []*string{&value.En, &value.Ar} {
			var err error
			if *one, err = line(*one, most); err != nil {
				return value, err
			}
			if required && *one == "" {
				return value, refuse(ruleRequired, "want it in both languages")
			}
		}
		return value, nil
	})
}

// maxAmount is the largest amount of money of a setting, and more than any shop needs.
const maxAmount = money.Halalas(100_000_000_00)

func amount(d Definition, fallback money.Halalas) Setting[money.Halalas] {
	d.Kind = KindMoney
	return define(d, fallback, func(value money.Halalas) (money.Halalas, error) {
		if value < 0 {
			return 0, refuse(ruleRange, "%s is below zero", value)
		}
		if value > maxAmount {
			return 0, refuse(ruleRange, "%s is more than %s", value, maxAmount)
		}
		return value, nil
	})
}

func number(d Definition, fallback, most int64) Setting[int64] {
	d.Kind = KindNumber
	return define(d, fallback, func(value int64) (int64, error) {
		if value < 0 {
			return 0, refuse(ruleRange, "%d is below zero", value)
		}
		if value > most {
			return 0, refuse(ruleRange, "%d is more than %d", value, most)
		}
		return value, nil
	})
}

func boolean(d Definition, fallback bool) Setting[bool] {
	d.Kind = KindBoolean
	return define(d, fallback, func(value bool) (bool, error) { return value, nil })
}

func choice(d Definition, fallback string) Setting[string] {
	d.Kind = KindChoice
	return define(d, fallback, func(value string) (string, error) {
		if !slices.Contains(d.Choices, value) {
			return "", refuse(ruleUnknownChoice, "%q is none of %s", value, strings.Join(d.Choices, ", "))
		}
		return value, nil
	})
}

// choices defines a list of some of the choices, in their order.
func choices(d Definition, fallback ...string) Setting[[]string] {
	d.Kind = KindChoices
	return define(d, fallback, func(value []string) ([]string, error) {
		for _, one := range value {
			if !slices.Contains(d.Choices, one) {
				return nil, refuse(ruleUnknownChoice, "%q is none of %s", one, strings.Join(d.Choices, ", "))
			}
		}
		chosen := []string{}
		for _, one := range d.Choices {
			if slices.Contains(value, one) {
				chosen = append(chosen, one)
			}
		}
		return chosen, nil
	})
}

func moment(d Definition) Setting[string] {
	d.Kind = KindTime
	return text(d, "", func(value string) (string, error) {
		at, err := time.Parse(time.RFC3339, value)
		if err != nil {
			return "", refuse(ruleInvalid, "%q is not a time such as 2030-01-31T21:00:00+03:00", value)
		}
		return at.UTC().Format(time.RFC3339), nil
	})
}

var hexColor = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// MinContrast is what WCAG 2.2 AA asks of text.
const MinContrast = 4.5

// color defines a colour that is readable on each of the backgrounds.
func color(d Definition, fallback string, backgrounds ...string) Setting[string] {
	d.Kind = KindColor
	return define(d, fallback, func(value string) (string, error) {
		value = strings.ToLower(strings.TrimSpace(value))
		if !hexColor.MatchString(value) {
			return "", refuse(ruleInvalid, "%q is not a colour such as #0f5c4a", value)
		}
		for _, background := range backgrounds {
			if ratio := Contrast(value, background); ratio < MinContrast {
				// Rounded down: what is refused never reads as enough.
				figure := strconv.FormatFloat(math.Floor(ratio*100)/100, 'f', 2, 64)
				return "", &Refusal{
					Code: ruleLowContrast, Value: json.Number(figure),
					Message: "text in " + value + " on " + background + " has a contrast of " + figure + ":1, and needs " + strconv.FormatFloat(MinContrast, 'f', -1, 64) + ":1",
				}
			}
		}
		return value, nil
	})
}

// Contrast returns the contrast ratio of two colours as #rrggbb, from 1 to 21 (WCAG 2.2).
func Contrast(a, b string) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(hex string) float64 {
	weights := [3]float64{0.2126, 0.7152, 0.0722}
	sum := 0.0
	for i, weight := range weights {
		n, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			return 0
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
