package page

import (
	"html/template"
	"strconv"
	"strings"

	"matjar/internal/lang"
)

// Sizes that the app and the preload links of documents share, or pictures would be loaded
// twice.
const (
	// gallerySizes is how wide a product page draws its main picture, as in the attribute
	// sizes.
	gallerySizes = "(min-width: 1280px) 520px, (min-width: 768px) 45vw, 100vw"
	// cardSizes is how wide a list of three columns draws its pictures.
	cardSizes = "(min-width: 1280px) 310px, (min-width: 768px) 30vw, 47vw"
	// homeScene is the hero picture of the home page.
	homeScene = "big-sale"
	// phoneScreen and wideScreen are the media queries of the two shapes of a scene.
	phoneScreen = "(max-width: 639px)"
	wideScreen  = "(min-width: 640px)"
	// The file of a scene is named after it, its shape and its direction.
	scenesAt   = "/media/home/"
	phoneScene = "-phone"
	rtlScene   = "-rtl"
	sceneType  = ".webp"
)

// pictureWidths are the available widths of a picture in pixels; the plain URL is the widest.
var pictureWidths = []int{400, 800}

// sceneFile is the file of a scene in the shape of a screen and the direction of a language.
func sceneFile(scene string, phone bool, dir string) string {
	name := scenesAt + scene
	if phone {
		name += phoneScene
	}
	if dir == "rtl" {
		name += rtlScene
	}
	return name + sceneType
}

// Picture is the first picture of a page, which its document preloads.
type Picture struct {
	Path string
	// Media is its media query.
	Media string
	// Sizes is set for pictures that come in several widths: how wide the app draws them, as
	// in the attribute of that name.
	Sizes string
}

// Widths returns the imagesrcset and imagesizes attributes; empty for pictures with one
// width. The template's own escaping would break imagesrcset.
func (p Picture) Widths() template.HTMLAttr {
	if p.Sizes == "" || !strings.HasPrefix(p.Path, "/media/") {
		return ""
	}
	path := template.HTMLEscapeString(p.Path)
	var offered []string
	for i, width := range pictureWidths {
		w := strconv.Itoa(width)
		if i < len(pictureWidths)-1 {
			offered = append(offered, path+"?w="+w+" "+w+"w")
		} else {
			offered = append(offered, path+" "+w+"w")
		}
	}
	return template.HTMLAttr(` imagesrcset="` + strings.Join(offered, ", ") + `" imagesizes="` + template.HTMLEscapeString(p.Sizes) + `"`)
}

// scenePictures are the shapes of a scene.
func scenePictures(scene string, tag lang.Tag) []Picture {
	return []Picture{
		{Path: sceneFile(scene, true, tag.Dir()), Media: phoneScreen},
		{Path: sceneFile(scene, false, tag.Dir()), Media: wideScreen},
	}
}
