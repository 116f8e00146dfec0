package process

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"
)

// Connection is a connection to the server that is kept. It does as little as possible for each request, because
// it shares the processors with the server.
type Connection struct {
	net.Conn
	in *bufio.Reader
}

// Dial connects to a server.
func Dial(address string) (*Connection, error) {
	c, err := net.DialTimeout("tcp", address, 5*time.Second)
	if err != nil {
		return nil, err
	}
	return &Connection{c, bufio.NewReaderSize(c, 64<<10)}, nil
}

// Get is a request for something that only the bearer of a token or key may read, as it is on the wire.
func Get(host, path, token string) []byte {
	return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nAccept-Encoding: gzip, br\r\n\r\n", path, host, token)
}

// Send sends a request as it is on the wire and reads the whole response. A status of 400 or more is an error.
func (c *Connection) Send(request []byte) error {
	if err := c.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		return err
	}
	if _, err := c.Write(request); err != nil {
		return err
	}
	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return err
	}
	if len(line) < len("HTTP/1.1 200") {
		return fmt.Errorf("not a response: %q", line)
	}
	status, err := strconv.Atoi(string(line[9:12]))
	if err != nil {
		return err
	}
	length, err := c.headers()
	if err != nil {
		return err
	}
	if status >= 400 {
		text := make([]byte, min(max(length, 0), 300))
		_, _ = io.ReadFull(c.in, text) // what there is of it
		return fmt.Errorf("%.60q is answered with %d %s", request, status, text)
	}
	if length < 0 {
		return c.discardChunks()
	}
	_, err = c.in.Discard(length)
	return err
}

// headers reads up to the body and returns its length, or -1 if it is sent in chunks.
func (c *Connection) headers() (length int, err error) {
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return 0, err
		}
		if len(line) <= len("\r\n") {
			return length, nil
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		switch {
		case bytes.EqualFold(name, []byte("Content-Length")):
			if length, err = strconv.Atoi(string(bytes.TrimSpace(value))); err != nil {
				return 0, err
			}
		case bytes.EqualFold(name, []byte("Transfer-Encoding")):
			length = -1
		}
	}
}

func (c *Connection) discardChunks() error {
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return err
		}
		size, err := strconv.ParseInt(string(bytes.TrimSpace(line)), 16, 32)
		if err != nil {
			return err
		}
		if _, err := c.in.Discard(int(size) + len("\r\n")); err != nil {
			return err
		}
		if size == 0 {
			return nil
		}
	}
}
