package main

import "matjar/internal/server"

type openapiCmd struct{}

// Run writes the document, the same bytes every time.
func (openapiCmd) Run(to console) error {
	doc, err := server.OpenAPI()
	if err != nil {
		return err
	}
	_, err = to.out.Write(doc)
	return err
}
