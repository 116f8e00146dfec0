package rest

import (
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// TakesUpTo lets the body of an operation have more bytes than those of others.
func TakesUpTo(most int64) Option {
	return func(op *huma.Operation) { op.MaxBodyBytes = most }
}

// TakesPicture lets the body of an operation be a picture of at most so many bytes, from a phone with a slow
// connection. What reaches MaxBodyBytes is refused.
func TakesPicture(most int64) Option {
	return func(op *huma.Operation) {
		op.MaxBodyBytes, op.BodyReadTimeout = most+1, 2*time.Minute
	}
}

// Answers describes what an operation answers with that is not JSON.
func Answers(description, mediaType string, schema huma.Schema) Option {
	return func(op *huma.Operation) {
		op.Responses = map[string]*huma.Response{"200": {
			Description: description, Content: map[string]*huma.MediaType{mediaType: {Schema: &schema}},
		}}
	}
}

// AnswersText describes an operation that answers with a File of text.
func AnswersText(mediaType string) Option {
	return Answers(http.StatusText(http.StatusOK), mediaType, huma.Schema{Type: huma.TypeString})
}

// File is an answer that browsers save as a file.
type File struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Disposition string `header:"Content-Disposition" doc:"Makes browsers save the answer as a file"`
	Body        []byte
}

// SaveAs is the header Content-Disposition of an answer that browsers save under a name of plain letters.
func SaveAs(name string) string { return `attachment; filename="` + name + `"` }
