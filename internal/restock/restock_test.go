package restock

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/auth"
	"matjar/internal/auth/authtest"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
	"matjar/internal/mail"
)

// shop sells a lamp that is sold out, another 60 of them, and a rug of which there is one.
type shop struct {
	*testing.T
	*Service
	worker *Worker
}

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	name := lang.Text{En: "Desk Lamp", Ar: "مصباح مكتب"}
	data := catalog.Data{
		Categories: []catalog.Category{{ID: "c", Slug: "c", Name: name}},
		Vendors:    []catalog.Vendor{{ID: "v", Name: name}},
		Products: []catalog.Product{
			{ID: "lamp", Status: catalog.Active}, {ID: "rug", Status: catalog.Active, Inventory: 1}, {ID: "old", Status: catalog.Archived},
		},
	}
	for i := range 60 {
		data.Products = append(data.Products, catalog.Product{ID: fmt.Sprint("lamp", i), Status: catalog.Active})
	}
	for i := range data.Products {
		p := &data.Products[i]
		p.Name, p.VendorID, p.CategoryID, p.Price = name, "v", "c", 1000
	}
	if err := d.Tx(t.Context(), func(q db.Querier) error { return catalog.Insert(t.Context(), q, data) }); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	goods := catalog.New(d, log)
	if err := goods.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return &shop{t, New(d, goods), NewWorker(d, log, func() string { return "https://shop.example.com" })}
}

func (s *shop) wait(productID, email string, language lang.Tag) {
	s.Helper()
	if err := s.Subscribe(s.Context(), Notice{Choice{ProductID: productID}, email, language}); err != nil {
		s.Fatal(err)
	}
}

func (s *shop) setStock(productID string, n int64) {
	s.Helper()
	if err := db.Exec(s.Context(), s.db, `UPDATE products SET inventory_count = $2 WHERE product_id = $1`, productID, n); err != nil {
		s.Fatal(err)
	}
}

// runWorker runs the worker once and returns the queued emails, by address.
func (s *shop) runWorker() string {
	s.Helper()
	if _, err := s.worker.Next(s.Context()); err != nil {
		s.Fatal(err)
	}
	list, err := db.Column(s.Context(), s.db, `SELECT recipient FROM mail_jobs ORDER BY recipient`)
	if err != nil {
		s.Fatal(err)
	}
	return strings.Join(list, " ")
}

// dueSince returns since when notices are due, at a time.
func (s *shop) dueSince(now time.Time) []int64 {
	s.Helper()
	list, err := db.All(s.Context(), s.db, func(n *int64) []any { return []any{n} }, DueQuery, now.UnixMicro())
	if err != nil {
		s.Fatal(err)
	}
	return list
}

// What the metrics call due is what the worker sends, since the product changed or since the notice was postponed to.
func TestDueQuery(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.wait("lamp", "a@example.com", lang.English)
		s.wait("lamp1", "a@example.com", lang.English)
		now := s.worker.Now()
		if got := s.dueSince(now); len(got) != 0 {
			t.Errorf("while it is sold out: due since %v", got)
		}
		changed := now.Add(-time.Hour).UnixMicro()
		if err := db.Exec(t.Context(), d, `UPDATE products SET inventory_count = 3, updated_at = $1 WHERE product_id = 'lamp'`, changed); err != nil {
			t.Fatal(err)
		}
		if got := s.dueSince(now); len(got) != 1 || got[0] != changed {
			t.Errorf("due since %v, want %d", got, changed)
		}
		if err := db.Exec(t.Context(), d, `UPDATE stock_notices SET try_after = $1`, now.UnixMicro()); err != nil {
			t.Fatal(err)
		}
		if got := s.dueSince(now); len(got) != 1 || got[0] != now.UnixMicro() {
			t.Errorf("after it was postponed: due since %v, want %d", got, now.UnixMicro())
		}
		if got := s.runWorker(); got != "a@example.com" {
			t.Errorf("emails to %q", got)
		}
		if got := s.dueSince(now); len(got) != 0 {
			t.Errorf("afterwards: due since %v", got)
		}
	})
}

func TestOneLetterWhenItIsBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.wait("lamp", "a@example.com", lang.English)
		s.wait("lamp", "a@example.com", lang.Arabic)
		s.wait("lamp", "b@example.com", lang.English)
		s.wait("lamp1", "b@example.com", lang.English)
		if got := s.runWorker(); got != "" {
			t.Errorf("while it is sold out: emails to %s", got)
		}
		s.setStock("lamp", 3)
		for range 2 {
			if got := s.runWorker(); got != "a@example.com b@example.com" {
				t.Errorf("emails to %q, want one each", got)
			}
		}
		// Sold out and back once more: they were notified already.
		s.setStock("lamp", 0)
		s.setStock("lamp", 1)
		if got := s.runWorker(); got != "a@example.com b@example.com" {
			t.Errorf("emails to %q, want no others", got)
		}
		// Unless they subscribe again.
		s.setStock("lamp", 0)
		s.wait("lamp", "a@example.com", lang.Arabic)
		s.setStock("lamp", 1)
		if got := s.runWorker(); got != "a@example.com a@example.com b@example.com" {
			t.Errorf("emails to %q, want another one to a", got)
		}
	})
}

// How many statements an email takes does not depend on how many products it is about.
func TestAnEmailTakesFewQueries(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.wait("lamp", "one@example.com", lang.English)
		for i := range 20 {
			s.wait(fmt.Sprint("lamp", i), "many@example.com", lang.English)
		}
		count := dbtest.CountQueries(t, d)
		taken := map[string]int64{}
		for email, inStock := range map[string]string{"one@example.com": `product_id = 'lamp'`, "many@example.com": `product_id <> 'lamp'`} {
			if err := db.Exec(t.Context(), d, `UPDATE products SET inventory_count = 1 WHERE status = 'active' AND `+inStock); err != nil {
				t.Fatal(err)
			}
			before := count.Load()
			if _, err := s.worker.Next(t.Context()); err != nil {
				t.Fatal(err)
			}
			taken[email] = count.Load() - before
		}
		if taken["many@example.com"] != taken["one@example.com"] {
			t.Errorf("statements by email = %v, want as many for each", taken)
		}
	})
}

// Anyone may type a stranger's address for many products: it gets one email for all of
// them.
func TestAnAddressGetsOneEmail(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		for i := range maxSubscriptions {
			s.wait(fmt.Sprint("lamp", i), "stranger@example.com", lang.English)
			s.setStock(fmt.Sprint("lamp", i), 1)
		}
		s.wait("lamp", "a@example.com", lang.Arabic)
		s.setStock("lamp", 1)
		if got := s.runWorker(); got != "a@example.com stranger@example.com" {
			t.Errorf("emails to %q, want one each", got)
		}
		text, err := db.Column(t.Context(), d, `SELECT text_body FROM mail_jobs WHERE recipient = 'stranger@example.com'`)
		if err != nil || strings.Count(strings.Join(text, ""), "Desk Lamp\nhttps://shop.example.com/product/lamp") != maxSubscriptions {
			t.Errorf("letter = %s, %v, want all %d products with their addresses", text, err, maxSubscriptions)
		}
	})
}

// An address that has reached its daily limit is notified later, and does not delay
// others.
func TestLimitedAddressIsNotifiedLater(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		now := time.Now()
		s.worker.Now = func() time.Time { return now }
		crowd := func(n int) mail.Message {
			return mail.Message{To: fmt.Sprintf("full+%d@example.com", n), Language: lang.English, Purpose: mail.Unsolicited}
		}
		for n := 0; ; n++ {
			if stored, err := mail.TryEnqueue(t.Context(), d, crowd(n)); err != nil {
				t.Fatal(err)
			} else if !stored {
				break
			}
		}
		if err := db.Exec(t.Context(), d, `DELETE FROM mail_jobs`); err != nil {
			t.Fatal(err)
		}
		for i := range batch {
			s.wait("lamp", crowd(i).To, lang.English)
		}
		s.wait("lamp1", "full@example.com", lang.English)
		s.wait("lamp", "a@example.com", lang.English)
		s.setStock("lamp", 1)
		s.setStock("lamp1", 1)
		for _, want := range []string{"", "a@example.com", "a@example.com"} {
			if got := s.runWorker(); got != want {
				t.Errorf("emails to %q, want %q", got, want)
			}
		}
		if n, err := s.worker.Next(t.Context()); n != 0 || err != nil {
			t.Errorf("the next look finds %d, %v, want it to rest", n, err)
		}
		if waiting, err := s.IsSubscribed(t.Context(), Choice{ProductID: "lamp1"}, "full@example.com"); !waiting || err != nil {
			t.Errorf("waiting = %v, %v, want the wish to stay", waiting, err)
		}
		if err := db.Exec(t.Context(), d, `DELETE FROM rate_limits`); err != nil {
			t.Fatal(err)
		}
		now = now.Add(retryDelay)
		if got := s.runWorker(); !strings.Contains(got, "full+") {
			t.Errorf("an hour later emails to %q, want some that were put off", got)
		}
	})
}

func TestProductsThatAreNotShownAreNotBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.wait("lamp", "a@example.com", lang.English)
		if err := db.Exec(t.Context(), d, `UPDATE products SET inventory_count = 5, status = 'draft' WHERE product_id = 'lamp'`); err != nil {
			t.Fatal(err)
		}
		if got := s.runWorker(); got != "" {
			t.Errorf("emails to %q, want none for a draft", got)
		}
		for id, code := range map[string]string{"rug": "product_in_stock", "old": "product_not_found", "nothing": "product_not_found"} {
			if err := s.Subscribe(t.Context(), Notice{Choice{ProductID: id}, "a@example.com", lang.English}); !errs.Is(err, code) {
				t.Errorf("waiting for %s = %v, want %s", id, err, code)
			}
		}
	})
}

func TestLetterInItsLanguage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.wait("lamp", "a@example.com", lang.Arabic)
		s.setStock("lamp", 3)
		s.runWorker()
		var subject, text, html, token string
		if err := d.QueryRowContext(t.Context(), `SELECT subject, text_body, html_body FROM mail_jobs`).Scan(&subject, &text, &html); err != nil {
			t.Fatal(err)
		}
		if err := d.QueryRowContext(t.Context(), `SELECT unsubscribe_token FROM stock_notices`).Scan(&token); err != nil {
			t.Fatal(err)
		}
		page, stop := "https://shop.example.com/product/lamp?lang=ar", "https://shop.example.com/notify/stop?token="+token+"&lang=ar"
		if !strings.Contains(subject, "مصباح مكتب") || !strings.Contains(text, page) || !strings.Contains(text, stop) || len(token) < 20 {
			t.Errorf("letter = %q\n%s\nwant the product's name, %s and %s", subject, text, page, stop)
		}
		var oneClick string
		if err := d.QueryRowContext(t.Context(), `SELECT unsubscribe_url FROM mail_jobs`).Scan(&oneClick); err != nil || oneClick != "https://shop.example.com"+StopPath+"?token="+token {
			t.Errorf("mail programs are told %q, %v", oneClick, err)
		}
		if !strings.Contains(html, `dir="rtl"`) || !strings.Contains(html, strings.ReplaceAll(stop, "&", "&amp;")) {
			t.Errorf("html = %s, want it from right to left, with the link", html)
		}
	})
}

// Several nodes together send every email once.
func TestConcurrentWorkersSendOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		const readers = 150
		for i := range readers {
			s.wait("lamp", fmt.Sprintf("reader%d@example.com", i), lang.English)
		}
		s.setStock("lamp", 1)
		var wg sync.WaitGroup
		var sum atomic.Int64
		for range 6 {
			wg.Go(func() {
				for range 3 {
					n, err := s.worker.Next(t.Context())
					if err != nil {
						t.Error(err)
					}
					sum.Add(int64(n))
				}
			})
		}
		wg.Wait()
		emails := strings.Fields(s.runWorker())
		seen := map[string]bool{}
		for _, to := range emails {
			seen[to] = true
		}
		if len(emails) != readers || len(seen) != readers || sum.Load() != readers {
			t.Errorf("%d emails to %d readers, %d counted, want %d", len(emails), len(seen), sum.Load(), readers)
		}
	})
}

