// Package simulator is a mail server for tests and tools. It speaks as much SMTP as it takes to receive letters.
package simulator

import (
	"bufio"
	"fmt"
	"net"
	"strings"
)

// Letter is one that was sent.
type Letter struct {
	// ID is its Message-ID, and Text all of it, as it came.
	ID, To, Subject, Text string
}

// Answer is what the server says to a letter.
type Answer string

// The answers.
const (
	Taken   Answer = "250 taken"
	Later   Answer = "451 come again"
	Refused Answer = "550 never"
)

// Serve answers letters until the listener is closed.
func Serve(listener net.Listener, answer func(Letter) Answer) {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		go serve(conn, answer)
	}
}

func serve(conn net.Conn, answer func(Letter) Answer) {
	defer conn.Close()
	in := bufio.NewReader(conn)
	say := func(line string) { fmt.Fprintf(conn, "%s\r\n", line) }
	say("220 box")
	to := ""
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		if address, ok := strings.CutPrefix(line, "RCPT TO:<"); ok {
			to, _, _ = strings.Cut(address, ">")
		}
		switch strings.ToUpper(strings.TrimSpace(line)) {
		case "DATA":
			say("354 go on")
			letter, err := read(in)
			if err != nil {
				return
			}
			letter.To = to
			say(string(answer(letter)))
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

// read reads a letter to its end.
func read(in *bufio.Reader) (l Letter, err error) {
	var text strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil || line == ".\r\n" {
			l.Text = text.String()
			return l, err
		}
		text.WriteString(line)
		if value, ok := strings.CutPrefix(line, "Message-ID: "); ok {
			l.ID = strings.TrimSpace(value)
		}
		if value, ok := strings.CutPrefix(line, "Subject: "); ok && l.Subject == "" {
			l.Subject = strings.TrimSpace(value)
		}
	}
}
