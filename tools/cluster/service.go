//go:build linux

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// service is a program in a process group of its own.
type service struct {
	// data is the folder in which processes work that it has started and left to themselves, as Patroni does with
	// PostgreSQL.
	data    string
	name    string
	make    func(context.Context) *exec.Cmd
	command *exec.Cmd
	log     string
}

func (m *machines) service(name string, owner *syscall.Credential, env []string, program string, args ...string) *service {
	return &service{name: name, log: filepath.Join(m.o.dir, name+".log"), make: func(ctx context.Context) *exec.Cmd {
		command := exec.CommandContext(ctx, program, args...)
		command.Env = append(os.Environ(), env...)
		command.SysProcAttr = &syscall.SysProcAttr{Credential: owner, Setpgid: true, Pdeathsig: syscall.SIGKILL}
		return command
	}}
}

func (s *service) start(ctx context.Context) error {
	log, err := os.OpenFile(s.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	s.command = s.make(ctx)
	s.command.Stdout, s.command.Stderr = log, log
	if err := s.command.Start(); err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	return nil
}

// processes returns the process, all that descend from it and all that work in its folder.
func (s *service) processes() []int {
	if s == nil || s.command == nil {
		return nil
	}
	children := map[int][]int{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended meanwhile
		}
		var pid, parent int
		var state string
		after := text[strings.LastIndexByte(string(text), ')')+1:]
		if _, err := fmt.Sscan(string(after), &state, &parent); err != nil {
			continue
		}
		pid, _ = strconv.Atoi(strings.Split(name, "/")[2])
		children[parent] = append(children[parent], pid)
	}
	all := []int{s.command.Process.Pid}
	if s.data != "" {
		for _, list := range children {
			for _, pid := range list {
				if at, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid)); err == nil && at == s.data {
					all = append(all, pid)
				}
			}
		}
	}
	for i := 0; i < len(all); i++ {
		all = append(all, children[all[i]]...)
	}
	return all
}

// signal sends a signal to the process and all that descend from it.
func (s *service) signal(signal syscall.Signal) {
	for _, pid := range s.processes() {
		_ = syscall.Kill(pid, signal) // it may have ended
	}
}

// kill ends all of it at once.
func (s *service) kill() {
	if s == nil || s.command == nil {
		return
	}
	s.signal(syscall.SIGKILL)
	_ = s.command.Wait()
	s.command = nil
}

// stop ends the process as an operator does.
func (s *service) stop() error {
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	err := s.command.Wait()
	s.command = nil
	return err
}
