package server

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"matjar/internal/jobs"
	"matjar/internal/letter"
	"matjar/internal/mail"
	"matjar/internal/order"
	"matjar/internal/payment"
	"matjar/internal/queue"
	"matjar/internal/reminder"
	"matjar/internal/rest"
	"matjar/internal/restock"
	"matjar/internal/webhook"
	"matjar/internal/zatca"
)

const (
	// metricsFresh is how long figures of the database are kept: several scrapers cost no more than one.
	metricsFresh = 10 * time.Second
	// metricsTimeout limits reading them. A database that does not answer must not delay the other metrics.
	metricsTimeout = 3 * time.Second
	// metricsDay is the time that figures of orders and payments are of.
	metricsDay = 24 * time.Hour
)

// dueQueries select since when what is due in each queue at $1 is.
var dueQueries = map[string]string{
	"mail":     mail.DueQuery,
	"letters":  letter.DueQuery,
	"webhooks": webhook.DueQuery,
	"tax":      zatca.DueQuery,
	"payments": payment.DueQuery,
	"sweeps":   queue.DueTurnsQuery,
	"unpaid":   order.UnpaidQuery,
	"restock":  restock.DueQuery,
}

// describe returns the description of a metric.
func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("matjar_"+name, help, labels, nil)
}

var (
	readyMetric         = describe("ready", "1 when /readyz answers 200.")
	productsMetric      = describe("catalog_products", "Products in the node's snapshot of the catalogue.")
	bytesMetric         = describe("catalog_bytes", "About how much memory the node's snapshot takes.")
	contentMetric       = describe("catalog_content", "A number that is the same on nodes with the same products at the same prices.")
	generationMetric    = describe("catalog_generation", "Changes of the node's snapshot since its start.")
	ageMetric           = describe("catalog_age_seconds", "Time since the node's snapshot was known to be what the database has.")
	refusedMetric       = describe("http_refused_total", "Requests that were refused because there were too many.", "class")
	failedReadMetric    = describe("metrics_unread", "1 when the figures of the database could not be read.")
	dueMetric           = describe("queue_due", "Jobs that are due, up to 10,000.", "queue")
	oldestMetric        = describe("queue_oldest_seconds", "How long the first job has been due.", "queue")
	failedMetric        = describe("queue_failed", "Jobs that failed, as the back office lists them, up to 1,000.", "queue")
	writersMetric       = describe("db_writers_waiting", "Writers on SQLite that wait for the one before them.")
	writersTimeMetric   = describe("db_writers_wait_seconds_total", "How long writers on SQLite have waited for others.")
	damagedMetric       = describe("db_damaged", "1 when the file of an SQLite database is known to be damaged: nothing is written any more.")
	ordersMetric        = describe("orders_day", "Orders of the last 24 hours.", "status")
	salesMetric         = describe("orders_day_halalas", "Sum of the orders of the last 24 hours.", "status")
	paymentsMetric      = describe("payments_day", "Attempts to pay online in the last 24 hours.", "provider", "state")
	paymentsSumMetric   = describe("payments_day_halalas", "Sum of the attempts to pay online in the last 24 hours.", "provider", "state")
	refundsMetric       = describe("refunds_pending", "Refunds that the provider has not confirmed.")
	refundsAmountMetric = describe("refunds_pending_halalas", "Sum of the refunds that the provider has not confirmed.")
)

// shopMetrics are figures of the shop that are read when they are asked for. Those of the database are the same on
// every node.
type shopMetrics struct {
	server    *Server
	admission *rest.Admission
	jobs      *jobs.Service
	log       *slog.Logger
	mu        sync.Mutex
	next      time.Time
	kept      []prometheus.Metric
}

// registerShopMetrics adds the figures of the shop.
func (s *Server) registerShopMetrics(metrics *rest.Metrics, admission *rest.Admission) {
	d := s.deps.DB
	if d.Writes != nil {
		metrics.Register(collectors.NewDBStatsCollector(d.Writes, "shop writes"))
	}
	metrics.Register(
		collectors.NewDBStatsCollector(d.DB, "shop"),
		&shopMetrics{server: s, admission: admission, jobs: jobs.New(d, s.deps.MailShop), log: s.deps.Log},
	)
}

// Describe describes nothing: the labels depend on the data.
func (m *shopMetrics) Describe(chan<- *prometheus.Desc) {}

