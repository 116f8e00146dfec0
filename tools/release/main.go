// Command release builds the binaries that a release has, with archives, bills of materials and checksums.
// The same sources give the same bytes, on any machine with the same version of Go.
//
//	make release
//
// The web app must be built already.
package main

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"debug/elf"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	version := flag.String("version", "", "the version that the binaries print")
	out := flag.String("out", "bin/release", "the folder to write to; what is in it is removed")
	targets := flag.String("targets", "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64", "systems and processors")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *version, *out, strings.Split(*targets, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, version, out string, targets []string) error {
	if version == "" {
		return errors.New("-version is missing")
	}
	if _, err := os.Stat("web/dist/.vite/manifest.json"); err != nil {
		return errors.New("the web app is not built: run make release")
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	packages, err := readPackages(filepath.Join(root, "web"))
	if err != nil {
		return err
	}
	for _, target := range targets {
		system, processor, ok := strings.Cut(target, "/")
		if !ok {
			return fmt.Errorf("%q is no system and processor such as linux/amd64", target)
		}
		name := fmt.Sprintf("matjar_%s_%s_%s", version, system, processor)
		fmt.Println(name)
		binary := filepath.Join(out, name)
		if err := build(ctx, version, system, processor, binary); err != nil {
			return err
		}
		if system == "linux" {
			if err := checkStatic(binary); err != nil {
				return err
			}
		}
		if err := writeBill(binary+".cdx.json", binary, version, packages); err != nil {
			return err
		}
		if err := writeArchive(binary+".tar.gz", []entry{
			{"matjar", binary, 0o755}, {"LICENSE", "LICENSE", 0o644}, {"README.md", "README.md", 0o644}, {"matjar.service", "deploy/systemd/matjar.service", 0o644},
		}); err != nil {
			return err
		}
		if err := os.Remove(binary); err != nil {
			return err
		}
	}
	return writeSums(out)
}

// build compiles without C, so that the binary needs nothing of the machine that it runs on, and without what
// differs between machines: paths, the build's id, the state of the repository.
func build(ctx context.Context, version, system, processor, to string) error {
	command := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -buildid= -X main.version="+version, "-o", to, "./cmd/matjar")
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+processor)
	command.Stderr = os.Stderr
	return command.Run()
}

// checkStatic returns an error for a program of Linux that needs a loader, and so libraries of the machine.
func checkStatic(program string) error {
	file, err := elf.Open(program)
	if err != nil {
		return err
	}
	defer file.Close()
	if slices.ContainsFunc(file.Progs, func(p *elf.Prog) bool { return p.Type == elf.PT_INTERP }) {
		return fmt.Errorf("%s is not static", program)
	}
	return nil
}

// entry is a file of an archive.
type entry struct {
	name, path string
	mode       int64
}

// writeArchive writes files as a compressed tape archive without times and owners.
func writeArchive(to string, entries []entry) error {
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	compressed, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressed)
	for _, e := range entries {
		if err := addFile(archive, e); err != nil {
			return err
		}
	}
	return errors.Join(archive.Close(), compressed.Close(), out.Close())
}

func addFile(archive *tar.Writer, e entry) error {
	content, err := os.ReadFile(e.path)
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(&tar.Header{Name: e.name, Mode: e.mode, Size: int64(len(content)), Format: tar.FormatUSTAR}); err != nil {
		return err
	}
	_, err = archive.Write(content)
	return err
}

// writeSums writes the checksums of all files in a folder, as sha256sum does.
func writeSums(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var lines []string
	for _, e := range entries {
		f, err := os.Open(filepath.Join(folder, e.Name()))
		if err != nil {
			return err
		}
		hash := sha256.New()
		_, err = io.Copy(hash, f)
		if err := errors.Join(err, f.Close()); err != nil {
			return err
		}
		lines = append(lines, fmt.Sprintf("%x  %s\n", hash.Sum(nil), e.Name()))
	}
	slices.Sort(lines)
	return os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(strings.Join(lines, "")), 0o644)
}
