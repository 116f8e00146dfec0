// Command cache puts nginx in front of the real server and looks at what a shared cache shows to whom: to visitors of both
// languages, to members, after a change, and while no node answers. Beside the configuration of deploy/nginx it tries a
// cache that has only the headers of the shop to go by.
//
//	scripts/cache-test.sh
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"matjar/tools/process"
	"matjar/tools/scratch"
)

// seconds is how long pages may be kept here.
const seconds = 2

func main() {
	matjar := flag.String("matjar", "bin/matjar", "the server's binary")
	configuration := flag.String("nginx", "deploy/nginx/matjar.conf", "nginx's configuration")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *matjar, *configuration); err != nil {
		fmt.Fprintln(os.Stderr, "cache:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, matjar, configuration string) (err error) {
	database, err := scratch.SQLite()
	if err != nil {
		return err
	}
	defer database.Drop() //nolint:errcheck // it is only scratch
	if err := process.Seed(ctx, matjar, database.URL, 40); err != nil {
		return err
	}
	s, err := process.Start(ctx, matjar, database.URL, "--shared-cache", strconv.Itoa(seconds), "--base-url", "https://"+host, "--trusted-proxies", "127.0.0.0/8")
	if err != nil {
		return err
	}
	stopped := false
	defer func() {
		if !stopped {
			s.Stop()
		}
	}()
	p, err := start(ctx, configuration, s.Address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	v := &visitors{p: p, matjar: matjar, database: database.URL}
	for _, step := range []struct {
		name string
		do   func(context.Context) error
	}{
		{"pages are kept", v.warmUp},
		{"visitors of both languages, in turn", v.alternate},
		{"a choice of the language is never kept", v.choose},
		{"what is one visitor's own is never kept", v.own},
		{"a page that the visitor has is not sent again", v.repeat},
		{"a changed price", v.change},
		{"a product that is gone", v.withdraw},
		{"no node answers", func(ctx context.Context) error {
			s.Stop()
			stopped = true
			return v.alone(ctx)
		}},
	} {
		began := time.Now()
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
		fmt.Printf("%5.1f s  %s\n", time.Since(began).Seconds(), step.name)
	}
	fmt.Printf("%d answers looked at, %d of them from the cache\n", v.asked, v.hits)
	return nil
}
