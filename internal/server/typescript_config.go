package server

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/money"
	"matjar/internal/order"
)

// configTypes are the types of the app's configuration that have a name in the web app, in the order of its module.
var configTypes = []struct {
	name, about string
	of          reflect.Type
}{
	{"ShippingPrices", "What shipping costs in riyals.", reflect.TypeFor[order.Shipping]()},
	{"DeliveryCity", "A city that shoppers can choose. Without express, that does not go there.", reflect.TypeFor[cityConfig]()},
	{"ShippingPolicy", "The operator's policy: prices in general, when parcels leave, the cities to choose from, and vendors with something of their own.", reflect.TypeFor[shippingConfig]()},
	{"ShopConfig", "What the app knows of the shop. The server writes it into the document.", reflect.TypeFor[config]()},
}

// configModule has the types of the app's configuration as the server writes it into documents.
func configModule() string {
	var out strings.Builder
	out.WriteString("// Generated from internal/server/app_config.go by `make generate`; do not edit.\n")
	for _, one := range configTypes {
		fmt.Fprintf(&out, "\n/** %s */\nexport type %s = %s;\n", one.about, one.name, objectType(one.of))
	}
	return out.String()
}

// objectType returns the type of a struct's JSON, with the text of doc tags as comments.
func objectType(t reflect.Type) string {
	out, embedded := "{\n", ""
	for field := range structFields(t) {
		if field.Anonymous {
			embedded += valueType(field.Type) + " & "
			continue
		}
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if doc := field.Tag.Get("doc"); doc != "" {
			out += "  /** " + doc + ". */\n"
		}
		if options != "" {
			name += "?"
		}
		out += "  " + name + ": " + strings.ReplaceAll(valueType(field.Type), "\n", "\n  ") + ";\n"
	}
	return embedded + out + "}"
}

// structFields yields the fields of a struct that JSON has.
func structFields(t reflect.Type) func(yield func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if field := t.Field(i); field.IsExported() && !yield(field) {
				return
			}
		}
	}
}

// valueType returns the type of a value's JSON.
func valueType(t reflect.Type) string {
	if list := choices(t); list != nil {
		return `"` + strings.Join(list, `" | "`) + `"`
	}
	if t == reflect.TypeFor[money.Halalas]() {
		return "number"
	}
	for _, one := range configTypes {
		if one.of == t {
			return one.name
		}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return valueType(t.Elem())
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "string"
	case reflect.Int:
		return "number"
	case reflect.Slice:
		return "ReadonlyArray<" + valueType(t.Elem()) + ">"
	case reflect.Array:
		return "readonly [" + strings.Join(slices.Repeat([]string{valueType(t.Elem())}, t.Len()), ", ") + "]"
	case reflect.Map:
		return "Readonly<Record<" + valueType(t.Key()) + ", " + valueType(t.Elem()) + ">>"
	case reflect.Struct:
		return objectType(t)
	}
	panic("no TypeScript is known for " + t.String())
}

// choices returns the values of a type that is one of a list of names.
func choices(t reflect.Type) []string {
	if t == reflect.TypeFor[part]() {
		return hideable()
	}
	if provider, ok := reflect.Zero(t).Interface().(huma.SchemaProvider); ok && t.Kind() == reflect.String {
		var list []string
		for _, value := range provider.Schema(nil).Enum {
			list = append(list, value.(string))
		}
		return list
	}
	return nil
}
