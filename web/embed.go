// Package web holds the built browser app.
package web

import (
	"embed"
	"io/fs"
)

// dist always exists, with .gitkeep alone until the app is built.
//
//go:embed all:dist
var dist embed.FS

// Dist is what Vite built: its manifest under .vite, hashed files under assets, and
// the icons. It is empty but for .gitkeep when the app was not built.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the path is constant
	}
	return sub
}
