package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"matjar/internal/db"
)

// server is `matjar serve` in a process of its own.
type server struct {
	command        *exec.Cmd
	address, admin string
	readyAfter     time.Duration
	log            *os.File
}

// startServer fills a database with the demo catalogue and serves it.
func startServer(ctx context.Context, matjar, databaseURL string, products int) (*server, error) {
	seed := exec.CommandContext(ctx, matjar, "seed", "--database-url", databaseURL, "--products", strconv.Itoa(products))
	if out, err := seed.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("fill the database: %w: %s", err, out)
	}
	if err := endlessStock(ctx, databaseURL); err != nil {
		return nil, err
	}
	// As in operation, what the server logs is written somewhere.
	log, err := os.CreateTemp("", "matjar-load-*.log")
	if err != nil {
		return nil, err
	}
	s := &server{log: log}
	s.command = exec.CommandContext(ctx, matjar, "serve", "--database-url", databaseURL, "--addr", "127.0.0.1:0", "--admin-addr", "127.0.0.1:0",
		"--orders-per-hour", "0", "--cod-max-total", "0", "--cod-max-units", "0")
	s.command.Stderr = log
	out, err := s.command.StdoutPipe()
	if err != nil {
		s.removeLog()
		return nil, err
	}
	start := time.Now()
	if err := s.command.Start(); err != nil {
		s.removeLog()
		return nil, err
	}
	lines := bufio.NewReader(out)
	s.address, err = announced(lines, "Matjar is open at ")
	s.readyAfter = time.Since(start)
	if err == nil {
		s.admin, err = announced(lines, "Metrics and profiles are at ")
	}
	if err != nil {
		s.stop()
		return nil, err
	}
	// The rest of the output is discarded, but must not block the server.
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return s, nil
}

// announced returns the address in the server's next line.
func announced(lines *bufio.Reader, before string) (string, error) {
	said, err := lines.ReadString('\n')
	place, ok := strings.CutPrefix(strings.TrimSpace(said), before)
	u, parseErr := url.Parse(place)
	if err != nil || !ok || parseErr != nil {
		return "", fmt.Errorf("the server said %q: %w", said, cmp.Or(err, parseErr, errors.New("no address")))
	}
	return net.JoinHostPort("127.0.0.1", u.Port()), nil
}

// endlessStock makes sure that nothing is sold out before the end.
func endlessStock(ctx context.Context, databaseURL string) error {
	d, err := db.Open(ctx, databaseURL)
	if err != nil {
		return err
	}
	_, err = d.ExecContext(ctx, `UPDATE products SET inventory_count = 1000000`)
	return errors.Join(err, d.Close())
}

func (s *server) stop() {
	_ = s.command.Process.Signal(syscall.SIGTERM) // it may have ended by itself
	_ = s.command.Wait()
	s.removeLog()
}

func (s *server) removeLog() {
	_ = s.log.Close()
	_ = os.Remove(s.log.Name())
}

// profile writes where the server's processor time goes from now on. The function that it returns waits for the end.
func (s *server) profile(name string, long time.Duration) (finish func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		response, err := http.Get(fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%d", s.admin, max(1, int(long.Seconds()))))
		if err != nil {
			fmt.Fprintln(os.Stderr, "load:", err)
			return
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err := cmp.Or(err, os.WriteFile(name, text, 0o600)); err != nil {
			fmt.Fprintln(os.Stderr, "load:", err)
		}
	}()
	return func() { <-done }
}

// memory is what the process holds of the machine's memory, in bytes; 0 where that cannot be read.
func (s *server) memory() int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.command.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if value, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kilobytes, _ := strconv.ParseInt(strings.Fields(value)[0], 10, 64)
			return kilobytes << 10
		}
	}
	return 0
}

// processorTime is what the process has used; 0 where that cannot be read.
func (s *server) processorTime() time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.command.Process.Pid))
	if err != nil {
		return 0
	}
	// The second field, the program's name in parentheses, may have spaces.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	const user, system, ticks = 11, 12, 100
	u, _ := strconv.ParseInt(string(fields[user]), 10, 64)
	k, _ := strconv.ParseInt(string(fields[system]), 10, 64)
	return time.Duration(u+k) * time.Second / ticks
}
