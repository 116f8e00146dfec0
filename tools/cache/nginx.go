package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"matjar/tools/shipped"
)

// host is the name that the configuration has.
const host = "shop.example.com"

// proxy is nginx with the configuration of deploy/nginx, and beside it a cache that knows nothing of the shop.
type proxy struct {
	dir     string
	command *exec.Cmd
	said    bytes.Buffer
	// shop is the client of the configured cache, plain that of the other one.
	shop, plain *http.Client
}

// around is what Debian's nginx.conf would be, for one user in one folder. The second cache has nothing but the headers of
// the shop to go by.
const around = `daemon off;
worker_processes 1;
pid DIR/nginx.pid;
error_log stderr warn;
events { worker_connections 256; }
http {
	access_log off;
	client_body_temp_path DIR/body;
	proxy_temp_path DIR/proxy;
	fastcgi_temp_path DIR/fastcgi;
	uwsgi_temp_path DIR/uwsgi;
	scgi_temp_path DIR/scgi;
	include DIR/matjar.conf;
	proxy_cache_path DIR/plain keys_zone=plain:1m;
	server {
		listen unix:DIR/plain.sock;
		location / {
			proxy_pass http://matjar;
			proxy_cache plain;
			proxy_cache_key $scheme://$http_host$request_uri;
			proxy_cache_background_update on;
			add_header X-Cache $upstream_cache_status always;
			proxy_set_header Host $http_host;
		}
	}
}
`

// start runs nginx in front of the shop at address.
func start(ctx context.Context, configuration, address string) (_ *proxy, err error) {
	p := &proxy{}
	if p.dir, err = os.MkdirTemp("", "matjar-nginx-*"); err != nil {
		return nil, err
	}
	local, err := shipped.Read(configuration, []shipped.Change{
		{Old: "server 127.0.0.1:8080;", New: "server " + address + ";"},
		{Old: "/var/cache/nginx/matjar", New: p.dir + "/pages"},
		{Old: "listen 80;", New: "listen unix:" + p.dir + "/http.sock;"},
		{Old: "listen 443 ", New: "listen unix:" + p.dir + "/https.sock "},
		{Old: "/etc/ssl/certs/" + host + ".pem", New: p.dir + "/cert.pem"},
		{Old: "/etc/ssl/private/" + host + ".key", New: p.dir + "/key.pem"},
	}...)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(p.dir))
	}
	roots, err := p.write(local)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(p.dir))
	}
	p.command = exec.CommandContext(ctx, "nginx", "-p", p.dir, "-c", p.dir+"/nginx.conf", "-e", "stderr")
	p.command.Stderr = &p.said
	p.command.Cancel = func() error { return p.command.Process.Signal(syscall.SIGTERM) }
	if err := p.command.Start(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(p.dir))
	}
	for _, socket := range []string{"/https.sock", "/plain.sock"} {
		if err := accepts(ctx, p.dir+socket); err != nil {
			return nil, errors.Join(err, p.stop())
		}
	}
	p.shop = client(p.dir+"/https.sock", roots)
	p.plain = client(p.dir+"/plain.sock", nil)
	return p, nil
}

// write writes the configuration and a certificate, which it returns.
func (p *proxy) write(local string) (*x509.CertPool, error) {
	public, private, err := shipped.Certificate(host)
	if err != nil {
		return nil, err
	}
	main := strings.ReplaceAll(around, "DIR", p.dir)
	if os.Getuid() == 0 {
		// Else its workers are another user's, who may not write to the folder.
		main = "user root;\n" + main
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(public)
	for name, text := range map[string][]byte{
		"matjar.conf": []byte(local), "nginx.conf": []byte(main), "cert.pem": public,
		"key.pem": private,
	} {
		if err := os.WriteFile(filepath.Join(p.dir, name), text, 0o600); err != nil {
			return nil, err
		}
	}
	return roots, nil
}

// accepts waits until somebody listens at a socket.
func accepts(ctx context.Context, socket string) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	for {
		conn, err := (&net.Dialer{}).DialContext(ctx, "unix", socket)
		if err == nil {
			return conn.Close()
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// client returns one that reaches a server at a socket, whatever the address says. It neither follows redirects nor asks
// for compression by itself.
func client(socket string, roots *x509.CertPool) *http.Client {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", socket)
	}
	return &http.Client{
		Transport:     &http.Transport{DialContext: dial, DisableCompression: true, TLSClientConfig: &tls.Config{RootCAs: roots}},
		Timeout:       20 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// stop ends nginx and returns what it complained about.
func (p *proxy) stop() error {
	_ = p.command.Process.Signal(syscall.SIGTERM) // it may have ended by itself
	err := p.command.Wait()
	if err != nil {
		err = fmt.Errorf("nginx: %w: %s", err, &p.said)
	}
	return errors.Join(err, os.RemoveAll(p.dir))
}
