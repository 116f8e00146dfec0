package page

import (
	"fmt"
	"net/http"

	"matjar/internal/rest"
	"matjar/internal/setting"
)

// serveBrand serves a picture of the settings. Its address has the hash of its bytes, so it
// never changes.
func (s *Site) serveBrand(w http.ResponseWriter, r *http.Request) {
	body, err := s.opt.Settings.PictureFile(r.Context(), r.URL.Path)
	if err != nil {
		rest.WriteProblem(w, r, err)
		return
	}
	picture, _ := setting.ParsePicture(r.URL.Path) // there is one
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	(&file{body: body, contentType: picture.Type, etag: rest.ETag(body)}).serve(w, r, http.StatusOK)
}

// icons returns those of documents: the shop's own, or those that come with it.
func (s *Site) icons() []icon {
	own, ok := setting.ParsePicture(setting.Icon.In(s.opt.Settings.Current()))
	if !ok {
		return s.dist.icons
	}
	return []icon{{Rel: "icon", Href: own.Address, Type: own.Type}, {Rel: "apple-touch-icon", Href: own.Address}}
}

// appIcons returns those of the installed app.
func (s *Site) appIcons() []webIcon {
	own, ok := setting.ParsePicture(setting.Icon.In(s.opt.Settings.Current()))
	if !ok {
		return appIcons
	}
	return []webIcon{{own.Address, fmt.Sprintf("%dx%d", own.Width, own.Height), own.Type, "any"}}
}
