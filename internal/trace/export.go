package trace

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
)

// exporter posts spans as OTLP/JSON.
type exporter struct {
	address string
	header  http.Header
	client  *http.Client
	log     *slog.Logger
}

// The message of the protocol, as far as the shop fills it in.
type (
	tracesData struct {
		ResourceSpans []resourceSpans `json:"resourceSpans"`
	}
	resourceSpans struct {
		Resource   described    `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
	described struct {
		Attributes []keyValue `json:"attributes"`
	}
	scopeSpans struct {
		Scope scope  `json:"scope"`
		Spans []span `json:"spans"`
	}
	scope struct {
		Name string `json:"name"`
	}
	span struct {
		TraceID      string     `json:"traceId"`
		SpanID       string     `json:"spanId"`
		ParentSpanID string     `json:"parentSpanId,omitempty"`
		Name         string     `json:"name"`
		Kind         int        `json:"kind"`
		Start        string     `json:"startTimeUnixNano"`
		End          string     `json:"endTimeUnixNano"`
		Attributes   []keyValue `json:"attributes"`
		Status       spanStatus `json:"status"`
	}
	spanStatus struct {
		Code int `json:"code,omitempty"`
	}
	keyValue struct {
		Key   string         `json:"key"`
		Value map[string]any `json:"value"`
	}
)

func attributesOf(list []attribute.KeyValue) []keyValue {
	out := make([]keyValue, len(list))
	for i, a := range list {
		switch a.Value.Type() {
		case attribute.INT64:
			out[i] = keyValue{string(a.Key), map[string]any{"intValue": strconv.FormatInt(a.Value.AsInt64(), 10)}}
		case attribute.BOOL:
			out[i] = keyValue{string(a.Key), map[string]any{"boolValue": a.Value.AsBool()}}
		default:
			out[i] = keyValue{string(a.Key), map[string]any{"stringValue": a.Value.String()}}
		}
	}
	return out
}

// ExportSpans sends spans. What cannot be sent is lost, and said.
func (e *exporter) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	if len(spans) == 0 {
		return nil
	}
	list := make([]span, len(spans))
	for i, s := range spans {
		route := ""
		for _, a := range s.Attributes() {
			if a.Key == "http.route" {
				route = " " + a.Value.AsString()
			}
		}
		list[i] = span{
			TraceID: s.SpanContext().TraceID().String(), SpanID: s.SpanContext().SpanID().String(), Name: s.Name() + route,
			Kind: int(s.SpanKind()), Start: strconv.FormatInt(s.StartTime().UnixNano(), 10), End: strconv.FormatInt(s.EndTime().UnixNano(), 10),
			Attributes: attributesOf(s.Attributes()),
		}
		if s.Parent().HasSpanID() {
			list[i].ParentSpanID = s.Parent().SpanID().String()
		}
		if s.Status().Code == codes.Error {
			const failed = 2
			list[i].Status.Code = failed
		}
	}
	body, err := json.Marshal(tracesData{[]resourceSpans{{
		described{attributesOf(spans[0].Resource().Attributes())}, []scopeSpans{{scope{scopeName}, list}},
	}}})
	if err != nil {
		return err
	}
	if err := e.post(ctx, body); err != nil {
		e.log.Warn("traces could not be sent", "count", len(spans), "error", err)
	}
	return nil
}

func (e *exporter) post(ctx context.Context, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header = e.header.Clone()
	r.Header.Set("Content-Type", "application/json")
	response, err := e.client.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10)) // so that the connection can be used again
	if response.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("the collector answered %d", response.StatusCode)
	}
	return nil
}

// Shutdown has nothing to end.
func (e *exporter) Shutdown(context.Context) error { return nil }