func TestUnsubscribeEndsEverything(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.wait("lamp", "a@example.com", lang.English)
		s.wait("lamp1", "a@example.com", lang.English)
		s.wait("lamp1", "b@example.com", lang.English)
		s.setStock("lamp", 1)
		s.runWorker()
		var token string
		if err := d.QueryRowContext(t.Context(), `SELECT unsubscribe_token FROM stock_notices WHERE notified_at IS NOT NULL`).Scan(&token); err != nil {
			t.Fatal(err)
		}
		for _, one := range []string{"unknown", token, token} {
			if err := s.UnsubscribeByToken(t.Context(), one); err != nil {
				t.Errorf("Unsubscribe(%s) = %v", one, err)
			}
		}
		left, err := db.Column(t.Context(), d, `SELECT email FROM stock_notices`)
		if err != nil || fmt.Sprint(left) != "[b@example.com]" {
			t.Errorf("left are %v, %v, want b", left, err)
		}
	})
}

func TestSweepForgetsTheAnswered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.wait("lamp", "a@example.com", lang.English)
		s.wait("lamp1", "a@example.com", lang.English)
		s.setStock("lamp", 1)
		s.runWorker()
		for _, tt := range []struct {
			after time.Duration
			left  int
		}{{noticeRetention - time.Hour, 2}, {noticeRetention + time.Hour, 1}} {
			if err := Sweep(t.Context(), d, time.Now().Add(tt.after)); err != nil {
				t.Fatal(err)
			}
			if left, err := db.Column(t.Context(), d, `SELECT notice_id FROM stock_notices`); err != nil || len(left) != tt.left {
				t.Errorf("after %s %d are left, %v, want %d", tt.after, len(left), err, tt.left)
			}
		}
	})
}

func TestOperations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		wire := authtest.Open(t, d, func(api huma.API, _ *auth.Service) { Register(api, s.Service) })
		member := wire.SignUp("noura@example.com")

		const lamp = "/api/v1/products/lamp/notice"
		for _, tt := range []struct {
			method, path, token, body string
			status                    int
			says                      string
		}{
			{"POST", lamp, "", `{"email": "guest@example.com", "language": "ar"}`, 204, ""},
			{"POST", lamp, "", `{"email": " Guest@example.com ", "language": "ar"}`, 204, ""},
			{"POST", lamp, "", `{"email": "bot@example.com", "language": "ar", "website": "x"}`, 204, ""},
			{"POST", lamp, "", `{"email": "guest", "language": "ar"}`, 422, "invalid_email"},
			{"POST", lamp, "", `{"email": "a@example.com\nBcc: b@example.com", "language": "ar"}`, 422, "invalid_email"},
			{"POST", lamp, "", `{"language": "ar"}`, 401, "not_authenticated"},
			{"POST", lamp, "", `{"email": "guest@example.com", "language": "fr"}`, 422, "validation_failed"},
			{"POST", "/api/v1/products/rug/notice", "", `{"email": "guest@example.com", "language": "ar"}`, 409, "product_in_stock"},
			{"POST", "/api/v1/products/nothing/notice", "", `{"email": "guest@example.com", "language": "ar"}`, 404, "product_not_found"},
			{"GET", lamp, "", "", 401, "not_authenticated"},
			{"GET", lamp, member, "", 200, `{"waiting":false}`},
			{"POST", lamp, member, `{"language": "en"}`, 204, ""},
			{"GET", lamp, member, "", 200, `{"waiting":true}`},
			{"DELETE", lamp, member, "", 204, ""},
			{"GET", lamp, member, "", 200, `{"waiting":false}`},
			{"POST", StopPath + "?token=unknown", "", "", 204, ""},
			{"POST", StopPath, "", "", 422, "validation_failed"},
		} {
			if status, answer := wire.Send(tt.method, tt.path, tt.token, tt.body); status != tt.status || !strings.Contains(answer, tt.says) {
				t.Errorf("%s %s %s = %d %s, want %d %s", tt.method, tt.path, tt.body, status, answer, tt.status, tt.says)
			}
		}
		stored, err := db.Column(t.Context(), d, `SELECT email FROM stock_notices`)
		if err != nil || fmt.Sprint(stored) != "[guest@example.com]" {
			t.Errorf("stored %v, %v, want the guest once", stored, err)
		}

		// The number of notices per address is limited, which only its owner learns.
		for i := range 60 {
			path := fmt.Sprintf("/api/v1/products/lamp%d/notice", i)
			if status, answer := wire.Send("POST", path, "", `{"email": "noura@example.com", "language": "en"}`); status != 204 {
				t.Errorf("guest %d = %d %s, want 204", i, status, answer)
			}
		}
		if status, answer := wire.Send("POST", lamp, member, `{"language": "en"}`); status != 409 || !strings.Contains(answer, "too_many_notices") {
			t.Errorf("member = %d %s, want too_many_notices", status, answer)
		}
		if stored, _ := db.Column(t.Context(), d, `SELECT notice_id FROM stock_notices WHERE email = 'noura@example.com'`); len(stored) != maxSubscriptions {
			t.Errorf("%d are stored, want %d", len(stored), maxSubscriptions)
		}

		// Requests per network address are limited.
		last := 0
		for range requestsPerClient.Count + 1 {
			last, _ = wire.SendFrom("192.0.2.1", "POST", lamp, "", `{"email": "guest@example.com", "language": "ar"}`)
		}
		if last != 429 {
			t.Errorf("after %d requests = %d, want 429", requestsPerClient.Count, last)
		}
	})
}

