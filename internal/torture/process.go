package torture

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strings"
)

// Program is how `matjar serve` is started.
type Program struct {
	Path string
	// Env is added to the environment.
	Env []string
}

// process is a running server.
type process struct {
	base string
	cmd  *exec.Cmd
	log  *bytes.Buffer
}

// ShopEnv returns the settings of the scenarios' shop.
func ShopEnv() []string {
	return []string{
		"MATJAR_DEMO=false", "MATJAR_BASE_URL=",
		// The scenarios exceed the usual limits.
		"MATJAR_COD_MAX_TOTAL=0", "MATJAR_COD_MAX_UNITS=0", "MATJAR_ORDERS_PER_HOUR=0",
		// So that signUp can come from many addresses.
		"MATJAR_TRUSTED_PROXIES=127.0.0.1",
		fmt.Sprintf("MATJAR_SHIPPING_FEE=%d", policy.fee/100), fmt.Sprintf("MATJAR_FREE_SHIPPING_OVER=%d", policy.freeOver/100),
	}
}

// start runs the server and waits until it prints its address.
func (m Program) start(ctx context.Context, databaseURL string) (*process, error) {
	p := &process{cmd: exec.CommandContext(ctx, m.Path, "serve"), log: &bytes.Buffer{}}
	p.cmd.Stderr = p.log
	p.cmd.Env = append(append(append(os.Environ(), ShopEnv()...),
		"MATJAR_DATABASE_URL="+databaseURL, "MATJAR_ADDR=127.0.0.1:0", "MATJAR_ADMIN_ADDR=",
		// No email is delivered, so that all of them can be counted.
		"MATJAR_SMTP_URL=smtp://127.0.0.1:9"), m.Env...)
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewReader(out)
	said, err := lines.ReadString('\n')
	place, ok := strings.CutPrefix(strings.TrimSpace(said), "Matjar is open at ")
	if err != nil || !ok {
		p.kill()
		return nil, fmt.Errorf("the server said %q, %w: %s", said, err, p.log)
	}
	// The rest of the output is discarded, but must not block the server.
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	u, err := url.Parse(place)
	if err != nil {
		p.kill()
		return nil, err
	}
	p.base = "http://" + net.JoinHostPort("127.0.0.1", u.Port())
	return p, nil
}

// kill ends the server with SIGKILL and waits for its end, which is never a clean one. It may be called again.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// races returns an error with what the race detector reported of a stopped server, if it was watched by it.
func (p *process) races() error {
	if _, report, found := strings.Cut(p.log.String(), "WARNING: DATA RACE"); found {
		return fmt.Errorf("a data race: %s", report)
	}
	return nil
}

// loggedErrors kills the server, which writes its log until then, and returns the errors in it.
func (p *process) loggedErrors() string {
	p.kill()
	var text strings.Builder
	for l := range strings.Lines(p.log.String()) {
		if strings.Contains(l, `"level":"ERROR"`) && !strings.Contains(l, `"msg":"mail"`) {
			text.WriteString("\n" + strings.TrimSpace(l))
		}
	}
	return text.String()
}
