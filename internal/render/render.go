// Package render renders pages of the web app inside the process, with a script engine written
// in Go.
package render

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"modernc.org/quickjs"
)

// Limits of one engine. A page takes about 0.1 s and 30 MB; what takes much more is broken.
const (
	maxPageTime = 5 * time.Second
	// maxLoadTime is how long loading the app's script may take, which is the same work every
	// time: on a machine that is too busy for it in the time of a page, no page would ever be
	// rendered.
	maxLoadTime = time.Minute
	maxMemory   = 128 << 20
	// maxPages is how many pages an engine renders before another takes its place: whatever a
	// page leaves behind in memory goes with it.
	maxPages = 500
	// maxIdle is how long engines stay loaded without a page to render.
	maxIdle = time.Minute
	// maxSteps bounds the turns of the event loop; a page takes one or two.
	maxSteps = 100
)

// ErrBusy means that all engines were in use until the context ended.
var ErrBusy = errors.New("all engines are busy")

// Renderer renders pages with a few engines. It is safe for concurrent use.
type Renderer struct {
	script string
	// pageTime is how long rendering one page may take.
	pageTime time.Duration
	// free holds the engines that are not in use; nil stands for one that is not loaded yet.
	free chan *engine
	// idle closes engines that have nothing to do.
	idle *time.Timer
}

// New returns a renderer of the app's server script with up to size engines. They are loaded
// when they are needed.
func New(script string, size int) *Renderer {
	r := &Renderer{script: script, pageTime: maxPageTime, free: make(chan *engine, size)}
	for range size {
		r.free <- nil
	}
	r.idle = time.AfterFunc(maxIdle, r.closeUnused)
	return r
}

// Render returns the markup of the page at a path, from the boot JSON of its document. The end of
// the context ends waiting for an engine and rendering, not the loading of an engine, which the
// next page needs too.
func (r *Renderer) Render(ctx context.Context, path string, boot []byte) (markup string, err error) {
	// An engine that is free would be interrupted at once, and lost.
	if ctx.Err() != nil {
		return "", ErrBusy
	}
	var e *engine
	select {
	case e = <-r.free:
	case <-ctx.Done():
		return "", ErrBusy
	}
	defer func() {
		if e != nil && (err != nil || e.pages >= maxPages) {
			e.vm.Close()
			e = nil
		}
		r.free <- e
		r.idle.Reset(maxIdle)
	}()
	if e == nil {
		if e, err = load(r.script); err != nil {
			return "", fmt.Errorf("load the server script: %w", err)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, r.pageTime)
	defer cancel()
	return e.render(ctx, path, boot)
}

// Close frees the engines that are not in use.
func (r *Renderer) Close() {
	r.idle.Stop()
	r.closeUnused()
}

func (r *Renderer) closeUnused() {
	for range cap(r.free) {
		select {
		case e := <-r.free:
			if e != nil {
				e.vm.Close()
			}
			r.free <- nil
		default:
			return
		}
	}
}

// engine is a script engine with the app loaded. It is for one page at a time.
type engine struct {
	vm    *quickjs.VM
	pages int
}

func load(script string) (*engine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	vm.SetMemoryLimit(maxMemory)
	if err := vm.SetEvalTimeout(maxLoadTime); err != nil {
		vm.Close()
		return nil, err
	}
	if _, err := vm.Eval(script, quickjs.EvalGlobal); err != nil {
		vm.Close()
		return nil, err
	}
	return &engine{vm: vm}, nil
}

func (e *engine) render(ctx context.Context, path string, boot []byte) (string, error) {
	e.pages++
	stop := context.AfterFunc(ctx, e.vm.Interrupt)
	defer stop()
	if _, err := e.vm.Call("start", path, string(boot)); err != nil {
		return "", err
	}
	for range maxSteps {
		if _, err := e.vm.ExecutePendingJobs(); err != nil {
			return "", err
		}
		result, err := e.vm.Call("step")
		if err != nil {
			return "", err
		}
		if text, ok := result.(string); ok {
			if failure, failed := strings.CutPrefix(text, "!"); failed {
				return "", errors.New(failure)
			}
			return text, nil
		}
	}
	return "", fmt.Errorf("the page is not rendered after %d turns", maxSteps)
}
