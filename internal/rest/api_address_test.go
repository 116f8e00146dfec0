package rest

import "testing"

func TestCheckAPIAddress(t *testing.T) {
	for text, ok := range map[string]bool{
		"https://api.example.com": true, "http://localhost:8080/v1": true, "https://sms.example.com/send?to={phone}": true,
		"": false, "api.example.com": false, "//api.example.com": false, "https:": false, "ftp://api.example.com": false, "https://a b": false, "%": false,
	} {
		if err := CheckAPIAddress(text); (err == nil) != ok {
			t.Errorf("%q = %v", text, err)
		}
	}
}
