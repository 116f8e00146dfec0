package page

import (
	"context"
	"crypto/sha256"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"matjar/internal/lru"
	"matjar/internal/rest"
)

// Limits of documents that are kept.
const (
	// maxKept is how many bytes of them are held in memory.
	maxKept = 16 << 20
	// keptOverhead is what a document takes besides its bytes and its address.
	keptOverhead = 1 << 10
	// freshFor is how long a document is served without looking at its data again, unless the
	// catalogue changes.
	freshFor = time.Second
	// staleFor is how long a document whose data has changed is served as it was, while it is
	// rendered again.
	staleFor = time.Second
	// compareFor is after how long another request looks at the data than the one that does so.
	compareFor = 100 * time.Millisecond
	// maxAsked is how many pages are remembered to have been asked for once.
	maxAsked = 4096
	// patience is how long a request waits for one that is being rendered.
	patience = 2 * time.Second
)

// crawler matches the User-Agent of programs that read pages without running scripts. They
// wait for a page that is not rendered yet; browsers render it themselves.
var crawler = regexp.MustCompile(`(?i)bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp`)

// RenderFunc renders the page at a path, with its query, from boot JSON.
type RenderFunc func(ctx context.Context, path string, boot []byte) (markup string, err error)

// documentKey is all of a request that decides what its document says, besides the data.
type documentKey struct {
	lang, origin string
	// chosen means that the address names the language.
	chosen bool
	// target is the path with the parameters that the page reads.
	target string
}

// keptDocument is a finished document. Only its compressed forms are held.
type keptDocument struct {
	*file
	// source is the hash of the document before it was rendered.
	source [sha256.Size]byte
	// seen is when its data was last compared, and with which version of the catalogue.
	seen atomic.Pointer[sighting]
	// changed is when its data was first found to have changed, in nanoseconds.
	changed atomic.Int64
	// comparing is since when a request compares it with its data, in nanoseconds; 0 means
	// that none does.
	comparing atomic.Int64
}

type sighting struct {
	at      time.Time
	version uint64
}

// saw stores a copy: a pointer into a source would hold all of it in memory.
func (d *keptDocument) saw(seen sighting) { d.seen.Store(&seen) }

// documents keeps finished documents, and renders pages in the background.
type documents struct {
	opt  Options
	kept *lru.Cache[documentKey, *keptDocument]
	// asked has pages that browsers have asked for. A page is rendered for them from the second
	// time on: much of what is asked for once, such as a search, is never asked for again.
	asked *lru.Cache[documentKey, struct{}]
	// engine holds a value while no page is being rendered.
	engine chan struct{}
}

func newDocuments(opt Options) *documents {
	d := &documents{
		opt: opt, kept: lru.New[documentKey, *keptDocument](maxKept),
		asked: lru.New[documentKey, struct{}](maxAsked), engine: make(chan struct{}, 1),
	}
	d.engine <- struct{}{}
	return d
}

// passed reports whether more than so long lies between two times in nanoseconds. A clock that was set back by more says so too: what was
// kept before would else be served until it is as late again.
func passed(since, now int64, long time.Duration) bool { return time.Duration(now-since).Abs() > long }

// fresh returns the document of key unless the caller has to compare it with its data. One
// request does so at a time; others take the document as it is, for as long as it may be
// served after a change.
func (d *documents) fresh(key documentKey, now sighting) *keptDocument {
	doc, ok := d.kept.Get(key)
	if !ok {
		return nil
	}
	if seen := doc.seen.Load(); seen.version == now.version && now.at.Sub(seen.at).Abs() <= freshFor {
		return doc
	}
	at := now.at.UnixNano()
	if changed := doc.changed.Load(); changed != 0 && passed(changed, at, staleFor) {
		return nil
	}
	since := doc.comparing.Load()
	if passed(since, at, compareFor) && doc.comparing.CompareAndSwap(since, at) {
		return nil
	}
	return doc
}

// source is a document that is not rendered yet, with what is needed to do so.
type source struct {
	key  documentKey
	seen sighting
	body []byte
	boot []byte
	// finish returns the document with the page's markup.
	finish func(markup string) ([]byte, error)
}

// current returns the document as it is rendered from src. While that is being done, the last
// one is returned for a moment and then none: browsers render the page themselves. With wait
// it returns when the page is rendered, unless that takes too long.
func (d *documents) current(ctx context.Context, src source, wait bool) *keptDocument {
	hash := sha256.Sum256(src.body)
	doc, ok := d.compare(src, hash)
	if ok {
		return doc
	}
	_, again := d.asked.Get(src.key)
	d.asked.Put(src.key, struct{}{}, 1)
	if !wait {
		if again {
			d.render(src, hash, nil)
		}
		return doc
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if done := d.render(src, hash, ctx.Done()); done != nil {
		select {
		case <-done:
			doc, _ = d.compare(src, hash)
		case <-ctx.Done():
		}
	}
	return doc
}

// compare looks for the document of src. With ok it is current, else its data changed a moment
// ago, or there is none.
func (d *documents) compare(src source, hash [sha256.Size]byte) (doc *keptDocument, ok bool) {
	doc, ok = d.kept.Get(src.key)
	if !ok {
		return nil, false
	}
	now := src.seen.at.UnixNano()
	if doc.source == hash {
		doc.comparing.Store(0)
		doc.changed.Store(0)
		doc.saw(src.seen)
		return doc, true
	}
	if !doc.changed.CompareAndSwap(0, now) && passed(doc.changed.Load(), now, staleFor) {
		return nil, false
	}
	return doc, false
}

// render renders a page in the background, unless the engine is busy. The channel is closed
// when it is done; it is nil when nothing was started. With waiting it waits for the engine until
// that is closed.
func (d *documents) render(src source, hash [sha256.Size]byte, waiting <-chan struct{}) <-chan struct{} {
	select {
	case <-d.engine:
	default:
		if waiting == nil {
			return nil
		}
		select {
		case <-d.engine:
		case <-waiting:
			return nil
		}
	}
	done := make(chan struct{})
	go func() {
		started := time.Now()
		// Not the request's context: whoever asks next gets what is rendered.
		markup, err := d.opt.Render(context.Background(), src.key.target, src.boot)
		if d.opt.Rendered != nil {
			// Queries may hold secrets.
			path, _, _ := strings.Cut(src.key.target, "?")
			d.opt.Rendered(path, time.Since(started), err)
		}
		if err == nil {
			if body, err := src.finish(markup); err == nil {
				d.keep(src, body, hash)
			}
		}
		close(done)
		// Whoever asks for page after page takes half of one core at most.
		time.AfterFunc(time.Since(started), func() { d.engine <- struct{}{} })
	}()
	return done
}

// keep stores a finished document in its compressed forms.
func (d *documents) keep(src source, body []byte, hash [sha256.Size]byte) {
	doc := &keptDocument{file: newDocument(body), source: hash}
	doc.encoded = rest.Compress(body)
	if doc.encoded["gzip"] != nil {
		doc.body = nil
	}
	doc.saw(src.seen)
	size := keptOverhead + len(src.key.target) + len(src.key.origin) + len(doc.body)
	for _, packed := range doc.encoded {
		size += len(packed)
	}
	d.kept.Put(src.key, doc, size)
}
