package rest

import (
	"fmt"
	"net/url"
)

// CheckAPIAddress returns an error if text is not the address of another service's API, such as https://api.example.com.
func CheckAPIAddress(text string) error {
	if u, err := url.Parse(text); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return fmt.Errorf("%q is not an address such as https://api.example.com", text)
	}
	return nil
}
