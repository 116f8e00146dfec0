package reminder

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/cart"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/setting"
)

// shop sells a lamp and a rug to two members, of whom the first agreed to be reminded.
type shop struct {
	*testing.T
	*Worker
	service *Service
	carts   *cart.Service
	now     time.Time
}

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	data := catalog.Data{
		Categories: []catalog.Category{{ID: "c", Slug: "c", Name: lang.Text{En: "C", Ar: "ج"}}},
		Vendors:    []catalog.Vendor{{ID: "v", Name: lang.Text{En: "V", Ar: "ب"}}},
		Products: []catalog.Product{
			{ID: "lamp", Name: lang.Text{En: "Lamp", Ar: "مصباح"}, VendorID: "v", CategoryID: "c", Price: 1000, Inventory: 5, Status: catalog.Active},
			{ID: "rug", Name: lang.Text{En: "Rug", Ar: "سجادة"}, VendorID: "v", CategoryID: "c", Price: 1000, Inventory: 5, Status: catalog.Active},
		},
	}
	if err := d.Tx(t.Context(), func(q db.Querier) error { return catalog.Insert(t.Context(), q, data) }); err != nil {
		t.Fatal(err)
	}
	s := &shop{T: t, carts: cart.New(d, nil), now: time.Now()}
	settings := setting.Fixed(setting.Edit{"mail.cart_reminders": json.RawMessage(`true`), "mail.cart_reminder_hours": json.RawMessage(`5`)})
	s.Worker = &Worker{DB: d, Settings: settings, Address: func() string { return "https://shop.example" }, Now: func() time.Time { return s.now }}
	s.service = New(d, settings)
	s.service.Now = s.Now
	for n, id := range []string{"noura", "sara"} {
		s.exec(`INSERT INTO users (id, email, password_hash, email_confirmed_at, created_at, updated_at) VALUES ($1, $2, 'x', 1, 1, 1)`, id, id+"@example.com")
		s.exec(`INSERT INTO profiles (id, email, full_name, language, cart_reminders_at, updated_at) VALUES ($1, $2, 'Noura', 'ar', $3, 1)`, id, id+"@example.com", 1-n)
	}
	return s
}

func (s *shop) exec(query string, args ...any) {
	s.Helper()
	if err := db.Exec(s.Context(), s.DB, query, args...); err != nil {
		s.Fatal(err)
	}
}

// put adds one to a cart, at the shop's time.
func (s *shop) put(userID, productID string) {
	s.Helper()
	if _, err := s.carts.Add(s.Context(), userID, cart.Line{ProductID: productID, Quantity: 1}); err != nil {
		s.Fatal(err)
	}
	s.exec(`UPDATE carts SET changed_at = $1 WHERE user_id = $2`, s.now.UnixMicro(), userID)
}

func (s *shop) order(userID string) {
	s.Helper()
	if err := s.DB.Tx(s.Context(), func(q db.Querier) error { _, err := cart.TakeLines(s.Context(), q, userID); return err }); err != nil {
		s.Fatal(err)
	}
	s.exec(`INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, subtotal_amount, vat_amount, total_amount, created_at)
		VALUES ($1, $2, '{}', 'processing', 'cod', 10000, 1500, 11500, $3)`, fmt.Sprint("o", s.now.UnixNano()), userID, s.now.UnixMicro())
}

// letters lets the worker look after some hours, and returns to whom letters wait.
func (s *shop) letters(after time.Duration) string {
	s.Helper()
	s.now = s.now.Add(after)
	if _, err := s.Next(s.Context()); err != nil {
		s.Fatal(err)
	}
	list, err := db.Column(s.Context(), s.DB, `SELECT recipient FROM mail_jobs ORDER BY created_at`)
	if err != nil {
		s.Fatal(err)
	}
	return strings.Join(list, " ")
}

const noura = "noura@example.com"

