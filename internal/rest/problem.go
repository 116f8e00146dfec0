package rest

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// Problem is the body of every error response (RFC 9457). Code is stable: the browser
// translates it. Detail is English for developers and never contains internal causes.
type Problem struct {
	Type      string       `json:"type" doc:"Always about:blank: the code tells problems apart" example:"about:blank"`
	Title     string       `json:"title" doc:"The status in words" example:"Not Found"`
	Status    int          `json:"status" doc:"HTTP status" example:"404"`
	Code      string       `json:"code" doc:"Stable code of the problem" example:"product_not_found"`
	Detail    string       `json:"detail" doc:"What went wrong, in English"`
	RequestID string       `json:"request_id" doc:"Id of the request, as in the X-Request-Id header"`
	Errors    []errs.Field `json:"errors,omitempty" doc:"The input fields that broke a rule"`
}

// TransformSchema states in the OpenAPI document which codes there are; huma calls it.
func (p *Problem) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	codes := s.Properties["code"]
	codes.Enum = nil
	for _, name := range code.Public() {
		codes.Enum = append(codes.Enum, name)
	}
	return s
}

// Error returns the code and the detail.
func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// GetStatus returns the HTTP status, for huma.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of problems, for huma.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

var statusOf = map[errs.Kind]int{
	errs.Invalid:         http.StatusBadRequest,
	errs.Unauthenticated: http.StatusUnauthorized,
	errs.Forbidden:       http.StatusForbidden,
	errs.NotFound:        http.StatusNotFound,
	errs.Conflict:        http.StatusConflict,
	errs.Unprocessable:   http.StatusUnprocessableEntity,
	errs.TooLarge:        http.StatusRequestEntityTooLarge,
	errs.RateLimited:     http.StatusTooManyRequests,
	errs.Unavailable:     http.StatusServiceUnavailable,
}

// statusClientClosedRequest is the logged status of requests that the client cancelled.
const statusClientClosedRequest = 499

// codeOf has the codes of problems of package rest itself, by status.
var codeOf = map[int]code.Code{
	http.StatusBadRequest:                  code.BadRequest,
	http.StatusUnauthorized:                code.Unauthenticated,
	http.StatusForbidden:                   code.Forbidden,
	http.StatusNotFound:                    code.NotFound,
	http.StatusMethodNotAllowed:            code.MethodNotAllowed,
	http.StatusNotAcceptable:               code.NotAcceptable,
	http.StatusRequestTimeout:              code.Timeout,
	http.StatusConflict:                    code.Conflict,
	http.StatusPreconditionFailed:          code.PreconditionFailed,
	http.StatusRequestEntityTooLarge:       code.TooLarge,
	http.StatusRequestURITooLong:           code.TooLarge,
	http.StatusUnsupportedMediaType:        code.UnsupportedMediaType,
	http.StatusUnprocessableEntity:         code.ValidationFailed,
	http.StatusTooManyRequests:             code.RateLimited,
	http.StatusMisdirectedRequest:          code.Misdirected,
	http.StatusRequestHeaderFieldsTooLarge: code.TooLarge,
	statusClientClosedRequest:              code.ClientGone,
	http.StatusServiceUnavailable:          code.Unavailable,
	http.StatusGatewayTimeout:              code.Timeout,
}

// maxErrors limits the validation errors in a response.
const maxErrors = 20

// NewProblem returns the generic problem of a status; domain errors are converted by
// ProblemOf.
func NewProblem(status int, detail string) *Problem {
	c, ok := codeOf[status]
	if !ok {
		c = code.Internal
	}
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Code: c.String(), Detail: detail}
}

// ProblemOf converts any error into a problem. An internal cause is only written to the
// request's log line.
func ProblemOf(ctx context.Context, err error) *Problem {
	p := problemOf(ctx, err)
	p.RequestID = RequestID(ctx)
	return p
}

