package page

import (
	"html/template"
	"strconv"
	"strings"

	"matjar/internal/lang"
	"matjar/internal/media"
)

// Sizes that the app and the preload links of documents share, or pictures would be loaded
// twice.
const (
	// gallerySizes is how wide a product page draws its main picture, as in the attribute
	// sizes.
	gallerySizes = "(min-width: 1280px) 520px, (min-width: 768px) 45vw, 100vw"
	// cardSizes is how wide a list of three columns draws its pictures.
	cardSizes = "(min-width: 1280px) 310px, (min-width: 768px) 30vw, 47vw"
	// heroSizes is how wide the home page draws an own picture of a slide or banner.
	heroSizes = "(min-width: 640px) 50vw, 100vw"
	// phoneScreen and wideScreen are the media queries of the two shapes of a scene.
	phoneScreen = "(max-width: 639px)"
	wideScreen  = "(min-width: 640px)"
	// lightTheme and darkTheme are those of its two forms.
	lightTheme = "(prefers-color-scheme: light)"
	darkTheme  = "(prefers-color-scheme: dark)"
	// The file of a scene is named after it, its shape, its direction and its theme.
	scenesAt   = "/media/home/"
	phoneScene = "-phone"
	rtlScene   = "-rtl"
	darkScene  = "-dark"
	sceneType  = ".webp"
)

// sceneFile is the file of a scene in the shape of a screen, the direction of a language and a
// theme.
func sceneFile(scene string, phone bool, dir string, dark bool) string {
	name := scenesAt + scene
	if phone {
		name += phoneScene
	}
	if dir == "rtl" {
		name += rtlScene
	}
	if dark {
		name += darkScene
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
	for i, width := range media.Widths {
		w := strconv.Itoa(width)
		if i < len(media.Widths)-1 {
			offered = append(offered, path+"?w="+w+" "+w+"w")
		} else {
			offered = append(offered, path+" "+w+"w")
		}
	}
	return template.HTMLAttr(` imagesrcset="` + strings.Join(offered, ", ") + `" imagesizes="` + template.HTMLEscapeString(p.Sizes) + `"`)
}

// scenePictures are the shapes of a scene in both themes. The document is the same for everybody,
// so who pinned the other theme than the system's loads one too many.
func scenePictures(scene string, tag lang.Tag) []Picture {
	return []Picture{
		{Path: sceneFile(scene, true, tag.Dir(), false), Media: phoneScreen + " and " + lightTheme},
		{Path: sceneFile(scene, true, tag.Dir(), true), Media: phoneScreen + " and " + darkTheme},
		{Path: sceneFile(scene, false, tag.Dir(), false), Media: wideScreen + " and " + lightTheme},
		{Path: sceneFile(scene, false, tag.Dir(), true), Media: wideScreen + " and " + darkTheme},
	}
}
