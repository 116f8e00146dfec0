package server

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"matjar/internal/backup"
	"matjar/internal/catalog"
	"matjar/internal/db"
	"matjar/internal/db/dbtest"
	"matjar/internal/order"
	"matjar/internal/payment"
	"matjar/internal/rest"
)

// metricName finds what looks like a metric of the shop, of Go or of the process.
var metricName = regexp.MustCompile(`\b(matjar|go|process)_[a-z_]+`)

// Every metric that the dashboard, the alerts and the runbook name is there, also in a shop without orders, unless it has a label for
// what does not exist yet: then its rows do.
func TestNamedMetricsExist(t *testing.T) {
	scheduled := backupMetrics(t)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := serverOn(t, d)
		if err := db.Exec(t.Context(), d, `INSERT INTO turns (turn_id, due_at) VALUES ('sweep', 1)`); err != nil {
			t.Fatal(err)
		}
		const unpaid = `INSERT INTO orders (order_id, user_id, shipping_address, status, payment_method, subtotal_amount, vat_amount, total_amount, created_at, pay_until)
			VALUES ($1, 'u', '{}', 'pending_payment', 'mada', 10000, 1500, 11500, 1, $2)`
		if err := db.Exec(t.Context(), d, `INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES ('u', 'u@example.com', 'x', 1, 1)`); err != nil {
			t.Fatal(err)
		}
		for id, until := range map[string]int64{"late": 1, "in time": d.Now().Add(time.Hour).UnixMicro(), "on delivery": 0} {
			if err := db.Exec(t.Context(), d, unpaid, id, until); err != nil {
				t.Fatal(err)
			}
		}
		if w := get(s.Public, "/"); w.Code != http.StatusOK {
			t.Fatalf("/ = %d", w.Code)
		}
		r := httptest.NewRequest(http.MethodGet, "/metrics", nil)
		r.Host = "localhost"
		w := httptest.NewRecorder()
		s.Admin.ServeHTTP(w, r)
		text := w.Body.String()
		has := map[string]bool{}
		for _, name := range metricName.FindAllString(text, -1) {
			has[name] = true
		}
		for _, name := range scheduled {
			has[name] = true
		}
		// These have rows for orders and payments only; their queries are run all the same.
		for _, desc := range []string{"matjar_orders_day", "matjar_orders_day_halalas", "matjar_payments_day", "matjar_payments_day_halalas"} {
			has[desc] = true
		}
		for _, want := range []string{`matjar_metrics_unread 0`, `matjar_ready 1`, `matjar_queue_due{queue="sweeps"} 1`, `matjar_queue_due{queue="mail"} 0`, `matjar_queue_due{queue="unpaid"} 1`,
			`matjar_queue_due{queue="restock"} 0`, `matjar_queue_due{queue="reminders"} 0`, `matjar_http_refused_total{class="buying"} 0`} {
			if !strings.Contains(text, want) {
				t.Errorf("metrics have no %s", want)
			}
		}
		number := func(n int64) string { return strconv.FormatFloat(float64(n), 'g', -1, 64) }
		measure := s.deps.Catalog.Snapshot().Measure()
		for _, line := range []string{"matjar_catalog_bytes " + number(measure.Bytes), "matjar_catalog_content " + number(int64(measure.Content))} {
			if !strings.Contains(text, line+"\n") {
				t.Errorf("metrics have no %s", line)
			}
		}
		for _, name := range []string{"deploy/observe/alerts.yml", "deploy/observe/grafana.json", "docs/runbook.md"} {
			file, err := os.ReadFile("../../" + name)
			if err != nil {
				t.Fatal(err)
			}
			named := metricName.FindAllString(string(file), -1)
			if len(named) < 10 {
				t.Errorf("%s names %d metrics", name, len(named))
			}
			for _, metric := range named {
				if !has[metric] {
					t.Errorf("%s names %s, which does not exist", name, metric)
				}
			}
		}
	})
}

var (
	// labelMatch finds what an expression asks of a label: its name, how it is compared, and the value or values.
	labelMatch = regexp.MustCompile(`\b(\w+)(=~|!~|!=|=)\\?"([^"\\]*)\\?"`)
	// labelSelector finds a metric and what stands in braces behind it.
	labelSelector = regexp.MustCompile(`\b((?:matjar|go|process|up)\w*)\{([^}]*)\}`)
	jobName       = regexp.MustCompile(`job_name: (\w+)`)
)