func TestOneLetterForEachStateOfACart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.put("noura", "lamp")
		s.put("sara", "lamp")
		if got := s.letters(4 * time.Hour); got != "" {
			t.Errorf("too early: %s", got)
		}
		for range 3 {
			if got := s.letters(time.Hour); got != noura {
				t.Errorf("letters to %q, want one to who agreed", got)
			}
		}
		var text, header string
		if err := d.QueryRowContext(t.Context(), `SELECT text_body, unsubscribe_url FROM mail_jobs`).Scan(&text, &header); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"أهلًا Noura،", "مصباح", "https://shop.example/product/lamp?lang=ar", "https://shop.example/cart?reminder=", "https://shop.example/unsubscribe?list=cart&token="} {
			if !strings.Contains(text, want) {
				t.Errorf("the letter has no %q:\n%s", want, text)
			}
		}
		if !strings.HasPrefix(header, "https://shop.example"+StopPath+"?token=") {
			t.Errorf("List-Unsubscribe = %s", header)
		}
		// Another state is worth another letter, but not every day.
		s.put("noura", "rug")
		if got := s.letters(24 * time.Hour); got != noura {
			t.Errorf("letters to %q within days", got)
		}
		if got := s.letters(minGap); got != noura+" "+noura {
			t.Errorf("letters to %q, want another one", got)
		}
	})
}

// dueSince returns since when carts are due.
func (s *shop) dueSince() []int64 {
	s.Helper()
	query, args := DueQuery(s.Settings.Current(), s.now)
	if query == "" {
		return nil
	}
	list, err := db.All(s.Context(), s.DB, func(n *int64) []any { return []any{n} }, query, args...)
	if err != nil {
		s.Fatal(err)
	}
	return list
}

// What the metrics call due is what the worker writes about, since the hours that the shop has set are over.
func TestDueQuery(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.put("noura", "lamp")
		s.put("sara", "lamp")
		want := s.now.Add(5 * time.Hour)
		s.now = want.Add(-time.Minute)
		if got := s.dueSince(); len(got) != 0 {
			t.Errorf("too early: due since %v", got)
		}
		s.now = want.Add(time.Hour)
		if got := s.dueSince(); len(got) != 1 || got[0] != want.UnixMicro() {
			t.Errorf("due since %v, want %d", got, want.UnixMicro())
		}
		on := s.Settings
		s.Settings = setting.Fixed(nil)
		if got := s.dueSince(); got != nil {
			t.Errorf("due since %v, and no reminders are sent", got)
		}
		s.Settings = on
		if got := s.letters(0); got != noura {
			t.Errorf("letters to %q", got)
		}
		if got := s.dueSince(); len(got) != 0 {
			t.Errorf("afterwards: due since %v", got)
		}
	})
}

func TestNoLetter(t *testing.T) {
	for name, before := range map[string]func(s *shop){
		"after an order":        func(s *shop) { s.order("noura") },
		"from an empty cart":    func(s *shop) { s.exec(`DELETE FROM cart_items`) },
		"of what is sold out":   func(s *shop) { s.exec(`UPDATE products SET inventory_count = 0`) },
		"of what is not sold":   func(s *shop) { s.exec(`UPDATE products SET status = 'archived'`) },
		"to who was blocked":    func(s *shop) { s.exec(`UPDATE users SET blocked_at = 1`) },
		"to an unproved mail":   func(s *shop) { s.exec(`UPDATE users SET email_confirmed_at = NULL`) },
		"of a cart of long ago": func(s *shop) { s.now = s.now.Add(tooOld) },
		"when it is off":        func(s *shop) { s.Settings = setting.Fixed(nil) },
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := open(t, d)
				s.put("noura", "lamp")
				before(s)
				for range 2 {
					if got := s.letters(6 * time.Hour); got != "" {
						t.Errorf("letters to %s", got)
					}
				}
			})
		})
	}
}

func TestOnlyWhatIsInStock(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.put("noura", "lamp")
		s.put("noura", "rug")
		s.exec(`UPDATE products SET inventory_count = 0 WHERE product_id = 'rug'`)
		s.letters(6 * time.Hour)
		text, err := db.Column(t.Context(), d, `SELECT text_body FROM mail_jobs`)
		if err != nil || len(text) != 1 || strings.Contains(text[0], "سجادة") || !strings.Contains(text[0], "مصباح") {
			t.Errorf("letters = %v, %v, want one about the lamp alone", text, err)
		}
	})
}

