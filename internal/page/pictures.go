package page

import (
	"html/template"
	"strconv"
	"strings"

	"matjar/internal/lang"
)

// What the app draws and documents preload alike, or pictures would be loaded twice.
const (
	// gallerySizes is how wide a product page draws its main picture, as in the attribute
	// sizes.
	gallerySizes = "(min-width: 1280px) 520px, (min-width: 768px) 45vw, 100vw"
	// cardSizes is how wide a list of three columns draws its pictures.
	cardSizes = "(min-width: 1280px) 310px, (min-width: 768px) 30vw, 47vw"
	// homeScene is what the home page opens with.
	homeScene = "big-sale"
	// phoneScreen and wideScreen tell apart the screens that the two shapes of a scene are for.
	phoneScreen = "(max-width: 639px)"
	wideScreen  = "(min-width: 640px)"
	// The file of a scene is named after it, its shape and its direction.
	scenesAt   = "/media/home/"
	phoneScene = "-phone"
	rtlScene   = "-rtl"
	sceneType  = ".webp"
)

// pictureWidths are those that there are of a picture, in pixels, the plain address being the
// widest.
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

// Picture is one that a page opens with.
type Picture struct {
	Path string
	// Media says on which screens, as a media query.
	Media string
	// Sizes is set for pictures that come in several widths: how wide the app draws them, as
	// in the attribute of that name.
	Sizes string
}

// Widths are the attributes that offer the browser the same widths as the app does; none
// for pictures that come in one. The template's own escaping takes imagesrcset for one
// address and would spoil its spaces.
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
