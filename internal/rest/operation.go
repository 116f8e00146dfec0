package rest

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// Group is the operations of an API that share a tag.
type Group struct {
	api huma.API
	tag string
}

// NewGroup returns the group of a tag, which the OpenAPI document describes once. It panics
// when the same name is described in two ways.
func NewGroup(api huma.API, tag huma.Tag) Group {
	doc := api.OpenAPI()
	i := slices.IndexFunc(doc.Tags, func(t *huma.Tag) bool { return t.Name == tag.Name })
	switch {
	case i < 0:
		doc.Tags = append(doc.Tags, &tag)
	case doc.Tags[i].Description != tag.Description:
		panic(fmt.Sprintf("rest: the tag %s is described twice", tag.Name))
	}
	return Group{api, tag.Name}
}

// Handler implements an operation. Its error is sent as a problem, see ProblemOf.
type Handler[In, Out any] = func(context.Context, *In) (*Out, error)

// Option changes how an operation is described.
type Option func(*huma.Operation)

// Created makes an operation answer with 201.
func Created(op *huma.Operation) { op.DefaultStatus = http.StatusCreated }

// Get registers an operation with its access rule. Without an Option it responds with 200,
// or with 204 when there is no body.
func Get[In, Out any](g Group, rule Rule, path, id, summary string, h Handler[In, Out], options ...Option) {
	register(g, rule, http.MethodGet, path, id, summary, h, options)
}

// Post is Get for POST.
func Post[In, Out any](g Group, rule Rule, path, id, summary string, h Handler[In, Out], options ...Option) {
	register(g, rule, http.MethodPost, path, id, summary, h, options)
}

// Put is Get for PUT.
func Put[In, Out any](g Group, rule Rule, path, id, summary string, h Handler[In, Out], options ...Option) {
	register(g, rule, http.MethodPut, path, id, summary, h, options)
}

// Patch is Get for PATCH.
func Patch[In, Out any](g Group, rule Rule, path, id, summary string, h Handler[In, Out], options ...Option) {
	register(g, rule, http.MethodPatch, path, id, summary, h, options)
}

// Delete is Get for DELETE.
func Delete[In, Out any](g Group, rule Rule, path, id, summary string, h Handler[In, Out], options ...Option) {
	register(g, rule, http.MethodDelete, path, id, summary, h, options)
}

func register[In, Out any](g Group, rule Rule, method, path, id, summary string, h Handler[In, Out], options []Option) {
	op := huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary,
		Tags: []string{g.tag}, Security: rule.Security(),
	}
	for _, option := range options {
		option(&op)
	}
	huma.Register(g.api, op, h)
}