// The email has a text and an HTML form.
func TestEmailIsDelivered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.wait("lamp", "a@example.com", lang.English)
		s.setStock("lamp", 1)
		s.runWorker()
		box := t.TempDir()
		if sent, err := (&mail.Worker{DB: d, Sender: mail.Outbox(box), Shop: func() mail.Shop { return mail.Shop{From: "shop@example.com"} }}).Next(t.Context()); err != nil || !sent {
			t.Fatalf("sent = %v, %v", sent, err)
		}
		files, _ := filepath.Glob(filepath.Join(box, "*.eml"))
		text, err := os.ReadFile(files[0])
		if err != nil || !strings.Contains(string(text), "Desk Lamp is back in stock") || !strings.Contains(string(text), "text/html") {
			t.Errorf("mail = %s, %v", text, err)
		}
	})
}

// TestNoticeForOneVariant: who waits for a colour is told when that one is back, not another.
func TestNoticeForOneVariant(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		exec := func(statement string) {
			t.Helper()
			if err := db.Exec(t.Context(), d, statement); err != nil {
				t.Fatal(err)
			}
		}
		exec(`INSERT INTO product_options (product_id, kind, position, code, en_label, ar_label) VALUES
			('lamp', 'color', 0, 'black', 'Black', 'أسود'), ('lamp', 'color', 1, 'white', 'White', 'أبيض')`)
		exec(`INSERT INTO product_variants (product_id, color, size, position, price, inventory_count) VALUES
			('lamp', 'black', '', 0, 1000, 3), ('lamp', 'white', '', 1, 1000, 0)`)
		s.setStock("lamp", 3)
		subscribe := func(color string) error {
			return s.Subscribe(t.Context(), Notice{Choice{ProductID: "lamp", Color: color}, "a@example.com", lang.Arabic})
		}
		for color, want := range map[string]string{"black": "product_in_stock", "": "product_in_stock", "red": "option_not_found"} {
			if err := subscribe(color); !errs.Is(err, want) {
				t.Errorf("subscribe to %q = %v, want %s", color, err, want)
			}
		}
		if err := subscribe("white"); err != nil {
			t.Fatal(err)
		}
		if waiting, err := s.IsSubscribed(t.Context(), Choice{ProductID: "lamp", Color: "white"}, "a@example.com"); !waiting || err != nil {
			t.Errorf("IsSubscribed = %t, %v", waiting, err)
		}
		if got := s.runWorker(); got != "" {
			t.Errorf("emails to %s while white is sold out", got)
		}
		exec(`UPDATE product_variants SET inventory_count = 1 WHERE color = 'white'`)
		if got := s.runWorker(); got != "a@example.com" {
			t.Errorf("emails to %q, want one", got)
		}
		subjects, err := db.Column(t.Context(), d, `SELECT subject FROM mail_jobs`)
		if err != nil || len(subjects) != 1 || !strings.Contains(subjects[0], "مصباح مكتب، أبيض") {
			t.Errorf("subjects = %q, %v, want the colour named", subjects, err)
		}
	})
}
