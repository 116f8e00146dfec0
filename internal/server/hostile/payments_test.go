package hostile

import (
	"strings"
	"testing"

	"matjar/internal/payment/simulator"
)

// Careful requests for payments name one that there is, notices by the provider's id too.
func TestPaymentsAreNamed(t *testing.T) {
	const intent, ref = "the-id-of-the-shop", "the-id-of-the-provider"
	bank := simulator.NewConfig("http://localhost")
	memory := NewMemory()
	memory.Learn("/api/v1/orders", []byte(`{"payment_url":"http://localhost/pay/go?i=`+intent+`"}`))
	memory.LearnRedirect("http://localhost" + simulator.Path + "pay/" + ref)
	memory.LearnRedirect("http://localhost/auth?redirect=/pay/x")
	f, err := NewFuzzer(1, nil, memory)
	if err != nil {
		t.Fatal(err)
	}
	f.AddPayments(bank)
	named := map[string]bool{}
	for range 50 * f.Operations() {
		one := f.Next()
		for name, id := range map[string]string{"shop": intent, "provider": ref} {
			if one.Careful && strings.Contains(one.Target+one.Body, id) {
				named[one.Operation+" by the id of the "+name] = true
			}
		}
	}
	for _, want := range []string{
		"GET /pay/go by the id of the shop", "GET /pay/return by the id of the shop", "GET /pay/back by the id of the shop",
		"POST /hooks/moyasar by the id of the shop", "POST /hooks/moyasar by the id of the provider", "POST /hooks/moyasar/invoice by the id of the provider",
		"POST /hooks/tabby by the id of the shop", "POST /hooks/tabby by the id of the provider",
		"POST /hooks/tamara by the id of the shop", "POST /hooks/tamara by the id of the provider",
	} {
		if !named[want] {
			t.Errorf("nothing names a payment: %s (%v)", want, named)
		}
	}
}
