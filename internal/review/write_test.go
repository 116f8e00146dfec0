package review

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/errs"
	"matjar/internal/lang"
)

// shop has the products of fill, and users u0, u1 and so on who all received both.
type shop struct {
	*testing.T
	*Service
	goods *catalog.Catalog
}

func openShop(t *testing.T, d *db.DB, users int) *shop {
	t.Helper()
	fill(t, d)
	err := d.Tx(t.Context(), func(q db.Querier) error {
		for i := range users {
			id := fmt.Sprint("u", i)
			for _, row := range []struct {
				query string
				args  []any
			}{
				{`INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ($1, $1, 'x', 1, 1)`, []any{id}},
				{`INSERT INTO profiles (id, email, full_name, updated_at) VALUES ($1, $1, 'Noura Alotaibi', 1)`, []any{id}},
				{`INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, subtotal_amount, vat_amount, total_amount, created_at)
				  VALUES ($1, $2, '{}', 'processing', 'cod', 0, 0, 0, 1)`, []any{"o" + id, id}},
			} {
				if err := db.Exec(t.Context(), q, row.query, row.args...); err != nil {
					return err
				}
			}
			for _, product := range []string{"much", "none"} {
				const item = `
					INSERT INTO order_items (order_item_id, order_id, product_id, vendor_id, en_name, ar_name, quantity,
					                         price_at_purchase, vat_amount, commission_rate_snapshot, status)
					VALUES ($1, $2, $3, 'v', 'x', 'x', 1, 0, 0, 0, 'delivered')`
				if err := db.Exec(t.Context(), q, item, id+product, "o"+id, product); err != nil {
					return err
				}
			}
		}
		return db.Exec(t.Context(), q, `INSERT INTO product_ratings (product_id, stars_1, stars_2, stars_3, stars_4, stars_5) VALUES ('much', 5, 5, 5, 5, 4)`)
	})
	if err != nil {
		t.Fatal(err)
	}
	goods := catalog.New(d, slog.New(slog.DiscardHandler))
	if err := goods.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return &shop{t, New(d, goods, nil), goods}
}

func draft(stars int) Draft {
	return Draft{Stars: stars, Title: "Bright", Body: "It lights the room.", Language: lang.English}
}

// write is Write that must succeed.
func (s *shop) write(userID, productID string, stars int) *OwnReview {
	s.Helper()
	own, _, err := s.Write(s.Context(), userID, productID, draft(stars))
	if err != nil {
		s.Fatal(err)
	}
	return own
}

// shown is the rating that a shopper sees after the catalogue followed.
func (s *shop) shown(productID string) [5]int64 {
	s.Helper()
	if err := s.goods.Refresh(s.Context()); err != nil {
		s.Fatal(err)
	}
	return s.goods.Snapshot().Product(productID).Rating.Stars
}

// verify counts everything again.
func (s *shop) verify() {
	s.Helper()
	for _, product := range []string{"much", "none"} {
		var want [5]int64
		for stars := range 5 {
			const count = `SELECT count(*) FROM reviews WHERE product_id = $1 AND stars = $2 AND status = 'published'`
			if err := s.db.QueryRowContext(s.Context(), count, product, int64(stars+1)).Scan(&want[stars]); err != nil {
				s.Fatal(err)
			}
		}
		if got := s.shown(product); got != want {
			s.Errorf("the rating of %s is %v, want %v", product, got, want)
		}
	}
	wrong, err := db.Column(s.Context(), s.db, `
		SELECT review_id FROM reviews
		WHERE user_id IS NOT NULL AND helpful_count <> (SELECT count(*) FROM review_votes v WHERE v.review_id = reviews.review_id)`)
	if err != nil || len(wrong) > 0 {
		s.Errorf("the votes of %v are counted wrong, %v", wrong, err)
	}
}

func TestWriteChangeDelete(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openShop(t, d, 1)
		at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		s.Now = func() time.Time { return at }
		first, rating, err := s.Write(t.Context(), "u0", "none", Draft{Stars: 4, Title: "ممتاز", Body: "يضيء الغرفة كلها", Language: lang.English})
		if err != nil {
			t.Fatal(err)
		}
		want := OwnReview{Review{
			ID: first.ID, ProductID: "none", AuthorName: "Noura A.", Stars: 4, Title: "ممتاز", Body: "يضيء الغرفة كلها",
			Language: lang.Arabic, Verified: true, CreatedAt: at,
		}, Published}
		if *first != want || rating.Stars != [5]int64{0, 0, 0, 1, 0} {
			t.Errorf("Write = %+v %v, want %+v", first, rating, want)
		}
		if got := s.shown("none"); got != [5]int64{0, 0, 0, 1, 0} {
			t.Errorf("the shop shows %v", got)
		}

		at = at.Add(time.Hour)
		second, rating, err := s.Write(t.Context(), "u0", "none", draft(2))
		if err != nil || second.ID != first.ID || second.Stars != 2 || second.Title != "Bright" || !second.CreatedAt.Equal(first.CreatedAt) {
			t.Errorf("changed = %+v, %v, want the same review with new words", second, err)
		}
		if rating.Stars != [5]int64{0, 1, 0, 0, 0} || s.shown("none") != rating.Stars {
			t.Errorf("after a change the rating is %v and the shop shows %v", rating, s.shown("none"))
		}

		rating, err = s.Delete(t.Context(), "u0", "none")
		if err != nil || rating.Count() != 0 || s.shown("none") != rating.Stars {
			t.Errorf("Delete = %v, %v and the shop shows %v, want no reviews", rating, err, s.shown("none"))
		}
		if _, err := s.Delete(t.Context(), "u0", "none"); !errs.Is(err, "review_not_found") {
			t.Errorf("deleting twice = %v, want review_not_found", err)
		}
		s.verify()
	})
}

