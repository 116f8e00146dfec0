// Package process runs the real server in a process of its own, for the tools that measure it.
package process

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
)

// Server is `matjar serve` in a process of its own.
type Server struct {
	command *exec.Cmd
	// Address is where the shop is, as host and port.
	Address string
	admin   string
	// ReadyAfter is how long it took to start.
	ReadyAfter time.Duration
	log        *os.File
}

// Seed fills an empty database with the demo catalogue.
func Seed(ctx context.Context, matjar, databaseURL string, products int) error {
	_, err := Run(ctx, matjar, "seed", "--database-url", databaseURL, "--products", strconv.Itoa(products))
	return err
}

// Run runs a command of the binary to its end and returns what it printed.
func Run(ctx context.Context, matjar string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, matjar, args...)
	out, err := command.Output()
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		err = fmt.Errorf("matjar %s: %w: %s", args[0], err, failed.Stderr)
	}
	return string(out), err
}

// Key makes a key of all rights, for programs, and returns it.
func Key(ctx context.Context, matjar, databaseURL, name string) (string, error) {
	said, err := Run(ctx, matjar, "keys", "add", name, "--all", "--database-url", databaseURL)
	return strings.TrimSpace(said), err
}

// Start serves a database, without limits of orders and, but for what flags say, of requests at the same time; flags are added to the command.
func Start(ctx context.Context, matjar, databaseURL string, flags ...string) (*Server, error) {
	// As in operation, what the server logs is written somewhere.
	log, err := os.CreateTemp("", "matjar-load-*.log")
	if err != nil {
		return nil, err
	}
	s := &Server{log: log}
	s.command = exec.CommandContext(ctx, matjar, append([]string{"serve", "--database-url", databaseURL, "--addr", "127.0.0.1:0", "--admin-addr", "127.0.0.1:0",
		"--drain", "0s", "--orders-per-hour", "0", "--cod-max-total", "0", "--cod-max-units", "0", "--max-requests", "65536"}, flags...)...)
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
	s.Address, err = announced(lines, "Matjar is open at ")
	s.ReadyAfter = time.Since(start)
	if err == nil {
		s.admin, err = announced(lines, "Metrics and profiles are at ")
	}
	if err != nil {
		s.Stop()
		return nil, err
	}
	// The rest of the output is discarded, but must not block the server.
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return s, nil
}

// announced returns the address in the server's next line that begins so.
func announced(lines *bufio.Reader, before string) (string, error) {
	for {
		said, err := lines.ReadString('\n')
		if err != nil {
			return "", fmt.Errorf("the server said %q last: %w", said, err)
		}
		place, ok := strings.CutPrefix(strings.TrimSpace(said), before)
		if !ok {
			continue
		}
		u, err := url.Parse(place)
		if err != nil {
			return "", err
		}
		return net.JoinHostPort("127.0.0.1", u.Port()), nil
	}
}

// Stop ends it.
func (s *Server) Stop() {
	_ = s.command.Process.Signal(syscall.SIGTERM) // it may have ended by itself
	_ = s.command.Wait()
	s.removeLog()
}

func (s *Server) removeLog() {
	_ = s.log.Close()
	_ = os.Remove(s.log.Name())
}

// Profile writes where the server's processor time goes from now on. The function that it returns waits for the end.
func (s *Server) Profile(name string, long time.Duration) (finish func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		response, err := http.Get(fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%d", s.admin, max(1, int(long.Seconds()))))
		if err != nil {
			fmt.Fprintln(os.Stderr, "profile:", err)
			return
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err := cmp.Or(err, os.WriteFile(name, text, 0o600)); err != nil {
			fmt.Fprintln(os.Stderr, "profile:", err)
		}
	}()
	return func() { <-done }
}

// Memory is what the process holds of the machine's memory, in bytes; 0 where that cannot be read.
func (s *Server) Memory() int64 { return s.status("VmRSS:") }

// MostMemory is the most that the process ever held.
func (s *Server) MostMemory() int64 { return s.status("VmHWM:") }

// status reads a line of the process's status, in bytes.
func (s *Server) status(name string) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.command.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if value, ok := strings.CutPrefix(line, name); ok {
			kilobytes, _ := strconv.ParseInt(strings.Fields(value)[0], 10, 64)
			return kilobytes << 10
		}
	}
	return 0
}

// Allocated is how many bytes of memory the process has asked for since its start, whether or not they are free again. Reading
// it takes about 0.1 MB itself.
func (s *Server) Allocated(ctx context.Context) (int64, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.admin+"/metrics", http.NoBody)
	if err != nil {
		return 0, err
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, "go_memstats_alloc_bytes_total "); ok {
			bytes, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			return int64(bytes), err
		}
	}
	return 0, errors.New("the metrics do not say what was allocated")
}

// ProcessorTime is what the process has used; 0 where that cannot be read.
func (s *Server) ProcessorTime() time.Duration { return ProcessorTime(s.command.Process.Pid) }

// ProcessorTime is what a process has used; 0 where that cannot be read.
func ProcessorTime(pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
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