func problemOf(ctx context.Context, err error) *Problem {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p
	}
	if e, ok := errs.As(err); ok && e.Kind != errs.Internal {
		p := NewProblem(statusOf[e.Kind], e.Message)
		p.Code, p.Errors = e.Code.String(), e.Fields[:min(len(e.Fields), maxErrors)]
		return p
	}
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return NewProblem(http.StatusRequestEntityTooLarge, tooLarge.Error())
	}
	setCause(ctx, err)
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return NewProblem(statusClientClosedRequest, "the client went away")
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return NewProblem(http.StatusGatewayTimeout, "the request took too long")
	}
	if db.Unavailable(err) || diskTakesNothing(err) {
		return NewProblem(http.StatusServiceUnavailable, "the shop cannot be reached for now")
	}
	return NewProblem(http.StatusInternalServerError, "an unexpected error occurred")
}

// diskTakesNothing reports whether a file could not be written because its disk is full, read-only or broken or because
// that is not permitted, which the operator can mend.
func diskTakesNothing(err error) bool {
	reasons := []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, syscall.EIO, syscall.EPERM, syscall.EACCES}
	return slices.ContainsFunc(reasons, func(reason error) bool { return errors.Is(err, reason) })
}

// WriteProblem responds with the problem of err.
func WriteProblem(w http.ResponseWriter, r *http.Request, err error) {
	p := ProblemOf(r.Context(), err)
	h := w.Header()
	h.Set("Content-Type", p.ContentType(""))
	h.Set("Cache-Control", "no-store")
	for _, name := range []string{"ETag", "Content-Length", "Content-Encoding"} {
		h.Del(name)
	}
	w.WriteHeader(p.Status)
	if r.Method != http.MethodHead {
		// The status was sent: a failed write cannot be reported.
		_ = json.NewEncoder(w).Encode(p)
	}
}

// humaError makes huma respond with problems. causes has the error of the handler as its
// only element, or the validation errors as huma.ErrorDetail.
func humaError(hctx huma.Context, status int, msg string, causes ...error) huma.StatusError {
	ctx := hctx.Context()
	if status >= http.StatusInternalServerError {
		if len(causes) == 0 {
			return ProblemOf(ctx, errors.New(msg))
		}
		return ProblemOf(ctx, errors.Join(causes...))
	}
	p := NewProblem(status, msg)
	if status == http.StatusBadRequest && len(causes) > 0 {
		p.Detail = "the request body cannot be read"
	}
	if status == http.StatusUnprocessableEntity {
		for _, cause := range causes[:min(len(causes), maxErrors)] {
			p.Errors = append(p.Errors, fieldOf(cause))
		}
	}
	return p
}

var requiredProperty = regexp.MustCompile(`^expected required property (\S+) to be present$`)

// fieldOf converts one of huma's validation errors.
func fieldOf(err error) errs.Field {
	d, ok := errors.AsType[*huma.ErrorDetail](err)
	if !ok {
		return errs.Field{Code: "invalid", Message: "the value cannot be read"}
	}
	_, name, _ := strings.Cut(d.Location, ".")
	name = shorten(name)
	f := errs.Field{Name: name, Code: "invalid", Message: shorten(d.Message)}
	if m := requiredProperty.FindStringSubmatch(d.Message); m != nil {
		f.Name, f.Code = strings.TrimPrefix(name+"."+m[1], "."), "required"
		return f
	}
	for _, rule := range errorCodes {
		if strings.HasPrefix(d.Message, rule.prefix) {
			f.Code = rule.code
			break
		}
	}
	return f
}

// shorten truncates text from the client, such as the name of an unknown field.
func shorten(text string) string {
	const most = 200
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// errorCodes maps prefixes of huma's messages to stable codes; the first match wins.
var errorCodes = []struct{ prefix, code string }{
	{"required ", "required"},
	{"unexpected property", "unknown"},
	{"expected value to be one of", "not_allowed"},
	{"expected length >=", "too_short"},
	{"expected length <=", "too_long"},
	{"expected array length >=", "too_short"},
	{"expected array length <=", "too_long"},
	{"expected at most", "too_long"},
	{"expected number >", "too_small"},
	{"expected number <", "too_large"},
	{"expected string to ", "format"},
}
