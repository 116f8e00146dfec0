package main

import "matjar/internal/server"

type openapiCmd struct {
	Admin bool `help:"Of the back office's API instead of the shop's."`
}

// Run writes the document, the same bytes every time.
func (c openapiCmd) Run(to console) error {
	document := server.OpenAPI
	if c.Admin {
		document = server.StaffOpenAPI
	}
	doc, err := document()
	if err != nil {
		return err
	}
	_, err = to.out.Write(doc)
	return err
}
