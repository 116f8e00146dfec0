package webhook

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"matjar/internal/db"
	"matjar/internal/setting"
)

// receiver is an endpoint that keeps what it gets and answers what it is told to.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	status int
	answer string
	got    []received
	// before is called before each answer.
	before func(*http.Request)
}

type received struct {
	header http.Header
	body   []byte
	id     string
	kind   Kind
	data   string
}

func receive(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{status: http.StatusOK}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		text, b := bodyOf(request)
		r.mu.Lock()
		r.got = append(r.got, received{request.Header, text, b.ID, b.Type, string(b.Data)})
		status, answer, before := r.status, r.answer, r.before
		r.mu.Unlock()
		if before != nil {
			before(request)
		}
		if status == http.StatusFound {
			w.Header().Set("Location", "/elsewhere")
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(r.Close)
	return r
}

// sentBody is what requests have.
type sentBody struct {
	ID   string          `json:"id"`
	Type Kind            `json:"type"`
	Data json.RawMessage `json:"data"`
}

// bodyOf returns what a request has.
func bodyOf(request *http.Request) (text []byte, b sentBody) {
	text, _ = io.ReadAll(request.Body)
	_ = json.Unmarshal(text, &b)
	return text, b
}

// answers sets what is answered from now on.
func (r *receiver) answers(status int, answer string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status, r.answer = status, answer
}

// data returns what was received so far, in its order.
func (r *receiver) data() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []string
	for _, g := range r.got {
		list = append(list, g.data)
	}
	return strings.Join(list, " ")
}

// rig is a shop that sends events.
type rig struct {
	*testing.T
	*Service
	worker *Worker
	outbox *Outbox
	passed time.Duration
}

func newRig(t *testing.T, d *db.DB) *rig {
	r := &rig{T: t, Service: New(d), outbox: &Outbox{}}
	r.worker = r.node()
	return r
}

// node returns another worker on the same database and clock.
func (r *rig) node() *Worker {
	return &Worker{
		DB: r.db, Log: slog.New(slog.DiscardHandler), Outbox: &Outbox{}, Settings: setting.Fixed(setting.Edit{"mail.operator": []byte(`"operator@example.com"`)}),
		Now: func() time.Time { return time.Now().Add(r.passed) },
	}
}

// endpoint adds an endpoint that is sent one event at a time; the outbox learns of it.
func (r *rig) endpoint(url string, events ...string) (id, secret string) {
	r.Helper()
	return r.parallel(1, url, events...)
}

// parallel is endpoint for several events at a time.
func (r *rig) parallel(atOnce int64, url string, events ...string) (id, secret string) {
	r.Helper()
	e, secret, err := r.Add(r.Context(), url, events, atOnce)
	if err != nil {
		r.Fatal(err)
	}
	if _, err := r.outbox.load(r.Context(), r.db); err != nil {
		r.Fatal(err)
	}
	return e.ID, secret
}

// happen stores events of a kind.
func (r *rig) happen(k Kind, data ...any) {
	r.Helper()
	err := r.db.Tx(r.Context(), func(q db.Querier) error { return r.outbox.Add(r.Context(), q, k, data...) })
	if err != nil {
		r.Fatal(err)
	}
}

// work sends what is due after some time.
func (r *rig) work(after time.Duration) {
	r.Helper()
	r.passed += after
	if err := r.worker.Once(r.Context()); err != nil {
		r.Fatal(err)
	}
}

// log returns the deliveries to an endpoint, newest first.
func (r *rig) log(endpointID string) []Delivery {
	r.Helper()
	list, err := r.Log(r.Context(), endpointID, false, 1000)
	if err != nil {
		r.Fatal(err)
	}
	return list
}

func (r *rig) find(endpointID string) Endpoint {
	r.Helper()
	list, err := r.All(r.Context())
	if err != nil {
		r.Fatal(err)
	}
	i := slices.IndexFunc(list, func(e Endpoint) bool { return e.ID == endpointID })
	if i < 0 {
		r.Fatalf("there is no endpoint %s", endpointID)
	}
	return list[i]
}

func (r *rig) count(table string) (n int) {
	r.Helper()
	if err := r.db.QueryRowContext(r.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		r.Fatal(err)
	}
	return n
}
