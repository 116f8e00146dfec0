package torture

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"

	"matjar/internal/money"
)

// BesidePrevious runs two versions of the shop on one database, as an upgrade without downtime does:
// shoppers order at a server of the old version, one of the new version starts and migrates, and they order at
// both in turn. No request may fail, and at the end every acknowledged order must exist once and whole, and
// no stock be lost. The database at databaseURL is empty and has no schema.
func BesidePrevious(ctx context.Context, databaseURL string, before, after Program, shoppers, orders int, report ProgressFunc) error {
	k := &killScenario{url: databaseURL, stock: map[string]int64{}}
	for id := range prices {
		k.stock[id] = 1_000_000
	}
	if err := before.fillShop(ctx, databaseURL, k.stock); err != nil {
		return err
	}
	old, err := before.start(ctx, databaseURL)
	if err != nil {
		return err
	}
	defer old.kill()
	for range shoppers {
		s, err := signUp(ctx, old.base, newClient())
		if err != nil {
			return fmt.Errorf("the old version: %w%s", err, old.loggedErrors())
		}
		k.buyers = append(k.buyers, &buyer{shopper: s, plain: true})
	}
	// The old version is busy while the new one migrates.
	migrated := make(chan struct{})
	var busy sync.WaitGroup
	failed := make([]error, shoppers)
	for i, b := range k.buyers {
		busy.Go(func() {
			for {
				if failed[i] = b.buy(ctx); failed[i] != nil {
					return
				}
				select {
				case <-migrated:
					return
				default:
				}
			}
		})
	}
	fresh, err := after.start(ctx, databaseURL)
	close(migrated)
	busy.Wait()
	if err := errors.Join(append(failed, err)...); err != nil {
		return fmt.Errorf("while the new version started: %w%s", err, old.loggedErrors())
	}
	defer fresh.kill()
	for n := range orders {
		for _, b := range k.buyers {
			b.base = []string{old.base, fresh.base}[n%2]
			if err := b.buy(ctx); err != nil {
				return fmt.Errorf("%s: %w%s%s", []string{"the old version", "the new version"}[n%2], err, old.loggedErrors(), fresh.loggedErrors())
			}
		}
		report(n+1, orders)
	}
	old.kill()
	fresh.kill()
	return k.audit(ctx, true)
}

// fillShop makes the schema and a catalogue with the program itself, whose version may be an older one.
func (m Program) fillShop(ctx context.Context, databaseURL string, stock map[string]int64) error {
	dir, err := os.MkdirTemp("", "matjar-goods-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	goods := `{"type":"category","slug":"things","en_name":"Things","ar_name":"أشياء"}
{"type":"vendor","vendor_id":"v","en_name":"V","ar_name":"ف","commission_rate":1250}
{"type":"vendor","vendor_id":"w","en_name":"W","ar_name":"و","commission_rate":500}
`
	for id, n := range stock {
		goods += fmt.Sprintf(`{"type":"product","product_id":%q,"vendor_id":%q,"category":"things","en_name":"Thing","ar_name":"شيء","price":%s,"inventory_count":%d}`+"\n",
			id, vendorOf(id), money.Halalas(prices[id]), n)
	}
	file := filepath.Join(dir, "goods.jsonl")
	if err := os.WriteFile(file, []byte(goods), 0o600); err != nil {
		return err
	}
	for _, args := range [][]string{{"migrate"}, {"import", file}} {
		command := exec.CommandContext(ctx, m.Path, args...)
		command.Env = slices.Concat(os.Environ(), m.Env, []string{"MATJAR_DATABASE_URL=" + databaseURL})
		if said, err := command.CombinedOutput(); err != nil {
			return fmt.Errorf("matjar %s: %w: %s", args[0], err, said)
		}
	}
	return nil
}
