package rest

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// minCompress is the size below which compression costs more than it saves.
const minCompress = 1024

// Encoding picks the content encoding for a request: "br", "gzip", or "" for none.
func Encoding(r *http.Request) string {
	// Weights are negative until they are named.
	br, gz, other := -1.0, -1.0, 0.0
	for _, line := range r.Header["Accept-Encoding"] {
		for item := range strings.SplitSeq(line, ",") {
			name, params, _ := strings.Cut(item, ";")
			weight := 1.0
			if q, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
				var err error
				if weight, err = strconv.ParseFloat(q, 64); err != nil {
					weight = 0
				}
			}
			weight = max(weight, 0)
			switch name = strings.TrimSpace(name); {
			case strings.EqualFold(name, "br"):
				br = weight
			case strings.EqualFold(name, "gzip"):
				gz = weight
			case name == "*":
				other = weight
			}
		}
	}
	if br < 0 {
		br = other
	}
	if gz < 0 {
		gz = other
	}
	switch {
	case br > 0 && br >= gz:
		return "br"
	case gz > 0:
		return "gzip"
	default:
		return ""
	}
}

// Compressible reports whether a media type shrinks: text does, pictures and fonts are
// compressed already.
func Compressible(contentType string) bool {
	t, _, _ := strings.Cut(contentType, ";")
	t = strings.TrimSpace(t)
	switch t {
	case "application/json", "application/javascript", "application/xml", "application/manifest+json",
		"image/svg+xml", "image/x-icon", "application/wasm":
		return true
	}
	return strings.HasPrefix(t, "text/") || strings.HasSuffix(t, "+json") || strings.HasSuffix(t, "+xml")
}

type encoder interface {
	io.WriteCloser
	Reset(io.Writer)
	Flush() error
}

// encoders are those of an effort: quick for what may be sent only once, thorough for what is
// kept.
type encoders map[string]*sync.Pool

// A window of 256 kB holds nearly every answer; the default makes an encoder five times as large.
var (
	quick = encoders{
		"br":   {New: func() any { return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: 1, LGWin: 18}) }},
		"gzip": {New: func() any { return gzipWriter(nil, gzip.BestSpeed) }},
	}
	thorough = encoders{
		"br":   {New: func() any { return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: 5, LGWin: 18}) }},
		"gzip": {New: func() any { return gzipWriter(nil, 6) }},
	}
)

// Compress returns a body in all content encodings that make it smaller, for bodies that are
// sent many times.
func Compress(body []byte) map[string][]byte {
	encoded := map[string][]byte{}
	var br, gz bytes.Buffer
	for name, to := range map[string]struct {
		encoder io.WriteCloser
		out     *bytes.Buffer
	}{
		// The next two levels save 1 % more, with two and four times the memory.
		"br":   {brotli.NewWriterOptions(&br, brotli.WriterOptions{Quality: 6, LGWin: 18}), &br},
		"gzip": {gzipWriter(&gz, gzip.BestCompression), &gz},
	} {
		// It writes to memory.
		_, _ = to.encoder.Write(body)
		_ = to.encoder.Close()
		if to.out.Len() < len(body) {
			encoded[name] = bytes.Clone(to.out.Bytes())
		}
	}
	return encoded
}

