package server

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"matjar/internal/rest"
)

func TestClassesOfRequests(t *testing.T) {
	for request, want := range map[[2]string]rest.Class{
		{"GET", "/"}: rest.Browsing, {"GET", "/product/x"}: rest.Browsing, {"GET", "/assets/app.js"}: rest.Always, {"GET", "/api/v1/delivery/cities"}: rest.Buying, {"GET", "/api/v1/products/x"}: rest.Browsing,
		{"GET", "/search"}: rest.Searching, {"GET", "/api/v1/search"}: rest.Searching, {"GET", "/api/v1/suggest"}: rest.Searching,
		{"POST", "/api/v1/orders"}: rest.Buying, {"POST", "/api/v1/cart/merge"}: rest.Buying, {"POST", "/api/v1/quote"}: rest.Buying, {"GET", "/checkout"}: rest.Buying,
		{"GET", "/pay/go"}: rest.Buying, {"GET", "/pay/return"}: rest.Buying, {"GET", "/pay/back"}: rest.Buying, {"POST", "/api/v1/orders/x/payments"}: rest.Buying,
		{"POST", "/hooks/moyasar"}: rest.Buying, {"POST", "/hooks/moyasar/invoice"}: rest.Buying, {"POST", "/hooks/tabby"}: rest.Buying, {"POST", "/hooks/tamara"}: rest.Buying,
		{"GET", "/demo-payments/pay/x"}: rest.Buying, {"POST", "/auth/v1/token"}: rest.Buying,
		{"POST", "/api/v1/contact"}: rest.Ordinary, {"GET", "/api/v1/wishlist"}: rest.Ordinary, {"GET", "/api/v1/admin/orders"}: rest.Ordinary,
		{"PUT", "/api/v1/products/x/reviews/mine"}: rest.Ordinary, {"GET", "/admin/orders"}: rest.Ordinary,
		{"GET", "/healthz"}: rest.Always, {"GET", "/readyz"}: rest.Always, {"GET", "/api/v1/admin/events"}: rest.Always, {"POST", "/api/v1/admin/imports"}: rest.Always,
	} {
		if got := ClassOf(httptest.NewRequest(request[0], request[1], http.NoBody)); got != want {
			t.Errorf("%s %s is %s, want %s", request[0], request[1], got, want)
		}
	}
}
