package server

import (
	"iter"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
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
	"matjar/internal/jobs"
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
		for _, want := range []string{`matjar_metrics_unread 0`, `matjar_ready 1`, `matjar_queue_due{queue="sweeps"} 1`, `matjar_queue_due{queue="mail"} 0`, `matjar_http_refused_total{class="buying"} 0`} {
			if !strings.Contains(text, want) {
				t.Errorf("metrics have no %s", want)
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

// labelMatch finds what an expression asks of a label: its name, and the value or values.
var labelMatch = regexp.MustCompile(`\b(\w+)(=~|!~|!=|=)\\?"([^"\\]*)\\?"`)

// What the dashboard, the alerts and the runbook ask of a label is a value that it can have: an alert on another one would never fire.
func TestNamedLabelsExist(t *testing.T) {
	values := map[string][]string{
		"queue":   append(slices.Collect(maps.Keys(dueQueries)), string(jobs.Mail), string(jobs.Letters), string(jobs.Webhooks), string(jobs.Tax), string(jobs.Payments)),
		"class":   {string(rest.Searching), string(rest.Ordinary), string(rest.Buying), string(rest.Browsing)},
		"db_name": {"shop", "shop writes"},
		"status":  {"500", "503"},
		"job":     {"matjar"},
		"route":   {"/api/v1/admin/orders"},
	}
	for _, state := range payment.States() {
		values["state"] = append(values["state"], string(state))
	}
	asked := map[string]bool{}
	for _, name := range []string{"deploy/observe/alerts.yml", "deploy/observe/grafana.json", "docs/runbook.md"} {
		file, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		for selector := range labelSelectors(string(file)) {
			for _, match := range labelMatch.FindAllStringSubmatch(selector, -1) {
				label, wanted := match[1], []string{match[3]}
				asked[label] = true
				if strings.HasSuffix(match[2], "~") {
					wanted = strings.Split(match[3], "|")
				}
				for _, want := range wanted {
					pattern, err := regexp.Compile("^(?:" + want + ")$")
					if err != nil || !slices.ContainsFunc(values[label], pattern.MatchString) {
						t.Errorf("%s asks for %s, a value that %s does not have (%v)", name, match[0], label, err)
					}
				}
			}
		}
	}
	for _, label := range []string{"queue", "class", "state", "status"} {
		if !asked[label] {
			t.Errorf("nobody asks for %s: the selectors were not found", label)
		}
	}
}

// labelSelectors returns what stands in braces behind a metric.
func labelSelectors(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, match := range regexp.MustCompile(`\b(?:matjar|go|process|up)\w*\{([^}]*)\}`).FindAllStringSubmatch(text, -1) {
			if !yield(match[1]) {
				return
			}
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
