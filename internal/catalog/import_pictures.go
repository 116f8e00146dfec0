package catalog

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// PictureResolver finds the pictures that a catalogue file names: addresses, or paths of
// files. shown has the addresses under which the shop shows them, refused the reasons why it
// cannot show the others.
type PictureResolver func(ctx context.Context, named []string) (shown map[string]string, refused map[string]error, err error)

// pictures are what a catalogue file names and what it stands for.
type pictures struct {
	// resolve is nil when addresses are taken as they are.
	resolve PictureResolver
	shown   map[string]string
	refused map[string]error
	// wanted were named, and are not resolved yet.
	wanted map[string]bool
}

func newPictures(resolve PictureResolver) *pictures {
	return &pictures{resolve: resolve, shown: map[string]string{}, refused: map[string]error{}, wanted: map[string]bool{}}
}

// unresolved stands for a picture in a plan that is only read to find what it names.
const unresolved = "/"

// find returns the address where the shop shows what a line calls a picture. known are the
// pictures that the line's product or category has so far.
func (p *pictures) find(l *line, field, name string, known ...string) string {
	switch {
	case p.resolve == nil || len(name) > maxAddress || !isMediaURL(name) && !isPicturePath(name):
		return name // checkURL refuses what is neither
	case strings.HasPrefix(name, "/") && slices.Contains(known, name):
		return name
	case p.shown[name] != "":
		return p.shown[name]
	case p.refused[name] != nil:
		l.fault(field, faultPicture, shortened(name), p.refused[name])
	default:
		p.wanted[name] = true
	}
	return unresolved
}

// findAll returns the addresses of a list of pictures.
func (p *pictures) findAll(l *line, field string, names, known []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = p.find(l, fmt.Sprintf("%s[%d]", field, i), name, known...)
	}
	return list
}

// isPicturePath reports whether a text is the path of a file below the catalogue's folder.
func isPicturePath(text string) bool {
	return filepath.IsLocal(filepath.FromSlash(text)) && !strings.ContainsAny(text, ":\\") &&
		!strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f })
}

// resolveWanted resolves what was named since the last time. It reports whether there
// was anything.
func (p *pictures) resolveWanted(ctx context.Context) (bool, error) {
	if len(p.wanted) == 0 {
		return false, nil
	}
	shown, refused, err := p.resolve(ctx, slices.Sorted(maps.Keys(p.wanted)))
	if err != nil {
		return false, err
	}
	maps.Copy(p.shown, shown)
	maps.Copy(p.refused, refused)
	clear(p.wanted)
	return true, nil
}

// picture reads the picture of a line.
func (p *plan) picture(l *line, name string, to *string) {
	if l.has(name) {
		known := *to
		l.url(name, to)
		*to = p.pictures.find(l, name, *to, known)
	}
}

// pictureList reads a list of pictures.
func (p *plan) pictureList(l *line, name string, to *[]string) {
	if !l.has(name) {
		return
	}
	known := *to
	decodeField(l, name, to, wantGallery, true)
	*to = p.pictures.findAll(l, name, *to, known)
}

// video reads the address of a video, which the shop does not store.
func (p *plan) video(l *line, name string, to *string) {
	known := *to
	l.url(name, to)
	if strings.HasPrefix(*to, "/") {
		*to = p.pictures.find(l, name, *to, known)
	}
}
