package order

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/auth/authtest"
	"matjar/internal/cart"
	"matjar/internal/coupon"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
)

func TestUnpaidOrdersHaveACeiling(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 2, map[string]int64{"A": 1000})
		// Four things at 19.99 and VAT come to 91.95.
		s.setPolicy(func(p *Policy) { p.Ceilings = Ceilings{Total: 20000, Units: 8} })
		first, err := s.placed("u0", s.fill("u0", line("A", 4)))
		if err != nil {
			t.Fatal(err)
		}
		figures := func(err error) string {
			refused, _ := errs.As(err)
			if refused == nil {
				return fmt.Sprint(err)
			}
			said := []string{refused.Code.String()}
			for _, f := range refused.Fields {
				said = append(said, f.Name+"="+f.Value.String())
			}
			return strings.Join(said, " ")
		}
		in := s.fill("u0", line("A", 5))
		const overTotal = "cod_over_total limit_total=200.00 open_total=91.95 limit_units=8 open_units=4 order_units=5"
		if _, err := s.placed("u0", in); figures(err) != overTotal {
			t.Errorf("above the value = %s, want %s", figures(err), overTotal)
		}
		s.setPolicy(func(p *Policy) { p.Ceilings.Total = 0 })
		const overUnits = "cod_over_units limit_total=0.00 open_total=91.95 limit_units=8 open_units=4 order_units=5"
		if _, err := s.placed("u0", in); figures(err) != overUnits {
			t.Errorf("above the number = %s, want %s", figures(err), overUnits)
		}
		if s.stock("A") != 996 {
			t.Errorf("stock = %d, want only the first order's 4 taken", s.stock("A"))
		}
		// The quote says so before, to its owner and to guests.
		quote, err := s.Quote(t.Context(), "u0", QuoteRequest{Lines: []cart.Line{line("A", 5)}})
		if err != nil || quote.OverCeiling == nil || quote.OverCeiling.Code != "cod_over_units" || quote.OverCeiling.OpenUnits != 4 {
			t.Errorf("quote = %+v, %v, want it above", quote, err)
		}
		if quote, err := s.Quote(t.Context(), "", QuoteRequest{Lines: []cart.Line{line("A", 9)}}); err != nil || quote.OverCeiling == nil {
			t.Errorf("guest's quote = %+v, %v, want it above", quote, err)
		}
		if quote, err := s.Quote(t.Context(), "u0", QuoteRequest{Lines: []cart.Line{line("A", 4)}}); err != nil || quote.OverCeiling != nil {
			t.Errorf("quote below = %+v, %v", quote, err)
		}
		// Another account is not affected, and neither is one whose orders are delivered.
		if _, err := s.placed("u1", s.fill("u1", line("A", 8))); err != nil {
			t.Errorf("somebody else = %v", err)
		}
		for _, to := range []Status{Processing, Shipped} {
			if _, err := s.Advance(t.Context(), first.ID, to, ""); err != nil {
				t.Fatal(err)
			}
			if _, err := s.placed("u0", in); !errs.Is(err, "cod_over_units") {
				t.Errorf("while %s = %v, want it refused", to, err)
			}
		}
		if _, err := s.Advance(t.Context(), first.ID, Delivered, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := s.placed("u0", in); err != nil {
			t.Errorf("after the delivery = %v", err)
		}
	})
}