// Collect sends all figures.
func (m *shopMetrics) Collect(out chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
	ctx, cancel := context.WithTimeout(context.Background(), metricsTimeout)
	defer cancel()
	ready := 1.0
	if m.server.ready(ctx) != nil {
		ready = 0
	}
	gauge(readyMetric, ready)
	damaged := 0.0
	if m.server.deps.DB.Damage() != nil {
		damaged = 1
	}
	gauge(damagedMetric, damaged)
	goods := m.server.deps.Catalog
	snapshot := goods.Snapshot()
	gauge(productsMetric, float64(snapshot.Size()))
	measure := snapshot.Measure()
	gauge(bytesMetric, float64(measure.Bytes))
	gauge(contentMetric, float64(measure.Content))
	gauge(generationMetric, float64(goods.Generation()))
	gauge(ageMetric, goods.Age().Seconds())
	waiting, waited := m.server.deps.DB.Writers()
	gauge(writersMetric, float64(waiting))
	out <- prometheus.MustNewConstMetric(writersTimeMetric, prometheus.CounterValue, waited.Seconds())
	for class, n := range m.admission.Refused() {
		out <- prometheus.MustNewConstMetric(refusedMetric, prometheus.CounterValue, float64(n), string(class))
	}
	for _, metric := range m.stored(ctx) {
		out <- metric
	}
}

// stored returns the figures of the database, which are kept for a while.
func (m *shopMetrics) stored(ctx context.Context) []prometheus.Metric {
	m.mu.Lock()
	defer m.mu.Unlock()
	if now := time.Now(); now.After(m.next) {
		list, err := m.read(ctx)
		unread := 0.0
		if err != nil {
			m.log.Warn("the figures of the database cannot be read", "error", err)
			unread = 1
		}
		m.kept = append(list, prometheus.MustNewConstMetric(failedReadMetric, prometheus.GaugeValue, unread))
		m.next = now.Add(metricsFresh)
	}
	return m.kept
}

// read reads the figures of the database, as far as it gets.
func (m *shopMetrics) read(ctx context.Context) (list []prometheus.Metric, err error) {
	d := m.server.deps.DB
	now := d.Now()
	add := func(desc *prometheus.Desc, value int64, labels ...string) {
		list = append(list, prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, float64(value), labels...))
	}
	due := func(name, query string, args ...any) (err error) {
		var n int64
		var since time.Time
		if query != "" {
			if n, since, err = queue.CountDue(ctx, d, query, args...); err != nil {
				return err
			}
		}
		add(dueMetric, n, name)
		var age time.Duration
		if n > 0 {
			age = now.Sub(since)
		}
		list = append(list, prometheus.MustNewConstMetric(oldestMetric, prometheus.GaugeValue, max(0, age.Seconds()), name))
		return nil
	}
	for name, query := range dueQueries {
		if err := due(name, query, now.UnixMicro()); err != nil {
			return list, err
		}
	}
	reminders, bounds := reminder.DueQuery(m.server.deps.Settings.Current(), now)
	if err := due("reminders", reminders, bounds...); err != nil {
		return list, err
	}
	failed, err := m.jobs.Counts(ctx)
	if err != nil {
		return list, err
	}
	for name, n := range map[jobs.Name]int64{jobs.Mail: failed.Mail, jobs.Letters: failed.Letters, jobs.Webhooks: failed.Webhooks, jobs.Tax: failed.Tax, jobs.Payments: failed.Payments} {
		add(failedMetric, n, string(name))
	}
	since := now.Add(-metricsDay)
	orders, err := order.StatusTotals(ctx, d, since)
	if err != nil {
		return list, err
	}
	for _, o := range orders {
		add(ordersMetric, o.Count, string(o.Status))
		add(salesMetric, int64(o.Amount), string(o.Status))
	}
	payments, err := payment.Totals(ctx, d, since)
	if err != nil {
		return list, err
	}
	for _, p := range payments {
		add(paymentsMetric, p.Count, p.Provider, string(p.State))
		add(paymentsSumMetric, int64(p.Amount), p.Provider, string(p.State))
	}
	refunds, refunded, err := payment.PendingRefunds(ctx, d)
	if err != nil {
		return list, err
	}
	add(refundsMetric, refunds)
	add(refundsAmountMetric, int64(refunded))
	return list, nil
}
