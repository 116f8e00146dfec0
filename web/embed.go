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

// ServerScript is the app as a script that renders pages, or empty when it was not built.
func ServerScript() string {
	text, err := dist.ReadFile("dist/.server/render.js")
	if err != nil {
		return ""
	}
	return string(text)
}

// Built reports whether the app was built before the binary was.
func Built() bool { return isBuilt(Dist()) }

// isBuilt reports whether dist has the manifest that Vite writes.
func isBuilt(dist fs.FS) bool {
	_, err := fs.Stat(dist, ".vite/manifest.json")
	return err == nil
}

// Dist is what Vite built: its manifest under .vite, hashed files under assets, and
// the icons. It is empty but for .gitkeep when the app was not built.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the path is constant
	}
	return sub
}