// Concurrent checkouts of one account, each below the ceiling: only as many succeed as fit
// together.
func TestCeilingHoldsForTabsAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const tabs = 12
		stock := map[string]int64{}
		for i := range tabs {
			stock[fmt.Sprint("A", i)] = 10
		}
		s := open(t, d, 1, stock)
		s.setPolicy(func(p *Policy) { p.Ceilings = Ceilings{Units: 7} })
		in := s.fill("u0", line("A0", 3))
		if err := d.Tx(t.Context(), func(q db.Querier) error { return cart.Clear(t.Context(), q, "u0") }); err != nil {
			t.Fatal(err)
		}
		// Each tab's line is its own until it commits, as if the tabs came one after the other.
		const put = `
			INSERT INTO cart_items (id, cart_id, product_id, color, size, quantity, price_when_added, created_at)
			SELECT $1, cart_id, $1, '', '', 3, 1999, 1 FROM carts`
		var placed, refused atomic.Int64
		var all, ready sync.WaitGroup
		ready.Add(tabs)
		for i := range tabs {
			all.Go(func() {
				var begun sync.Once
				err := d.Tx(t.Context(), func(q db.Querier) error {
					if err := db.Exec(t.Context(), q, put, fmt.Sprint("A", i)); err != nil {
						return err
					}
					// All have started before the first continues, where the engine allows
					// it.
					begun.Do(ready.Done)
					if d.Engine() == "postgres" {
						ready.Wait()
					}
					_, err := s.createOrder(t.Context(), q, "u0", in, time.Now())
					return err
				})
				switch {
				case err == nil:
					placed.Add(1)
				case errs.Is(err, "cod_over_units"):
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if placed.Load() != 2 || refused.Load() != tabs-2 {
			t.Errorf("%d orders of 3 placed and %d refused, want 2 and %d", placed.Load(), refused.Load(), tabs-2)
		}
	})
}

func TestOrdersAndCancellationsOfAnHour(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 2, map[string]int64{"A": 1000})
		s.setPolicy(func(p *Policy) { p.PerHour = 3 })
		now := time.Now()
		s.Now = func() time.Time { return now }
		var last *Order
		for range 3 {
			// Refused orders do not count.
			if _, err := s.placed("u0", Checkout{Address: address, PaymentMethod: CashOnDelivery}); !errs.Is(err, "cart_empty") {
				t.Fatalf("an empty cart = %v", err)
			}
			o, err := s.placed("u0", s.fill("u0", line("A", 1)))
			if err != nil {
				t.Fatal(err)
			}
			last = o
		}
		in := s.fill("u0", line("A", 1))
		if _, err := s.placed("u0", in); !errs.Is(err, "too_many_orders") {
			t.Errorf("a fourth order = %v, want too_many_orders", err)
		}
		if _, err := s.placed("u1", s.fill("u1", line("A", 1))); err != nil {
			t.Errorf("somebody else's order = %v", err)
		}
		now = now.Add(time.Hour)
		if _, err := s.placed("u0", in); err != nil {
			t.Errorf("an hour later = %v", err)
		}
		// Cancelling has its own limit.
		s.setPolicy(func(p *Policy) { p.PerHour = 1 })
		if _, err := s.Cancel(t.Context(), "u0", last.ID); err != nil {
			t.Fatal(err)
		}
		other := s.number(`SELECT count(*) FROM orders WHERE status = 'cancelled'`)
		var id string
		if err := d.QueryRowContext(t.Context(), `SELECT order_id FROM orders WHERE user_id = 'u0' AND status = 'pending_payment' LIMIT 1`).Scan(&id); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Cancel(t.Context(), "u0", id); !errs.Is(err, "too_many_orders") {
			t.Errorf("a second cancellation = %v, want too_many_orders", err)
		}
		if got := s.number(`SELECT count(*) FROM orders WHERE status = 'cancelled'`); got != other {
			t.Errorf("%d are cancelled, want %d", got, other)
		}
	})
}

// Repeated ordering and cancelling sends a stranger only a limited number of emails, and
// never fails because of that.
func TestOrdersDoNotFloodAMailbox(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 1, map[string]int64{"A": 1000})
		var last *Order
		for range 30 {
			o, err := s.placed("u0", s.fill("u0", line("A", 1)))
			if err != nil {
				t.Fatal(err)
			}
			if last, err = s.Cancel(t.Context(), "u0", o.ID); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.number(`SELECT count(*) FROM mail_jobs`); got > 20 {
			t.Errorf("%d letters for 30 orders and cancellations, want at most 20", got)
		}
		// Emails about what the shop does are still sent.
		o, err := s.placed("u0", s.fill("u0", line("A", 1)))
		if err != nil {
			t.Fatal(err)
		}
		before := s.number(`SELECT count(*) FROM mail_jobs`)
		for _, to := range []Status{Processing, Shipped} {
			if _, err := s.Advance(t.Context(), o.ID, to, ""); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.number(`SELECT count(*) FROM mail_jobs`); got != before+1 {
			t.Errorf("%d letters after shipping, want %d; the last order is %s", got, before+1, last.Status)
		}
	})
}

