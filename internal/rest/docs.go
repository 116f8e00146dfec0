package rest

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"html/template"
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/palette"
)

var (
	//go:embed docs.html
	docsHTML string
	//go:embed docs.css
	docsCSSSource string
	docsCSS       = palette.Fill(docsCSSSource)

	docsTemplate = template.Must(template.New("docs").Parse(docsHTML))
)

// docs is what the documentation page shows.
type docs struct {
	Title       string
	Description string
	CSS         template.CSS
	Groups      []docsGroup
	Schemas     []docsSchema
}

type docsGroup struct {
	Name       string
	Operations []docsOperation
}

type docsOperation struct {
	ID, Method, Path, Summary, Description string
	Params                                 []docsParam
	Body                                   docsType
	Answers                                []docsAnswer
}

type docsParam struct {
	Name, In string
	Required bool
	Type     docsType
	Doc      string
}

type docsAnswer struct {
	Status string
	Doc    string
	Type   docsType
}

type docsSchema struct {
	Name   string
	Fields []docsParam
}

// docsType is the description of a type; Ref is the schema that it links to, if any.
type docsType struct {
	Text string
	Ref  string
}

// renderDocs returns the HTML page of an OpenAPI document, and a content security policy
// that only allows its inline style.
func renderDocs(doc *huma.OpenAPI) (page []byte, csp string, err error) {
	view := docs{
		Title:       doc.Info.Title,
		Description: doc.Info.Description,
		CSS:         template.CSS(docsCSS),
		Groups:      docsGroups(doc),
		Schemas:     docsSchemas(doc),
	}
	var out bytes.Buffer
	if err := docsTemplate.Execute(&out, view); err != nil {
		return nil, "", err
	}
	csp = "default-src 'none'; style-src " + InlineHash(docsCSS) + "; base-uri 'none'; frame-ancestors 'none'"
	return out.Bytes(), csp, nil
}

func docsGroups(doc *huma.OpenAPI) []docsGroup {
	byTag := map[string][]docsOperation{}
	for path, item := range doc.Paths {
		for method, op := range map[string]*huma.Operation{
			"GET": item.Get, "POST": item.Post, "PUT": item.Put, "PATCH": item.Patch, "DELETE": item.Delete,
		} {
			if op == nil {
				continue
			}
			tag := "Other"
			if len(op.Tags) > 0 {
				tag = op.Tags[0]
			}
			byTag[tag] = append(byTag[tag], docsOperationOf(method, path, op))
		}
	}
	groups := make([]docsGroup, 0, len(byTag))
	for _, tag := range slices.Sorted(maps.Keys(byTag)) {
		slices.SortFunc(byTag[tag], func(a, b docsOperation) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
		})
		groups = append(groups, docsGroup{Name: tag, Operations: byTag[tag]})
	}
	return groups
}

func docsOperationOf(method, path string, op *huma.Operation) docsOperation {
	view := docsOperation{
		ID: op.OperationID, Method: method, Path: path,
		Summary: op.Summary, Description: op.Description,
	}
	for _, p := range op.Parameters {
		view.Params = append(view.Params, docsParam{
			Name: p.Name, In: p.In, Required: p.Required, Type: docsTypeOf(p.Schema),
			Doc: cmp.Or(p.Description, p.Schema.Description),
		})
	}
	if op.RequestBody != nil {
		view.Body = docsContent(op.RequestBody.Content)
	}
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		answer := op.Responses[status]
		view.Answers = append(view.Answers, docsAnswer{status, answer.Description, docsContent(answer.Content)})
	}
	return view
}

func docsContent(content map[string]*huma.MediaType) docsType {
	for _, mediaType := range slices.Sorted(maps.Keys(content)) {
		return docsTypeOf(content[mediaType].Schema)
	}
	return docsType{}
}

func docsSchemas(doc *huma.OpenAPI) []docsSchema {
	schemas := doc.Components.Schemas.Map()
	views := make([]docsSchema, 0, len(schemas))
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		view := docsSchema{Name: name}
		s := schemas[name]
		for _, field := range slices.Sorted(maps.Keys(s.Properties)) {
			prop := s.Properties[field]
			view.Fields = append(view.Fields, docsParam{
				Name: field, Required: slices.Contains(s.Required, field),
				Type: docsTypeOf(prop), Doc: prop.Description,
			})
		}
		views = append(views, view)
	}
	return views
}

func docsTypeOf(s *huma.Schema) docsType {
	switch {
	case s == nil:
		return docsType{}
	case s.Ref != "":
		name := s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
		return docsType{Text: name, Ref: name}
	case s.Items != nil:
		item := docsTypeOf(s.Items)
		return docsType{Text: "list of " + item.Text, Ref: item.Ref}
	}
	text := cmp.Or(s.Format, s.Type)
	if len(s.Enum) > 0 {
		words := make([]string, len(s.Enum))
		for i, word := range s.Enum {
			b, err := json.Marshal(word)
			if err == nil {
				words[i] = string(b)
			}
		}
		text = strings.Join(words, " | ")
	}
	if s.Nullable {
		text += " or null"
	}
	return docsType{Text: text}
}
