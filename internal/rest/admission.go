package rest

import (
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"
)

// Class is how a request is treated when there are more than the server can answer.
type Class string

// The classes, in the order in which they are refused.
const (
	// Searching is what costs much and loses nothing: searches and suggestions.
	Searching Class = "search"
	// Ordinary is what has no other class.
	Ordinary Class = "ordinary"
	// Buying is carts, checkout, payment and signing in.
	Buying Class = "buying"
	// Browsing is answered from memory.
	Browsing Class = "browsing"
	// Always is never refused and not counted: health, and streams that stay open.
	Always Class = "always"
)

// shares says up to which part of the limit, in hundredths, a class is admitted. What is left above the share of one
// class is reserved for the next.
var shares = map[Class]int64{Searching: 50, Ordinary: 70, Buying: 90, Browsing: 100}

// Share returns up to which part of the limit, in hundredths, the class is admitted; 0 for one that is always.
func (c Class) Share() int { return int(shares[c]) }

// Admission limits how many requests are answered at the same time. Beyond that, waiting would only make all of them
// late: some are refused at once, with 503 and a time to come again, so that the others are answered as ever. A nil
// *Admission admits everything.
type Admission struct {
	limit    int64
	classOf  func(*http.Request) Class
	inFlight atomic.Int64
	refused  map[Class]*atomic.Int64
}

// NewAdmission returns an admission of at most limit requests.
func NewAdmission(limit int, classOf func(*http.Request) Class) *Admission {
	a := &Admission{limit: int64(limit), classOf: classOf, refused: map[Class]*atomic.Int64{}}
	for class := range shares {
		a.refused[class] = &atomic.Int64{}
	}
	return a
}

// Refused returns how many requests of each class were refused.
func (a *Admission) Refused() map[Class]int64 {
	counts := map[Class]int64{}
	if a != nil {
		for class, n := range a.refused {
			counts[class] = n.Load()
		}
	}
	return counts
}

// enter admits a request, and returns the place that it holds, or false.
func (a *Admission) enter(r *http.Request) (place, bool) {
	if a == nil {
		return place{}, true
	}
	class := a.classOf(r)
	if class == Always {
		return place{}, true
	}
	if a.inFlight.Add(1)*100 > a.limit*shares[class] {
		a.inFlight.Add(-1)
		a.refused[class].Add(1)
		return place{}, false
	}
	return place{a}, true
}

// place is what an admitted request holds. While it waits for its client, to send a body or to read the response, it is not
// counted: who is slow on purpose must not keep the others out.
type place struct{ of *Admission }

func (p place) leave() { p.add(-1) }

// comeBack counts the request again, also beyond the limit: it was admitted, and who may not do what it asks for was refused
// before its body is read.
func (p place) comeBack() { p.add(1) }

func (p place) add(n int64) {
	if p.of != nil {
		p.of.inFlight.Add(n)
	}
}

// waitingBody is a body whose request is not counted while it waits for more of it.
type waitingBody struct {
	io.ReadCloser
	place place
}

func (b waitingBody) Read(to []byte) (int, error) {
	b.place.leave()
	defer b.place.comeBack()
	return b.ReadCloser.Read(to)
}

// busyPage is what a browser gets instead of the page that was not admitted.
var busyPage = NewWaitPage(
	"المتجر مزدحم جدًا في هذه اللحظة. ستظهر صفحتك تلقائيًا خلال ثوانٍ، وسلتك وطلباتك محفوظة.",
	"The shop is very busy right now. Your page opens by itself in a few seconds; your cart and your orders are safe.",
)

// turnAway answers a request that was not admitted.
func turnAway(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", strconv.Itoa(int(BusyRetryAfter.Seconds())))
	problem := NewProblem(http.StatusServiceUnavailable, "more is asked of the shop than it can answer, please try again in a moment")
	// Browsers that were turned away together do not come back together.
	busyPage.Write(w, r, problem, 3+rand.IntN(5))
}

// BusyRetryAfter is when a client may come again that was not admitted.
const BusyRetryAfter = time.Second