func TestCodesAreNotGuessed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 0, map[string]int64{"A": 1000})
		now := time.Now()
		s.Now = func() time.Time { return now }
		if err := coupon.New(d).Add(t.Context(), coupon.Coupon{Code: "EID10", Kind: coupon.Percent, Value: 10, StartsAt: now.Add(-time.Hour)}); err != nil {
			t.Fatal(err)
		}
		wire := authtest.Open(t, d, func(api huma.API, _ *auth.Service) { Register(api, s.Service) })
		quote := func(from, token, code string) (refused string, total float64) {
			t.Helper()
			body := fmt.Sprintf(`{"lines": [{"product_id": "A", "quantity": 1}], "coupon_code": %q}`, code)
			status, answer := wire.SendFrom(from, "POST", "/api/v1/quote", token, body)
			var tree map[string]any
			if err := json.Unmarshal([]byte(answer), &tree); err != nil {
				t.Fatal(err)
			}
			if status != http.StatusOK {
				t.Fatalf("quote with %s = %d %s", code, status, answer)
			}
			return tree["coupon_error"].(string), tree["total"].(float64)
		}
		member := wire.SignUp("noura@example.com")
		const taken, full = 20.69, 22.99

		// A few typos, and one wrong code quoted repeatedly, are allowed.
		for i := range 9 {
			quote("192.0.2.1", member, fmt.Sprint("EID", i))
		}
		for range 20 {
			quote("192.0.2.1", member, "eid 8")
		}
		if refused, total := quote("192.0.2.1", member, "eid10"); refused != "" || total != taken {
			t.Errorf("after a few typing errors = %q, %v, want the discount", refused, total)
		}
		// After one more, even the valid code is refused; the cart is still priced.
		if refused, _ := quote("192.0.2.1", member, "EID9"); refused != "coupon_unknown" {
			t.Errorf("the tenth = %q, want coupon_unknown", refused)
		}
		for _, code := range []string{"EID10", "EID11"} {
			if refused, total := quote("198.51.100.7", member, code); refused != "coupon_too_many_tries" || total != full {
				t.Errorf("%s after ten = %q, %v, want coupon_too_many_tries and %v", code, refused, total, full)
			}
		}
		users, err := db.Column(t.Context(), d, `SELECT id FROM users`)
		if err != nil {
			t.Fatal(err)
		}
		userID := users[0]
		in := s.fill(userID, line("A", 1))
		in.CouponCode = "EID10"
		if _, err := s.placed(userID, in); !errs.Is(err, "coupon_too_many_tries") {
			t.Errorf("checkout = %v, want coupon_too_many_tries", err)
		}
		in.CouponCode = ""
		if _, err := s.placed(userID, in); err != nil {
			t.Errorf("checkout without a code = %v", err)
		}
		// The lockout ends, and the next one is longer.
		now = now.Add(10 * time.Minute)
		for i := range 10 {
			quote("192.0.2.1", member, fmt.Sprint("NEXT", i))
		}
		now = now.Add(10 * time.Minute)
		if refused, _ := quote("192.0.2.1", member, "EID10"); refused != "coupon_too_many_tries" {
			t.Errorf("after twenty = %q, want a pause that is longer than ten minutes", refused)
		}
		now = now.Add(time.Hour)
		if refused, _ := quote("192.0.2.1", member, "EID10"); refused != "" {
			t.Errorf("an hour later = %q, want the discount", refused)
		}

		// Guests are identified by their network address; attempts at checkout count as
		// well.
		tries := 0
		for ; tries < 1000; tries++ {
			if refused, _ := quote("203.0.113.5", "", fmt.Sprint("TRY", tries)); refused == "coupon_too_many_tries" {
				break
			}
		}
		if tries > 30 {
			t.Errorf("a guest had %d tries, want 30", tries)
		}
		if refused, _ := quote("203.0.113.6", "", "EID10"); refused != "" {
			t.Errorf("another guest = %q, want the discount", refused)
		}
		// Members are not limited by others at the same network address.
		if refused, _ := quote("203.0.113.5", member, "EID10"); refused != "" {
			t.Errorf("a member at a guesser's address = %q, want the discount", refused)
		}
		now = now.Add(24 * time.Hour)
		in = s.fill(userID, line("A", 1))
		for i := range 11 {
			in.CouponCode = fmt.Sprint("ORDER", i)
			_, err := s.placed(userID, in)
			if want := map[bool]string{true: "coupon_unknown", false: "coupon_too_many_tries"}[i < 10]; !errs.Is(err, want) {
				t.Errorf("checkout %d = %v, want %s", i, err, want)
			}
		}
	})
}

// Concurrent attempts learn no more than sequential ones, from quotes as from checkouts.
func TestConcurrentCodesRevealNoMore(t *testing.T) {
	const burst, most = 60, 10
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, 2, map[string]int64{"A": 1000})
		in := s.fill("u1", line("A", 1))
		for what, try := range map[string]func(code string) (refused string){
			"quote": func(code string) string {
				q, err := s.Quote(t.Context(), "u0", QuoteRequest{Lines: []cart.Line{line("A", 1)}, CouponCode: code})
				if err != nil {
					return err.Error()
				}
				return q.CouponError
			},
			"checkout": func(code string) string {
				in := in
				in.CouponCode = code
				_, err := s.placed("u1", in)
				if e, ok := errs.As(err); ok {
					return e.Code.String()
				}
				return fmt.Sprint(err)
			},
		} {
			var told, blocked atomic.Int64
			var wg sync.WaitGroup
			for i := range burst {
				wg.Go(func() {
					switch refused := try(fmt.Sprint("BURST", i)); refused {
					case "coupon_unknown":
						told.Add(1)
					case "coupon_too_many_tries":
						blocked.Add(1)
					default:
						t.Errorf("%s = %s", what, refused)
					}
				})
			}
			wg.Wait()
			if told.Load() != most || blocked.Load() != burst-most {
				t.Errorf("%s told of %d codes and refused %d, want %d and %d", what, told.Load(), blocked.Load(), most, burst-most)
			}
		}
	})
}
