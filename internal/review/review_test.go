package review

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"matjar/internal/auth"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/lang"
	"matjar/internal/rest"
)

// fill puts two products into d: "much" with 25 reviews, one of them hidden, and "none"
// without. Review number i has i%5+1 stars, i%3 helpful votes and is i hours old.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	products := []catalog.Product{{ID: "much"}, {ID: "none"}}
	for i := range products {
		p := &products[i]
		p.VendorID, p.CategoryID, p.Price, p.Status = "v", "c", 1000, catalog.Active
		p.Name = lang.Text{En: p.ID, Ar: p.ID}
		p.CreatedAt = time.Unix(0, 0)
	}
	reviews := make([]Review, 25)
	for i := range reviews {
		reviews[i] = Review{
			ID: fmt.Sprintf("r%02d", i), ProductID: "much", AuthorName: "نورة", Stars: i%5 + 1,
			Title: "Good", Body: "ممتاز", Language: lang.Arabic, Verified: i%2 == 0, Helpful: int64(i % 3),
			CreatedAt: time.Date(2026, 1, 9, 0, 0, 0, 0, time.UTC).Add(-time.Duration(i) * time.Hour),
		}
	}
	err := d.Tx(t.Context(), func(q db.Querier) error {
		err := catalog.Insert(t.Context(), q, catalog.Data{
			Categories: []catalog.Category{{ID: "c", Slug: "c", Name: lang.Text{En: "C", Ar: "ق"}}},
			Vendors:    []catalog.Vendor{{ID: "v", Name: lang.Text{En: "V", Ar: "ب"}}},
			Products:   products,
		})
		if err != nil {
			return err
		}
		if err := Insert(t.Context(), q, reviews); err != nil {
			return err
		}
		_, err = q.ExecContext(t.Context(), `UPDATE reviews SET status = 'hidden' WHERE review_id = 'r24'`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestList(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		for _, tt := range []struct {
			product string
			query   Query
			total   int
			ids     string
		}{
			{"much", Query{Recent, 0, 1}, 24, "r00 r01 r02 r03 r04 r05 r06 r07 r08 r09"},
			{"much", Query{Recent, 0, 3}, 24, "r20 r21 r22 r23"},
			{"much", Query{Recent, 0, 4}, 24, ""},
			{"much", Query{Recent, 0, 1_000_000}, 24, ""},
			{"much", Query{Helpful, 0, 1}, 24, "r02 r05 r08 r11 r14 r17 r20 r23 r01 r04"},
			{"much", Query{High, 0, 1}, 24, "r14 r04 r19 r09 r08 r23 r13 r03 r18 r02"},
			{"much", Query{Low, 0, 1}, 24, "r05 r20 r10 r00 r15 r11 r01 r16 r06 r21"},
			{"much", Query{Recent, 5, 1}, 4, "r04 r09 r14 r19"},
			{"none", Query{Recent, 0, 1}, 0, ""},
			{"nothing", Query{Recent, 0, 1}, 0, ""},
		} {
			got, total, err := List(t.Context(), d, tt.product, tt.query)
			if err != nil {
				t.Fatal(err)
			}
			ids := make([]string, len(got))
			for i, r := range got {
				ids[i] = r.ID
			}
			if joined := strings.Join(ids, " "); joined != tt.ids || total != tt.total {
				t.Errorf("List(%s, %+v) = %s of %d, want %s of %d", tt.product, tt.query, joined, total, tt.ids, tt.total)
			}
		}
	})
}

func TestListGivesWholeReviews(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		got, _, err := List(t.Context(), d, "much", Query{Recent, 3, 1})
		want := Review{
			ID: "r02", ProductID: "much", AuthorName: "نورة", Stars: 3, Title: "Good", Body: "ممتاز",
			Language: lang.Arabic, Verified: true, Helpful: 2, CreatedAt: time.Date(2026, 1, 8, 22, 0, 0, 0, time.UTC),
		}
		if err != nil || len(got) == 0 || got[0] != want {
			t.Errorf("List = %+v, %v, want first %+v", got, err, want)
		}
	})
}

func TestOperation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		log := slog.New(slog.DiscardHandler)
		goods := catalog.New(d, log)
		if err := goods.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
		mux := http.NewServeMux()
		var users *auth.Service // whom reading reviews does not ask
		Register(rest.NewAPI(mux, users.Scheme()), New(d, goods, nil))
		h := rest.Middleware{Log: log}.Wrap(rest.Mux(mux))

		for _, tt := range []struct {
			path   string
			status int
			code   string
			// shown, total and pages are those of the answer.
			shown, total, pages int
		}{
			{"much/reviews", 200, "", 10, 24, 3},
			{"much/reviews?page=3&sort=low", 200, "", 4, 24, 3},
			{"much/reviews?stars=1", 200, "", 5, 5, 1},
			{"much/reviews?stars=0&page=9", 200, "", 0, 24, 3},
			{"none/reviews", 200, "", 0, 0, 0},
			{"nothing/reviews", 404, "product_not_found", 0, 0, 0},
			{"%ff%00/reviews", 404, "product_not_found", 0, 0, 0},
			{"much/reviews?sort=best", 422, "validation_failed", 0, 0, 0},
			{"much/reviews?stars=6", 422, "validation_failed", 0, 0, 0},
			{"much/reviews?stars=-1", 422, "validation_failed", 0, 0, 0},
			{"much/reviews?page=0", 422, "validation_failed", 0, 0, 0},
		} {
			w := ask(t.Context(), h, tt.path, "")
			var got struct {
				Code string
				ReviewsView
			}
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
				t.Fatalf("%s: %v", tt.path, err)
			}
			answer := []int{w.Code, len(got.Reviews), got.Total, got.Pages}
			if want := []int{tt.status, tt.shown, tt.total, tt.pages}; !slices.Equal(answer, want) || got.Code != tt.code {
				t.Errorf("%s = %v %q, want %v %q", tt.path, answer, got.Code, want, tt.code)
			}
			if strings.Contains(w.Body.String(), "null") {
				t.Errorf("%s = %s, want no null", tt.path, w.Body)
			}
		}

		tag := ask(t.Context(), h, "much/reviews", "").Header().Get("ETag")
		if again := ask(t.Context(), h, "much/reviews", tag); tag == "" || again.Code != http.StatusNotModified {
			t.Errorf("with the tag %q: %d, want 304", tag, again.Code)
		}
	})
}

func ask(ctx context.Context, h http.Handler, path, tag string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/v1/products/"+path, nil)
	r.Header.Set("If-None-Match", tag)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}