// Decompress returns the body of a gzip form that Compress made.
func Decompress(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

func gzipWriter(out io.Writer, level int) *gzip.Writer {
	w, err := gzip.NewWriterLevel(out, level)
	if err != nil {
		panic(err) // the level is constant
	}
	return w
}

// compressor compresses a response if client, type and size allow it. The first bytes are
// buffered until the size is large enough.
type compressor struct {
	http.ResponseWriter
	encoding string
	status   int
	// eligible means that the headers allow compression and that nothing was sent yet.
	eligible bool
	held     []byte
	enc      encoder
	effort   encoders
	// repeated means that the response was asked for before, so that it is kept.
	repeated bool
	// kept has responses that were compressed before, and key what this one is kept by.
	kept *compressedBodies
	key  compressedKey
	url  *url.URL
	// replayed means that a kept response was sent, so that what is written is known already.
	replayed bool
	// sent means that compressed bytes have been sent.
	sent bool
	// out has compressed bytes that are not sent yet. They are buffered here, so that a slow
	// client does not hold an encoder, which takes up to two megabytes.
	out bytes.Buffer
}

// maxOut limits the buffered bytes. Most responses are smaller.
const maxOut = 256 << 10

func newCompressor(w http.ResponseWriter, r *http.Request, kept *compressedBodies) *compressor {
	return &compressor{ResponseWriter: w, encoding: Encoding(r), kept: kept, url: r.URL}
}

func (w *compressor) WriteHeader(status int) {
	if status < http.StatusOK {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	if w.status != 0 {
		return
	}
	w.status = status
	h := w.Header()
	if h.Get("Content-Encoding") == "" && Compressible(h.Get("Content-Type")) && status != http.StatusPartialContent {
		h.Add("Vary", "Accept-Encoding")
		w.eligible = w.encoding != "" && status != http.StatusNoContent && status != http.StatusNotModified
	}
	if !w.eligible {
		w.ResponseWriter.WriteHeader(status)
	}
}

func (w *compressor) Write(b []byte) (int, error) {
	if w.status == 0 {
		if w.Header().Get("Content-Type") == "" {
			w.Header().Set("Content-Type", http.DetectContentType(b))
		}
		w.WriteHeader(http.StatusOK)
	}
	if w.replayed {
		return len(b), nil
	}
	if w.enc != nil {
		n, err := w.enc.Write(b)
		if err == nil && w.out.Len() > maxOut {
			err = w.send()
		}
		return n, err
	}
	if !w.eligible {
		return w.ResponseWriter.Write(b)
	}
	if len(w.held) == 0 && len(b) >= minCompress {
		// It is used up before this returns.
		w.held = b
	} else {
		w.held = append(w.held, b...)
	}
	if len(w.held) >= minCompress {
		if err := w.start(); err != nil {
			return 0, err
		}
	}
	return len(b), nil
}

// start sends the headers of a compressed response and the buffered bytes.
func (w *compressor) start() error {
	h := w.Header()
	h.Set("Content-Encoding", w.encoding)
	h.Del("Content-Length")
	if tag := h.Get("ETag"); tag != "" {
		w.key = compressedKey{target: w.url.RequestURI(), tag: tag, encoding: w.encoding}
		h.Set("ETag", EncodedETag(tag, w.encoding))
	}
	w.eligible = false
	if packed, ok := w.kept.get(w.key); ok {
		w.replayed, w.held = true, nil
		h.Set("Content-Length", strconv.Itoa(len(packed)))
		w.ResponseWriter.WriteHeader(w.status)
		_, err := w.ResponseWriter.Write(packed)
		return err
	}
	w.ResponseWriter.WriteHeader(w.status)
	w.effort, w.repeated = quick, w.kept.repeated(w.key)
	if w.repeated {
		w.effort = thorough
	}
	w.enc = w.effort[w.encoding].Get().(encoder)
	w.enc.Reset(&w.out)
	_, err := w.enc.Write(w.held)
	w.held = nil
	return err
}

// FlushError sends what has been written so far.
func (w *compressor) FlushError() error {
	if w.eligible {
		if err := w.start(); err != nil {
			return err
		}
	}
	if w.enc != nil {
		if err := w.enc.Flush(); err != nil {
			return err
		}
		if err := w.send(); err != nil {
			return err
		}
	}
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// Unwrap lets http.ResponseController reach the connection.
func (w *compressor) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// close ends the response; a short one is sent uncompressed.
func (w *compressor) close() {
	if w.eligible {
		w.ResponseWriter.WriteHeader(w.status)
		_, _ = w.ResponseWriter.Write(w.held)
		return
	}
	if w.enc == nil {
		return
	}
	_ = w.enc.Close() // it writes to memory
	w.release()
	if !w.sent && w.repeated {
		w.kept.keep(w.key, w.out.Bytes())
	}
	_ = w.send() // a failed write means that the client is gone
}

// send sends the compressed bytes so far.
func (w *compressor) send() error {
	w.sent = true
	_, err := w.out.WriteTo(w.ResponseWriter)
	return err
}

// discard drops the buffered bytes, after a panic.
func (w *compressor) discard() {
	w.eligible, w.held = false, nil
	if w.enc != nil {
		w.release()
	}
}

func (w *compressor) release() {
	w.enc.Reset(io.Discard)
	w.effort[w.encoding].Put(w.enc)
	w.enc = nil
}
