package transfer

import (
	"strings"
	"testing"

	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
)

// TestApplyOfWhatWasReadEarlier: who read the preview before somebody else applied it does not apply it again. Requests at
// once cannot show that for sure, since the second may read too late.
func TestApplyOfWhatWasReadEarlier(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mustBring(t, d, shopFile)
		s, ctx := &Service{DB: d}, asSara(t.Context())
		const file = "Product ID,Stock\nq,+1\n"
		p, err := s.Preview(ctx, strings.NewReader(file), Upload{})
		if err != nil {
			t.Fatal(err)
		}
		read, err := s.Find(ctx, "", p.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Apply(ctx, p.ID, Scope{}, func(int, int) {}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.apply(ctx, strings.NewReader(file), Upload{}, read, func(int, int) {}); !errs.Is(err, "conflict") {
			t.Errorf("the second = %v, want conflict", err)
		}
		if got := products(t, d)["q"].Inventory; got != 6 {
			t.Errorf("%d in stock, want 6", got)
		}
	})
}