// A letter that waits for the mail server is taken back when its reader orders or says no.
func TestOvertakenLetter(t *testing.T) {
	for name, overtake := range map[string]func(s *shop, token string){
		"by an order": func(s *shop, _ string) { s.order("noura") },
		"by a no": func(s *shop, token string) {
			if err := s.service.Stop(s.Context(), token); err != nil {
				s.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := open(t, d)
				s.put("noura", "lamp")
				if got := s.letters(6 * time.Hour); got != noura {
					t.Fatalf("letters to %q", got)
				}
				token, err := db.Column(t.Context(), d, `SELECT token FROM cart_reminders`)
				if err != nil {
					t.Fatal(err)
				}
				s.now = s.now.Add(time.Minute)
				overtake(s, token[0])
				if got := s.letters(time.Minute); got != "" {
					t.Errorf("a letter to %s still waits", got)
				}
				if f, err := s.service.Figures(t.Context()); err != nil || f.Sent != 0 {
					t.Errorf("figures = %+v, %v, want none sent", f, err)
				}
			})
		})
	}
}

func TestFigures(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.put("noura", "lamp")
		s.letters(6 * time.Hour)
		s.exec(`DELETE FROM mail_jobs`) // it was sent
		token, err := db.Column(t.Context(), d, `SELECT token FROM cart_reminders`)
		if err != nil {
			t.Fatal(err)
		}
		for _, followed := range []string{"other", token[0], token[0]} {
			if err := s.service.Visit(t.Context(), followed); err != nil {
				t.Fatal(err)
			}
		}
		s.now = s.now.Add(time.Hour)
		s.order("noura")
		want := Figures{Enabled: true, Hours: 5, Members: 1, Days: countedDays, Sent: 1, Back: 1, Ordered: 1}
		if got, err := s.service.Figures(t.Context()); err != nil || got != want {
			t.Errorf("figures = %+v, %v, want %+v", got, err, want)
		}
		if err := s.service.Stop(t.Context(), "other"); !errors.Is(err, errNoReminder) {
			t.Errorf("somebody else's token: %v", err)
		}
		if got, err := s.service.Figures(t.Context()); err != nil || got.Members != 1 {
			t.Errorf("somebody else's token stopped it: %+v, %v", got, err)
		}
	})
}

// The link of an old letter works as long as there is something to stop.
func TestOldLetterStops(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.put("noura", "lamp")
		s.letters(6 * time.Hour)
		token, err := db.Column(t.Context(), d, `SELECT token FROM cart_reminders`)
		if err != nil {
			t.Fatal(err)
		}
		s.now = s.now.AddDate(1, 0, 0)
		for _, want := range []error{nil, errNoReminder} {
			if err := Sweep(t.Context(), d, s.now); err != nil {
				t.Fatal(err)
			}
			if err := s.service.Stop(t.Context(), token[0]); !errors.Is(err, want) {
				t.Errorf("Stop = %v, want %v", err, want)
			}
		}
		if f, err := s.service.Figures(t.Context()); err != nil || f.Members != 0 {
			t.Errorf("figures = %+v, %v, want nobody who is reminded", f, err)
		}
	})
}

func TestEraseTakesLettersBack(t *testing.T) {
	// What a node has in hand cannot be taken back.
	for name, one := range map[string]struct {
		busy time.Duration
		want string
	}{"waiting": {0, ""}, "in hand": {time.Hour, noura}} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := open(t, d)
				s.put("noura", "lamp")
				s.letters(6 * time.Hour)
				s.exec(`UPDATE mail_jobs SET busy_until = $1`, time.Now().Add(one.busy).UnixMicro())
				if err := Erase(t.Context(), d, "noura"); err != nil {
					t.Fatal(err)
				}
				if got, err := db.Column(t.Context(), d, `SELECT recipient FROM mail_jobs`); err != nil || strings.Join(got, " ") != one.want {
					t.Errorf("letters to %v wait, %v, want %q", got, err, one.want)
				}
			})
		})
	}
}

func TestManyWorkersWriteOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.put("noura", "lamp")
		s.now = s.now.Add(6 * time.Hour)
		var workers sync.WaitGroup
		for range 4 {
			workers.Go(func() {
				if _, err := s.Next(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		workers.Wait()
		if got := s.letters(0); got != noura {
			t.Errorf("letters to %q, want one", got)
		}
	})
}
