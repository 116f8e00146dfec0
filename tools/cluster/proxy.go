//go:build linux

package main

import (
	"io"
	"net"
	"sync"
	"time"
)

// link is the network between a node and a database server, which can be cut: then nothing passes and nobody is
// told, as when a cable is pulled.
type link struct {
	listener net.Listener
	to       string
	mu       sync.Mutex
	healed   *sync.Cond
	isCut    bool
	conns    map[net.Conn]struct{}
}

func openLink(address, to string) (*link, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	l := &link{listener: listener, to: to, conns: map[net.Conn]struct{}{}}
	l.healed = sync.NewCond(&l.mu)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go l.carry(conn)
		}
	}()
	return l, nil
}

func (l *link) carry(from net.Conn) {
	defer from.Close()
	l.wait()
	to, err := net.DialTimeout("tcp", l.to, time.Second)
	if err != nil {
		return
	}
	defer to.Close()
	l.mu.Lock()
	l.conns[from], l.conns[to] = struct{}{}, struct{}{}
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		delete(l.conns, from)
		delete(l.conns, to)
		l.mu.Unlock()
	}()
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{from, to}, {to, from}} {
		both.Go(func() {
			l.copy(way[1], way[0])
			way[0].Close()
			way[1].Close()
		})
	}
	both.Wait()
}

// copy passes bytes on while the link is whole.
func (l *link) copy(to io.Writer, from io.Reader) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		// That an end has closed its connection is not seen on the other side of a cut either.
		l.wait()
		if err != nil {
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// wait waits while the link is cut.
func (l *link) wait() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.isCut {
		l.healed.Wait()
	}
}

func (l *link) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.isCut = true
}

func (l *link) heal() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.isCut = false
	l.healed.Broadcast()
}

func (l *link) close() {
	l.listener.Close()
	l.heal()
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.conns {
		c.Close()
	}
}
