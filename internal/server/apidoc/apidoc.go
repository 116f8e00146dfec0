// Package apidoc reads an OpenAPI document as far as it takes to call its operations: tests
// and the benchmark make their requests from it, so that a new operation is tried as well.
package apidoc

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Document is an OpenAPI document.
type Document struct {
	// Operations are ordered by path and method.
	Operations []Operation
	schemas    map[string]*Schema
}

// Operation is a method of a path.
type Operation struct {
	Method, Path string
	ID           string `json:"operationId"`
	// Security is nil when the document says nothing about it.
	Security   []map[string][]string `json:"security"`
	Parameters []Parameter           `json:"parameters"`
	// Body is the schema of the JSON that it takes, or nil.
	Body *Schema
	// File reports whether it takes a file.
	File bool
}

// String names the operation by its method and path.
func (o Operation) String() string { return o.Method + " " + o.Path }

// Target returns the operation's path with value, already escaped, in place of its wildcards.
func (o Operation) Target(value string) string { return Fill(o.Path, value) }

// Fill returns a path with value in place of its wildcards.
func Fill(path, value string) string {
	for {
		before, rest, found := strings.Cut(path, "{")
		if !found {
			return path
		}
		_, after, _ := strings.Cut(rest, "}")
		path = before + value + after
	}
}

// Parameter is one value that an operation takes outside its body.
type Parameter struct {
	Name     string  `json:"name"`
	In       string  `json:"in"`
	Required bool    `json:"required"`
	Schema   *Schema `json:"schema"`
}

// Schema is the shape of a value.
type Schema struct {
	Ref        string             `json:"$ref"`
	Type       any                `json:"type"`
	Format     string             `json:"format"`
	Properties map[string]*Schema `json:"properties"`
	Items      *Schema            `json:"items"`
	MaxItems   int                `json:"maxItems"`
	MinLength  int                `json:"minLength"`
	MaxLength  int                `json:"maxLength"`
	Minimum    float64            `json:"minimum"`
	Maximum    float64            `json:"maximum"`
	Enum       []any              `json:"enum"`
	Required   []string           `json:"required"`
}

// Is reports whether the schema takes values of a type, as OpenAPI names it.
func (s *Schema) Is(kind string) bool { return strings.Contains(fmt.Sprint(s.Type), kind) }

// Parse reads a document.
func Parse(raw []byte) (*Document, error) {
	var doc struct {
		Paths map[string]map[string]struct {
			Operation
			RequestBody struct {
				Content map[string]struct {
					Schema *Schema `json:"schema"`
				} `json:"content"`
			} `json:"requestBody"`
		} `json:"paths"`
		Components struct {
			Schemas map[string]*Schema `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, err
	}
	d := &Document{schemas: doc.Components.Schemas}
	for path, methods := range doc.Paths {
		for method, found := range methods {
			op := found.Operation
			op.Method, op.Path = strings.ToUpper(method), path
			op.Body = found.RequestBody.Content["application/json"].Schema
			_, op.File = found.RequestBody.Content["application/octet-stream"]
			d.Operations = append(d.Operations, op)
		}
	}
	slices.SortFunc(d.Operations, func(a, b Operation) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
	return d, nil
}

// Resolve follows a reference to the schema itself.
func (d *Document) Resolve(s *Schema) *Schema {
	for s != nil && s.Ref != "" {
		s = d.schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	return s
}

// Maker decides the parts of a generated value.
type Maker struct {
	// Leaf returns what is neither object nor list. name is that of the nearest property, or
	// "[]" for what is directly in a list, and n the place in the nearest list.
	Leaf func(name string, n int, s *Schema) any
	// Items is how many items a list gets; nil means one.
	Items func(*Schema) int
	// Whole returns an object or a list as a whole, if it has one, so that its parts are not made; nil means never.
	Whole func(name string, s *Schema) (any, bool)
}

// Value makes a value of the schema with all its properties, or nil for no schema.
func (d *Document) Value(s *Schema, m Maker) any { return d.value(s, m, "", 0) }

func (d *Document) value(s *Schema, m Maker, name string, n int) any {
	s = d.Resolve(s)
	if s == nil {
		return nil
	}
	if m.Whole != nil && (s.Properties != nil || s.Items != nil) {
		if value, ok := m.Whole(name, s); ok {
			return value
		}
	}
	switch {
	case s.Properties != nil:
		object := map[string]any{}
		// In order, so that makers who draw lots draw the same ones again.
		for _, property := range slices.Sorted(maps.Keys(s.Properties)) {
			if property != "$schema" {
				object[property] = d.value(s.Properties[property], m, property, n)
			}
		}
		return object
	case s.Items != nil:
		count := 1
		if m.Items != nil {
			count = m.Items(s)
		}
		list := make([]any, count)
		for i := range list {
			list[i] = d.value(s.Items, m, "[]", i)
		}
		return list
	default:
		return m.Leaf(name, n, s)
	}
}

// Plain is the usual leaf: the first of what may be chosen, true, 1, or text.
func Plain(s *Schema, text string) any {
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Is("string"):
		return text
	case s.Is("boolean"):
		return true
	default:
		return 1
	}
}
