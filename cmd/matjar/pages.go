package main

import (
	"os"
	"path/filepath"

	"matjar/internal/server"
)

type pagesCmd struct {
	Dir string `arg:"" help:"The web app's folder of sources."`
}

// Run writes the modules, the same bytes every time.
func (c pagesCmd) Run() error {
	for name, text := range server.WebSources() {
		file := filepath.Join(c.Dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
