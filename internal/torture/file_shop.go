package torture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"github.com/google/uuid"

	"matjar/internal/db"
)

// fileShop is a shop on SQLite, whose database and pictures are in one folder, with shoppers at its server.
type fileShop struct {
	killScenario
	// process is nil while no server runs.
	process *process
	// key is one of the back office, for pictures.
	key string
}

// newFileShop names the files of a shop in dir.
func newFileShop(dir string, matjar Program) fileShop {
	f := fileShop{killScenario: killScenario{url: "sqlite:" + filepath.Join(dir, "shop.db"), program: matjar, stock: map[string]int64{}}}
	f.program.Env = append(f.program.Env, "MATJAR_MEDIA_DIR="+filepath.Join(dir, "media"))
	for id := range prices {
		f.stock[id] = 1_000_000
	}
	return f
}

// open makes the shop, starts its server and has shoppers sign up.
func (f *fileShop) open(ctx context.Context, shoppers int) error {
	if err := f.withDatabase(ctx, func(d *db.DB) error {
		if err := db.Migrate(ctx, d); err != nil {
			return err
		}
		_, err := openShop(ctx, d, f.stock)
		return err
	}); err != nil {
		return err
	}
	if err := f.start(ctx); err != nil {
		return err
	}
	for range shoppers {
		s, err := signUp(ctx, f.process.base, newClient())
		if err != nil {
			return err
		}
		f.buyers = append(f.buyers, &buyer{shopper: s})
	}
	key, said, err := f.command(ctx, "keys", "add", "pictures", "--all")
	if err != nil {
		return fmt.Errorf("%w: %s", err, said)
	}
	f.key = strings.TrimSpace(key)
	return nil
}

func (f *fileShop) log() string {
	if f.process == nil {
		return ""
	}
	return f.process.loggedErrors()
}

func (f *fileShop) start(ctx context.Context) (err error) {
	f.process, err = f.program.start(ctx, f.url)
	if err == nil {
		for _, b := range f.buyers {
			b.base = f.process.base
		}
	}
	return err
}

func (f *fileShop) stop() {
	if f.process != nil {
		f.process.kill()
		f.process = nil
	}
}

// command runs a command of the shop and returns what it printed and what it said of its failure.
func (f *fileShop) command(ctx context.Context, args ...string) (out, said string, err error) {
	c := exec.CommandContext(ctx, f.program.Path, args...)
	c.Env = append(append(append(os.Environ(), ShopEnv()...), "MATJAR_DATABASE_URL="+f.url), f.program.Env...)
	var printed, failed bytes.Buffer
	c.Stdout, c.Stderr = &printed, &failed
	err = c.Run()
	return printed.String(), strings.TrimSpace(failed.String()), err
}

// ordering has all buyers order until each has so many answers, or until done. A refusal must be 503.
func (f *fileShop) ordering(ctx context.Context, answers int) (refused int, err error) {
	var mu sync.Mutex
	var wrong []error
	var all sync.WaitGroup
	for _, b := range f.buyers {
		all.Go(func() {
			for range answers {
				err := b.buy(ctx)
				mu.Lock()
				switch {
				case err != nil && strings.Contains(err.Error(), ": 503 {") && strings.Contains(err.Error(), `"code":"unavailable"`):
					refused++
				case err != nil:
					wrong = append(wrong, err)
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return refused, errors.Join(wrong...)
}

// browse checks that pages are answered.
func (f *fileShop) browse(ctx context.Context) error {
	for _, path := range []string{"/", "/product/A", "/api/v1/products/A", "/api/v1/search?q=a", "/readyz?database=no"} {
		if got, err := f.buyers[0].send(ctx, http.MethodGet, path, nil); err != nil || got.status != http.StatusOK {
			return fmt.Errorf("%s = %s, %v, want that browsing goes on", path, got, err)
		}
	}
	return nil
}

// picture sends a picture that the shop has not had, to be stored in a file.
func (f *fileShop) picture(ctx context.Context) (response, error) {
	noise := image.NewGray(image.Rect(0, 0, 96, 96))
	for i := range noise.Pix {
		noise.Pix[i] = byte(rand.Uint32())
	}
	var file bytes.Buffer
	if err := png.Encode(&file, noise); err != nil {
		return response{}, err
	}
	s := &shopper{base: f.process.base, token: f.key, client: f.buyers[0].client}
	return s.send(ctx, http.MethodPost, "/api/v1/admin/product-pictures", file.String(), "Content-Type", "application/octet-stream")
}

// settled kills the server, checks the database and starts it again.
func (f *fileShop) settled(ctx context.Context) error {
	f.stop()
	if err := f.audit(ctx, false); err != nil {
		return err
	}
	if err := f.start(ctx); err != nil {
		return err
	}
	return f.retryLast(ctx, f.process)
}

// refusing checks that every write to the database is refused, and that browsing goes on.
func (f *fileShop) refusing(ctx context.Context) error {
	const each = 2
	if refused, err := f.ordering(ctx, each); err != nil || refused != each*len(f.buyers) {
		return fmt.Errorf("%d of %d orders were refused, %v", refused, each*len(f.buyers), err)
	}
	buyer := f.buyers[0]
	address := uuid.NewString() + "@example.com"
	for _, w := range []struct {
		method, path string
		body         any
	}{
		{http.MethodPost, "/auth/v1/signup", map[string]any{"email": address, "password": "Tor-ture 7 " + address}},
		{http.MethodPost, "/api/v1/cart/items", line("A", 1)},
		{http.MethodPost, "/api/v1/newsletter", map[string]any{"email": address, "language": "en"}},
		{http.MethodPatch, "/api/v1/profile", map[string]any{"full_name": "Noura Ali"}},
	} {
		got, err := buyer.send(ctx, w.method, w.path, w.body)
		if err := come(got, err); err != nil {
			return fmt.Errorf("%s %s: %w", w.method, w.path, err)
		}
	}
	return f.browse(ctx)
}

// come checks that a request is told to come again.
func come(got response, err error) error {
	if err != nil || got.status != http.StatusServiceUnavailable || got.code() != "unavailable" || got.header.Get("Retry-After") == "" {
		return fmt.Errorf("%s, %v, %v; want 503 with Retry-After", got, got.header, err)
	}
	return nil
}

// ended has the server end as systemd does, and checks that its log says something.
func (f *fileShop) ended(says ...string) error {
	p := f.process
	if err := errors.Join(p.cmd.Process.Signal(syscall.SIGTERM), p.cmd.Wait()); err != nil {
		return fmt.Errorf("the server ends with %w: %s", err, p.log)
	}
	for _, text := range says {
		if !strings.Contains(p.log.String(), text) {
			return fmt.Errorf("the log does not say %q: %s", text, p.log)
		}
	}
	return p.races()
}
