package page

import (
	"errors"
	"net/url"
	"strings"
)

// MapsURL is the URL of the default maps script.
const MapsURL = "https://maps.googleapis.com/maps/api/js"

// Maps configures the address autocomplete at checkout. The zero value disables it.
type Maps struct {
	// Key is the operator's API key; browsers send it, so it is not a secret.
	Key string `json:"key"`
	// URL is the address of the script.
	URL string `json:"url"`
}

// NewMaps returns the configuration; without a key it is disabled.
func NewMaps(key, script string) (Maps, error) {
	u, err := url.Parse(script)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || !isHost(u.Host) || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return Maps{}, errors.New("want the address of a script such as " + MapsURL)
	}
	if key == "" {
		return Maps{}, nil
	}
	return Maps{key, u.String()}, nil
}

// isHost reports whether name is safe to use as a source of the content security policy.
func isHost(name string) bool {
	return name != "" && !strings.ContainsAny(name, " ;,'*\t\r\n")
}

// sources returns the content security policy sources of the service: the origin of its
// script and the origin of the script's own requests.
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
