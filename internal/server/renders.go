package server

import (
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"matjar/internal/rest"
)

// countRenders returns a function that counts the pages that the server has rendered, and
// logs those that it could not.
func countRenders(log *slog.Logger, metrics *rest.Metrics) func(path string, took time.Duration, err error) {
	renders := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "matjar_page_render_seconds", Help: "Time to render a page.",
		Buckets: []float64{.01, .025, .05, .1, .25, .5, 1, 2.5},
	}, []string{"result"})
	metrics.Register(renders)
	// Both are there before the first page.
	for _, result := range []string{"ok", "failed"} {
		renders.WithLabelValues(result)
	}
	return func(path string, took time.Duration, err error) {
		result := "ok"
		if err != nil {
			result = "failed"
			log.Warn("a page could not be rendered; browsers render it themselves", "path", path, "error", err)
		}
		renders.WithLabelValues(result).Observe(took.Seconds())
	}
}
