package page

import (
	"errors"
	"net/url"
	"strings"
)

// MapsURL is where the maps script of the usual provider is.
const MapsURL = "https://maps.googleapis.com/maps/api/js"

// Maps is the service that suggests addresses at checkout. Its zero value is none.
type Maps struct {
	// Key is the operator's key with the service; browsers send it, so it is no secret.
	Key string `json:"key"`
	// URL is the address of the script.
	URL string `json:"url"`
}

// NewMaps makes the service from its settings; without a key there is none.
func NewMaps(key, script string) (Maps, error) {
	u, err := url.Parse(script)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || !host(u.Host) || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return Maps{}, errors.New("want the address of a script such as " + MapsURL)
	}
	if key == "" {
		return Maps{}, nil
	}
	return Maps{key, u.String()}, nil
}

// host keeps everything out of the content policy that could end a source in it.
func host(name string) bool {
	return name != "" && !strings.ContainsAny(name, " ;,'*\t\r\n")
}

// sources are what the content policy opens for the service: the origin that its script
// comes from and, as the script's own requests go there, the provider's origin of places.
func (m Maps) sources() (script, connect string) {
	if m.Key == "" {
		return "", ""
	}
	u, err := url.Parse(m.URL)
	if err != nil {
		return "", ""
	}
	origin := " " + u.Scheme + "://" + u.Host
	if strings.HasPrefix(m.URL, "https://maps.googleapis.com/") {
		return origin, origin + " https://places.googleapis.com"
	}
	return origin, origin
}
