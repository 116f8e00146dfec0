package server

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"matjar/internal/audit"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/order"
	"matjar/internal/payment/simulator"
	"matjar/internal/server/apidoc"
	"matjar/internal/server/hostile"
	"matjar/internal/staff"
)

// A sample of the requests that `make fuzz` makes: none may end in an error of the server, whatever they hold.
func TestFuzzedRequests(t *testing.T) {
	public, err := OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	office, err := StaffOpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stock(t, d)
		bank := simulator.New(simulator.NewConfig("http://localhost"))
		s := serverWith(t, d, order.Config{Payments: bank.Gateway("", "http://localhost", "http://localhost")})
		actor := audit.As(t.Context(), audit.Actor{Kind: audit.Person, ID: "sara", Name: "Sara"})
		_, key, err := s.deps.Staff.AddKey(actor, "fuzz", staff.Rights())
		if err != nil {
			t.Fatal(err)
		}
		v := &visitor{T: t, handler: s.Public, doc: &apidoc.Document{}}
		callers := map[hostile.Caller]string{hostile.Key: key, hostile.Member: signUp(t, s.Public), hostile.Owner: v.hire(d, s, "owner", staff.Owner, "")}
		// make fuzz has another one each time.
		const seed = 1
		memory := hostile.NewMemory()
		fuzzer, err := hostile.NewFuzzer(seed, []string{cupID}, memory, public, office)
		if err != nil {
			t.Fatal(err)
		}
		fuzzer.AddDocuments(Pages())
		fuzzer.AddPayments(bank.Config)
		t.Log(fuzzer.Operations(), "operations")
		// So that there is a payment to begin with.
		member := callers[hostile.Member]
		v.must(member, http.MethodPost, "/api/v1/cart/items", fmt.Sprintf(`{"product_id":%q,"quantity":1}`, cupID), "")
		total := v.must(member, http.MethodPost, "/api/v1/quote", `{}`, "total")
		placed := v.send(member, http.MethodPost, "/api/v1/orders", fmt.Sprintf(`{"shipping_address":%s,"payment_method":"mada","expected_total":%s}`, goodAddress, total))
		if !strings.Contains(placed.body, "payment_url") {
			t.Fatal(placed)
		}
		memory.Learn("/api/v1/orders", []byte(placed.body))
		_, intent, _ := strings.Cut(placed.body, "/pay/go?i=")
		intent, _, _ = strings.Cut(intent, `"`)
		page := get(s.Public, "/pay/go?i="+intent).Header().Get("Location")
		if !strings.Contains(page, simulator.Path) {
			t.Fatalf("the payment leads to %q", page)
		}
		memory.LearnRedirect(page)
		// About six for each operation.
		const requests = 1900
		for range requests {
			one := fuzzer.Next()
			r := httptest.NewRequestWithContext(t.Context(), one.Method, "/", strings.NewReader(one.Body))
			if r.URL, err = url.Parse(one.Target); err != nil {
				t.Fatal(err)
			}
			r.Host = "localhost"
			r.Header.Set("Content-Type", one.ContentType)
			r.Header.Set("Idempotency-Key", one.Key)
			if token := callers[one.As]; token != "" {
				r.Header.Set("Authorization", "Bearer "+token)
			}
			maps.Copy(r.Header, one.Header)
			w := httptest.NewRecorder()
			s.Public.ServeHTTP(w, r)
			if w.Code < http.StatusMultipleChoices {
				_, path, _ := strings.Cut(one.Operation, " ")
				memory.Learn(path, w.Body.Bytes())
			}
			memory.LearnRedirect(w.Header().Get("Location"))
			if w.Code >= http.StatusInternalServerError {
				t.Errorf("seed %d: %s %.300s %.600q = %d %s", seed, one.Method, one.Target, one.Body, w.Code, w.Body)
			}
		}
	})
}