// What the dashboard, the alerts and the runbook ask of a label is a value that it has with that metric: an alert on another
// one would never fire.
func TestNamedLabelsExist(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.SQLite(t)) // which has a pool more
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s := serverOn(t, d)
	s.draining.Store(true)
	for path, status := range map[string]int{"/": http.StatusOK, "/api/v1/admin/orders": http.StatusUnauthorized, "/readyz": http.StatusServiceUnavailable} {
		if w := get(s.Public, path); w.Code != status {
			t.Fatalf("%s = %d, want %d", path, w.Code, status)
		}
	}
	// By metric and label, as they are told now, or in a shop with orders.
	values := map[string]map[string][]string{}
	can := func(metric, label, value string) {
		if values[metric] == nil {
			values[metric] = map[string][]string{}
		}
		values[metric][label] = append(values[metric][label], value)
	}
	for _, told := range labelSelector.FindAllStringSubmatch(get(s.Admin, "/metrics").Body.String(), -1) {
		for _, label := range labelMatch.FindAllStringSubmatch(told[2], -1) {
			can(told[1], label[1], label[3])
		}
	}
	for _, state := range payment.States() {
		can("matjar_payments_day", "state", string(state))
		can("matjar_payments_day_halalas", "state", string(state))
	}
	for _, status := range order.Statuses() {
		can("matjar_orders_day", "status", string(status))
		can("matjar_orders_day_halalas", "status", string(status))
	}
	scraped, err := os.ReadFile("../../deploy/observe/prometheus.yml")
	if err != nil {
		t.Fatal(err)
	}
	for _, job := range jobName.FindAllStringSubmatch(string(scraped), -1) {
		can("up", "job", job[1])
	}
	asked := map[string]bool{}
	for _, name := range []string{"deploy/observe/alerts.yml", "deploy/observe/grafana.json", "docs/runbook.md"} {
		file, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, selector := range labelSelector.FindAllStringSubmatch(string(file), -1) {
			metric := selector[1]
			for _, match := range labelMatch.FindAllStringSubmatch(selector[2], -1) {
				label, wanted := match[1], []string{regexp.QuoteMeta(match[3])}
				asked[metric+" "+label] = true
				if strings.HasSuffix(match[2], "~") {
					wanted = strings.Split(match[3], "|")
				}
				for _, want := range wanted {
					pattern, err := regexp.Compile("^(?:" + want + ")$")
					if err != nil || !slices.ContainsFunc(values[metric][label], pattern.MatchString) {
						t.Errorf("%s asks %s for %s, a value that it does not have (%v)", name, metric, match[0], err)
					}
				}
			}
		}
	}
	for _, want := range []string{"matjar_queue_oldest_seconds queue", "matjar_http_refused_total class", "matjar_payments_day state", "matjar_http_requests_total status", "up job"} {
		if !asked[want] {
			t.Errorf("nobody asks for %s: the selectors were not found", want)
		}
	}
}

// A writer on SQLite that waits for another one shows in the metrics that the alert for a pool without connections left
// reads.
func TestWaitingWritersShow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, err := db.Open(t.Context(), dbtest.SQLite(t))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		metrics := rest.NewMetrics()
		s := &Server{deps: Deps{Log: slog.New(slog.DiscardHandler), DB: d, Catalog: catalog.New(d, slog.New(slog.DiscardHandler))}}
		if err := s.deps.Catalog.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
		// One that is about to stop does not try to write for its readiness.
		s.draining.Store(true)
		s.registerShopMetrics(metrics, nil)
		check := func(when string, want ...string) {
			t.Helper()
			text := get(metrics.Handler(), "/metrics").Body.String()
			for _, line := range want {
				if !strings.Contains(text, line+"\n") {
					t.Errorf("%s: the metrics have no %s", when, line)
				}
			}
		}
		check("at first", `matjar_db_writers_waiting 0`, `matjar_db_writers_wait_seconds_total 0`, `go_sql_in_use_connections{db_name="shop writes"} 0`)
		hold := make(chan struct{})
		var all sync.WaitGroup
		write := func(fn func(db.Querier) error) {
			all.Go(func() {
				if err := d.Tx(t.Context(), fn); err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		write(func(db.Querier) error { <-hold; return nil })
		write(func(db.Querier) error { return nil })
		check("while one waits", `matjar_db_writers_waiting 1`, `go_sql_in_use_connections{db_name="shop writes"} 1`)
		time.Sleep(7 * time.Second) // of the bubble's clock
		close(hold)
		all.Wait()
		check("afterwards", `matjar_db_writers_waiting 0`, `matjar_db_writers_wait_seconds_total 7`, `go_sql_in_use_connections{db_name="shop writes"} 0`)
	})
}

// backupMetrics returns the names of the metrics of a shop that makes backups on a schedule, which only SQLite does.
func backupMetrics(t *testing.T) (names []string) {
	t.Helper()
	d, err := db.Open(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	schedule, err := backup.New(d, slog.New(slog.DiscardHandler), t.TempDir(), time.Hour, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, collector := range schedule.Collectors() {
		described := make(chan *prometheus.Desc, 1)
		collector.Describe(described)
		names = append(names, metricName.FindString((<-described).String()))
	}
	return names
}

// Every alert leads to a section of the runbook.
func TestAlertsHaveASectionInTheRunbook(t *testing.T) {
	alerts, err := os.ReadFile("../../deploy/observe/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	runbook, err := os.ReadFile("../../docs/runbook.md")
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`runbook\.md#([a-z-]+)`).FindAllStringSubmatch(string(alerts), -1)
	if n := strings.Count(string(alerts), "- alert:"); n != len(links) {
		t.Errorf("%d alerts have %d links", n, len(links))
	}
	for _, link := range links {
		title := "## " + strings.ReplaceAll(link[1], "-", " ") + "\n"
		if !strings.Contains(strings.ToLower(string(runbook)), title) {
			t.Errorf("the runbook has no section %q", link[1])
		}
	}
}