// The shop shows a product for a moment after it was removed. Only those that nobody bought can be.
func TestReviewOfRemovedProduct(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openShop(t, d, 1)
		if _, err := s.Delete(t.Context(), "u0", "removed"); !errs.Is(err, "product_not_found") {
			t.Errorf("Delete = %v, want product_not_found", err)
		}
	})
}

func TestOnlyWhoReceivedItWrites(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openShop(t, d, 2)
		for _, state := range []string{"pending_payment", "processing", "shipped", "cancelled"} {
			if err := db.Exec(t.Context(), d, `UPDATE order_items SET status = $1 WHERE order_id = 'ou0'`, state); err != nil {
				t.Fatal(err)
			}
			if _, _, err := s.Write(t.Context(), "u0", "none", draft(5)); !errs.Is(err, "review_not_received") {
				t.Errorf("while %s = %v, want review_not_received", state, err)
			}
			if m, err := s.Mine(t.Context(), "u0", "none"); err != nil || m.MayWrite {
				t.Errorf("while %s: %+v, %v, want that they may not write", state, m, err)
			}
		}
		if m, err := s.Mine(t.Context(), "u1", "none"); err != nil || !m.MayWrite || m.Own != nil {
			t.Errorf("Mine = %+v, %v, want that they may write", m, err)
		}
		s.verify()
	})
}

func TestVotesAndReports(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openShop(t, d, 3)
		own := s.write("u0", "none", 5)
		for i, vote := range []struct {
			user    string
			helpful bool
			want    int64
		}{{"u1", true, 1}, {"u1", true, 1}, {"u2", true, 2}, {"u1", false, 1}, {"u1", false, 1}, {"u1", true, 2}} {
			if got, err := s.Vote(t.Context(), vote.user, own.ID, vote.helpful); err != nil || got != vote.want {
				t.Errorf("vote %d = %d, %v, want %d", i, got, err, vote.want)
			}
		}
		if _, err := s.Vote(t.Context(), "u0", own.ID, true); !errs.Is(err, "own_review") {
			t.Errorf("voting for oneself = %v, want own_review", err)
		}
		for _, id := range []string{"r24", "nothing", ""} {
			if _, err := s.Vote(t.Context(), "u1", id, true); !errs.Is(err, "review_not_found") {
				t.Errorf("voting for %q = %v, want review_not_found", id, err)
			}
			if err := s.Report(t.Context(), "u1", id, ""); !errs.Is(err, "review_not_found") {
				t.Errorf("reporting %q = %v, want review_not_found", id, err)
			}
		}

		for _, report := range []struct{ user, id, reason string }{{"u1", own.ID, "spam"}, {"u1", own.ID, "other"}, {"u2", own.ID, ""}, {"u1", "r03", ""}} {
			if err := s.Report(t.Context(), report.user, report.id, report.reason); err != nil {
				t.Errorf("Report(%+v) = %v", report, err)
			}
		}
		if err := s.Report(t.Context(), "u0", own.ID, ""); !errs.Is(err, "own_review") {
			t.Errorf("reporting oneself = %v, want own_review", err)
		}
		m, err := s.Mine(t.Context(), "u1", "none")
		if err != nil || fmt.Sprint(m.Helpful, m.Reported) != fmt.Sprintf("[%s] [%s]", own.ID, own.ID) {
			t.Errorf("Mine = %+v, %v, want the vote and the report", m, err)
		}
		list, err := ListForModeration(t.Context(), d, Filter{Limit: 3})
		if err != nil || len(list) != 3 || list[0].ID != own.ID || list[0].Reports != 2 || list[0].Reasons != "spam" || list[1].ID != "r03" || list[1].Reports != 1 || list[2].Reports != 0 {
			t.Errorf("Entries = %+v, %v, want the reported ones first", list, err)
		}
		// What was decided is no longer on the list of what is reported.
		if err := s.SetStatus(t.Context(), own.ID, Published); err != nil {
			t.Fatal(err)
		}
		list, err = ListForModeration(t.Context(), d, Filter{Reported: true, Limit: 9})
		if err != nil || len(list) != 1 || list[0].ID != "r03" {
			t.Errorf("reported = %+v, %v, want r03", list, err)
		}
		s.verify()
	})
}

