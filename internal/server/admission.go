package server

import (
	"net/http"
	"runtime"
	"strings"

	"matjar/internal/order"
	"matjar/internal/payment"
	"matjar/internal/payment/simulator"
	"matjar/internal/rest"
	"matjar/internal/transfer"
)

// RequestsPerCore is how many requests are answered at the same time for each processor, unless the operator says
// otherwise. A page takes a tenth of a millisecond of one, a checkout with its payment several: a node full of these has to answer
// them long before requests are given up, which it does not with 512 (`make overload`). What only waits, above all for a
// provider, has to fit as well.
const RequestsPerCore = 64

// UsualRequests is how many requests a node answers at the same time unless the operator says otherwise.
func UsualRequests() int { return RequestsPerCore * runtime.GOMAXPROCS(0) }

// newAdmission returns the limit of requests at the same time; 0 means the usual one.
func newAdmission(limit int) *rest.Admission {
	if limit == 0 {
		limit = UsualRequests()
	}
	return rest.NewAdmission(limit, ClassOf)
}

// ClassOf says how a request is treated when there are too many.
func ClassOf(r *http.Request) rest.Class {
	path, reads := r.URL.Path, r.Method == http.MethodGet || r.Method == http.MethodHead
	below := func(folders ...string) bool {
		for _, folder := range folders {
			if path == folder || strings.HasPrefix(path, folder+"/") {
				return true
			}
		}
		return false
	}
	switch {
	case path == "/healthz", path == "/readyz", path == order.EventsPath, below(transfer.Path, "/assets", "/media"):
		// All but the first two stay open for long and wait most of the time: whoever reads a picture slowly must not keep
		// others from buying.
		return rest.Always
	case below("/search", "/api/v1/search", "/api/v1/suggest"):
		return rest.Searching
	case below("/api/v1/cart", "/api/v1/orders", "/api/v1/quote", "/api/v1/addresses", "/api/v1/delivery", "/auth/v1", "/pay", "/checkout"),
		strings.HasPrefix(path, payment.HooksPath), strings.HasPrefix(path, simulator.Path):
		return rest.Buying
	case reads && below("/api/v1/home", "/api/v1/categories", "/api/v1/products", "/api/v1/collections", "/api/v1/deals", "/api/v1/new", "/api/v1/pages", "/api/v1/head"):
		return rest.Browsing
	case reads && !below("/api", "/admin"):
		// Documents, pictures and files.
		return rest.Browsing
	default:
		return rest.Ordinary
	}
}
