package auth

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestGatewaySMS(t *testing.T) {
	var got string
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = r.Method + " " + r.URL.RawQuery + " " + r.Header.Get("Content-Type") + " " + r.Header.Get("Authorization") + " " + string(body)
		w.WriteHeader(status)
	}))
	defer server.Close()
	tests := []struct {
		gateway GatewaySMS
		want    string
	}{
		{GatewaySMS{URL: server.URL + "?to={phone}&text={text}"}, `GET to=%2B966512345678&text=%22%D8%B1%D9%85%D8%B2%22+1   `},
		{
			GatewaySMS{URL: server.URL, Body: `{"to":"{phone}","text":"{text}"}`, ContentType: "application/json", Authorization: "Key k"},
			`POST  application/json Key k {"to":"+966512345678","text":"\"رمز\" 1"}`,
		},
	}
	for _, tt := range tests {
		if err := tt.gateway.SendSMS(t.Context(), "+966512345678", `"رمز" 1`); err != nil || got != tt.want {
			t.Errorf("gateway got %q, %v, want %q", got, err, tt.want)
		}
	}
	status = http.StatusPaymentRequired
	if err := tests[0].gateway.SendSMS(t.Context(), "+966512345678", "x"); err == nil || !strings.Contains(err.Error(), "402") {
		t.Errorf("a refusing gateway = %v, want its status", err)
	}
}
