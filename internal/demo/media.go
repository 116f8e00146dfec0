package demo

import (
	"embed"
	"io/fs"
)

//go:embed pictures
var files embed.FS

// Pictures are the demo catalogue's pictures, by their paths below /media/.
var Pictures = mustSub(fs.Sub(files, "pictures"))

func mustSub(sub fs.FS, err error) fs.FS {
	if err != nil {
		panic(err) // the folder is embedded
	}
	return sub
}
