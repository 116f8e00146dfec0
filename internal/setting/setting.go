// Package setting has what the operator decides about the shop: one registry of all settings,
// stored in the database, live on every node within a second. An environment variable or flag,
// where set, wins over what is stored.
package setting

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/money"
)

// Kind says how a setting's value is written in JSON and edited.
type Kind string

// The kinds of settings, with their JSON.
const (
	KindText      Kind = "text"      // "…"
	KindBilingual Kind = "bilingual" // {"en": "…", "ar": "…"}
	KindMoney     Kind = "money"     // riyals, as in 12.5
	KindNumber    Kind = "number"    // a whole number
	KindBoolean   Kind = "boolean"   // true or false
	KindChoice    Kind = "choice"    // one of Choices
	KindColor     Kind = "color"     // "#0f5c4a"
	KindTime      Kind = "time"      // RFC 3339, or "" for none
	KindPicture   Kind = "picture"   // the address of an uploaded picture, or ""
	KindStructure Kind = "structure" // what a page of its own edits
	KindChoices   Kind = "choices"   // a list of some of Choices
	KindSecret    Kind = "secret"    // "…" when it is written; only its end is read
)

// Group is a part of the page of settings.
type Group string

// The groups, in the order in which they are shown.
const (
	Shop     Group = "shop"
	Seller   Group = "seller"
	Shipping Group = "shipping"
	Orders   Group = "orders"
	Home     Group = "home"
	Mail     Group = "mail"
	Payments Group = "payments"
	Moyasar  Group = "moyasar"
	Tabby    Group = "tabby"
	Tamara   Group = "tamara"
)

// Definition is a setting without its type.
type Definition struct {
	// Key is its stable name, as in shipping.fee.
	Key   string
	Group Group
	Kind  Kind
	Title lang.Text
	// Help says what it changes, in a sentence; it may be empty.
	Help lang.Text
	// Env is the environment variable that locks it; of a bilingual setting it is followed by
	// _EN and _AR. Empty means that nothing does.
	Env string
	// Choices of KindChoice and KindChoices.
	Choices []string
	// Box is the size in pixels into which a picture is fitted.
	Box Box
	// Money marks what only the owner may change: who sells, and what pays.
	Money bool

	fallback any
	parse    func(json.RawMessage) (any, error)
	// entered is asked beside parse about a value that somebody enters; the environment may have
	// others. It may be nil.
	entered func(any) error
	// shown returns what may be told of the value of a secret.
	shown func(string) string
	place int
}

// Setting is a definition whose values are of type T.
type Setting[T any] struct{ *Definition }

// In returns the value that the setting has in s.
func (d Setting[T]) In(s *Snapshot) T { return s.values[d.place].(T) }

// Default returns the value that it has when nobody set it, as JSON.
func (d *Definition) Default() json.RawMessage { return encode(d.fallback) }

// Variables lists the environment variables that lock the setting.
func (d *Definition) Variables() []string {
	switch {
	case d.Env == "":
		return nil
	case d.Kind == KindBilingual:
		return []string{d.Env + "_EN", d.Env + "_AR"}
	}
	return []string{d.Env}
}

var (
	registry []*Definition
	byKey    = map[string]*Definition{}
)

// All lists the settings, group by group.
func All() []*Definition { return slices.Clone(registry) }

// Find returns the setting with the key.
func Find(key string) (*Definition, bool) {
	d, ok := byKey[key]
	return d, ok
}

// The codes of broken rules by setting.
const (
	ruleRequired       = "required"
	ruleTooLong        = "too_long"
	ruleRange          = "out_of_range"
	ruleInvalid        = "invalid"
	ruleWrongKind      = "wrong_kind"
	ruleUnknownChoice  = "unknown_choice"
	ruleUnknownSetting = "unknown_setting"
	ruleWrongSecret    = "wrong_secret"
	ruleAddress        = "invalid_address"
	ruleHTTPS          = "needs_https"
	// RuleLocked is that of a setting that the environment has.
	RuleLocked = "locked"
	// ruleLowContrast comes with the contrast.
	ruleLowContrast = "low_contrast"
)

// Rules lists the codes of broken rules. Structures have those of their domain.
func Rules() []string {
	return []string{
		ruleRequired, ruleTooLong, ruleRange, ruleInvalid, ruleWrongKind, ruleUnknownChoice, ruleUnknownSetting, RuleLocked,
		ruleWrongSecret, ruleAddress, ruleHTTPS, ruleLowContrast,
	}
}

// Choices lists what choices of settings can be.
func Choices() []string {
	var all []string
	for _, d := range registry {
		for _, one := range d.Choices {
			if !slices.Contains(all, one) {
				all = append(all, one)
			}
		}
	}
	return all
}

// Refusal is why a value is not accepted: a stable code, and English for developers. Value is
// the number that it is about, if there is one.
type Refusal struct {
	Code, Message string
	Value         json.Number
}

func (r *Refusal) Error() string { return r.Message }

func refuse(rule, format string, args ...any) *Refusal {
	return &Refusal{Code: rule, Message: fmt.Sprintf(format, args...)}
}

// field returns the error as that of the setting with the key.
func field(key string, err error) errs.Field {
	if r, ok := errors.AsType[*Refusal](err); ok {
		return errs.Field{Name: key, Code: r.Code, Message: r.Message, Value: r.Value}
	}
	return errs.Field{Name: key, Code: ruleInvalid, Message: err.Error()}
}

func encode(value any) json.RawMessage {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // values are of a few plain types
	}
	return text
}

// FromText returns the JSON of a value as an environment variable or a command line has it:
// without quotes. Of a setting with several parts it is JSON.
func (d *Definition) FromText(text string) (json.RawMessage, error) {
	switch d.Kind {
	case KindMoney:
		amount, err := money.Parse(text)
		return encode(amount), err
	case KindNumber:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, refuse(ruleInvalid, "%q is not a whole number", text)
		}
		return encode(n), nil
	case KindBoolean:
		yes, err := strconv.ParseBool(text)
		if err != nil {
			return nil, refuse(ruleInvalid, "%q is neither true nor false", text)
		}
		return encode(yes), nil
	case KindChoices:
		list := []string{}
		for name := range strings.SplitSeq(text, ",") {
			if name = strings.TrimSpace(name); name != "" {
				list = append(list, name)
			}
		}
		return encode(list), nil
	case KindBilingual, KindStructure:
		if !json.Valid([]byte(text)) {
			return nil, refuse(ruleInvalid, "want %s", forms[d.Kind])
		}
		return json.RawMessage(text), nil
	}
	return encode(text), nil
}

// Text returns a value as FromText reads it.
func (d *Definition) Text(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	var list []string
	if json.Unmarshal(value, &list) == nil {
		return strings.Join(list, ",")
	}
	return strings.TrimSpace(string(value))
}