func TestHiddenReviewsStayHidden(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openShop(t, d, 2)
		own := s.write("u0", "none", 1)
		decide := func(status Status) {
			t.Helper()
			for range 2 {
				if err := s.SetStatus(t.Context(), own.ID, status); err != nil {
					t.Fatal(err)
				}
			}
		}
		decide(Hidden)
		if _, total, err := List(t.Context(), d, "none", Query{Sort: Recent, Page: 1}); err != nil || total != 0 {
			t.Errorf("%d reviews are listed, %v, want none", total, err)
		}
		if _, err := s.Vote(t.Context(), "u1", own.ID, true); !errs.Is(err, "review_not_found") {
			t.Errorf("voting = %v, want review_not_found", err)
		}
		if m, err := s.Mine(t.Context(), "u0", "none"); err != nil || m.Own == nil || m.Own.Status != Hidden {
			t.Errorf("Mine = %+v, %v, want the hidden review", m, err)
		}
		// Neither changing it nor writing another one gets around the operator.
		if own = s.write("u0", "none", 2); own.Status != Hidden {
			t.Errorf("after a change it is %s", own.Status)
		}
		if _, err := s.Delete(t.Context(), "u0", "none"); err != nil {
			t.Fatal(err)
		}
		if own = s.write("u0", "none", 3); own.Status != Hidden {
			t.Errorf("another one is %s", own.Status)
		}
		if got := s.shown("none"); got != [5]int64{} {
			t.Errorf("hidden reviews count: %v", got)
		}
		decide(Published)
		if got := s.shown("none"); got != [5]int64{0, 0, 1, 0, 0} {
			t.Errorf("shown again, the rating is %v", got)
		}
		if err := s.SetStatus(t.Context(), "nothing", Hidden); !errs.Is(err, "review_not_found") {
			t.Errorf("Decide = %v, want review_not_found", err)
		}
		// One without an account, as the demo's are.
		if err := s.SetStatus(t.Context(), "r03", Hidden); err != nil {
			t.Fatal(err)
		}
		s.verify()
	})
}

func TestLimits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openShop(t, d, 1)
		for range writesPerUser.Count {
			s.write("u0", "none", 5)
		}
		if _, _, err := s.Write(t.Context(), "u0", "none", draft(5)); !errs.Is(err, "rate_limited") {
			t.Errorf("one more = %v, want rate_limited", err)
		}
		s.Now = func() time.Time { return time.Now().Add(time.Hour) }
		s.write("u0", "none", 4)
	})
}

// TestRatingsUnderConcurrency lets twenty shoppers write, change, delete and vote at the
// same time, while the operator hides and shows, on the same two products.
func TestRatingsUnderConcurrency(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const users, rounds = 20, 12
		s := openShop(t, d, users)
		allowed := map[string]bool{"review_not_found": true, "own_review": true}
		var wg sync.WaitGroup
		for i := range users {
			wg.Go(func() {
				random := rand.New(rand.NewPCG(7, uint64(i)))
				user := fmt.Sprint("u", i)
				for range rounds {
					product := []string{"much", "none"}[random.IntN(2)]
					ids, err := db.Column(t.Context(), d, `SELECT review_id FROM reviews WHERE product_id = $1 AND user_id IS NOT NULL`, product)
					if err == nil {
						switch step := random.IntN(10); {
						case step < 4:
							_, _, err = s.Write(t.Context(), user, product, draft(random.IntN(5)+1))
						case step < 5:
							_, err = s.Delete(t.Context(), user, product)
						case len(ids) == 0:
						case step < 9:
							_, err = s.Vote(t.Context(), user, ids[random.IntN(len(ids))], random.IntN(3) > 0)
						default:
							err = s.SetStatus(t.Context(), ids[random.IntN(len(ids))], []Status{Hidden, Published}[random.IntN(2)])
						}
					}
					if e, ok := errs.As(err); err != nil && (!ok || !allowed[e.Code.String()]) {
						t.Errorf("%s: %v", user, err)
					}
				}
			})
		}
		wg.Wait()
		s.verify()
		var written int64
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM reviews WHERE user_id IS NOT NULL`).Scan(&written); err != nil || written == 0 {
			t.Errorf("%d reviews are left, %v, want some", written, err)
		}
	})
}

// One shopper who presses the button often has one review.
func TestOneReviewEach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openShop(t, d, 1)
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				if _, _, err := s.Write(t.Context(), "u0", "none", draft(i%5+1)); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		s.verify()
		if got := s.shown("none"); strings.Count(fmt.Sprint(got), "1") != 1 || got[0]+got[1]+got[2]+got[3]+got[4] != 1 {
			t.Errorf("the rating is %v, want one review", got)
		}
	})
}
