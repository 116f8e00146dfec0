package main

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// A bill names every module and package with its version, and is the same every time.
func TestBill(t *testing.T) {
	packages, err := readPackages("../../web/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var bills [2][]byte
	for i := range bills {
		name := filepath.Join(dir, "bill.json")
		if err := writeBill(name, os.Args[0], "1.2.3", packages); err != nil {
			t.Fatal(err)
		}
		if bills[i], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(bills[0], bills[1]) {
		t.Error("two bills of one binary differ")
	}
	var b bill
	if err := json.Unmarshal(bills[0], &b); err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(b.SerialNumber) {
		t.Errorf("the serial number is %s", b.SerialNumber)
	}
	found := map[string]component{}
	for _, c := range b.Components {
		if c.Version == "" || !strings.HasPrefix(c.PURL, "pkg:") {
			t.Errorf("%+v has no version or address", c)
		}
		if _, twice := found[c.Ref]; twice {
			t.Errorf("%s is there twice", c.Ref)
		}
		found[c.Ref] = c
	}
	for name, c := range found {
		switch c.Name {
		case "react":
			if len(c.Hashes) != 1 || len(c.Hashes[0].Content) != 128 || c.Licenses[0].Expression != "MIT" {
				t.Errorf("%s = %+v", name, c)
			}
		case "vite", "vitest":
			t.Errorf("%s is for development only", name)
		}
	}
	for _, want := range []string{"std", "react", "@supabase/auth-js", "libwebp"} {
		if !strings.Contains(string(bills[0]), `"name": "`+want+`"`) {
			t.Errorf("%s is missing", want)
		}
	}
}

// An archive does not depend on when its files were written.
func TestArchiveIsReproducible(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "matjar")
	var archives [2][]byte
	for i := range archives {
		if err := os.WriteFile(file, []byte("program"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, time.Time{}, time.Unix(int64(i)*1e9, 0)); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, "a.tar.gz")
		if err := writeArchive(name, []entry{{"matjar", file, 0o755}}); err != nil {
			t.Fatal(err)
		}
		var err error
		if archives[i], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(archives[0], archives[1]) {
		t.Error("two archives of one file differ")
	}
}

// A program that names an interpreter is not static.
func TestCheckStatic(t *testing.T) {
	for name, interpreter := range map[string]bool{"static": false, "dynamic": true} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, program(t, interpreter), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := checkStatic(file); (err != nil) != interpreter || interpreter && !strings.Contains(err.Error(), "not static") {
			t.Errorf("%s = %v", name, err)
		}
	}
}

// program returns the smallest program of Linux, with or without an interpreter.
func program(t *testing.T, interpreter bool) []byte {
	t.Helper()
	segment := elf.Prog64{Type: uint32(elf.PT_LOAD)}
	if interpreter {
		segment.Type = uint32(elf.PT_INTERP)
	}
	head := elf.Header64{
		Type: uint16(elf.ET_EXEC), Machine: uint16(elf.EM_X86_64), Version: uint32(elf.EV_CURRENT),
		Ehsize: uint16(binary.Size(elf.Header64{})), Phoff: uint64(binary.Size(elf.Header64{})), Phentsize: uint16(binary.Size(segment)), Phnum: 1,
	}
	copy(head.Ident[:], elf.ELFMAG)
	head.Ident[elf.EI_CLASS], head.Ident[elf.EI_DATA], head.Ident[elf.EI_VERSION] = byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)
	var file bytes.Buffer
	if err := errors.Join(binary.Write(&file, binary.LittleEndian, head), binary.Write(&file, binary.LittleEndian, segment)); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// What the Go tool links without C, as the Makefile has it do, is static.
func TestGoProgramIsStatic(t *testing.T) {
	dir := t.TempDir()
	source, built := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-o", built, source)
	build.Env = append(os.Environ(), "GOOS=linux", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := checkStatic(built); err != nil {
		t.Error(err)
	}
}
