package server

import (
	"matjar/internal/media"
	"matjar/internal/page"
	"matjar/internal/transfer"
)

// imports returns what imports catalogue files that the back office sends. Pictures that these
// name are addresses: an upload brings no files along.
func imports(deps Deps) *transfer.Service {
	s := &transfer.Service{DB: deps.DB, Changed: deps.Catalog.Changed}
	if deps.Media == nil {
		return s
	}
	shown, err := page.Shows(deps.Media)
	if err != nil {
		panic(err) // page.New has opened them before
	}
	pictures := &media.Resolver{Library: deps.Library, Hosts: deps.MediaHosts, Fetcher: media.NewFetcher(nil), Shown: shown}
	s.Look, s.Store = pictures.Look, pictures.Resolve
	return s
}
