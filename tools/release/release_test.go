package main

import (
	"bytes"
	"cmp"
	"database/sql"
	"debug/elf"
	"encoding/binary"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite"
)

func TestMain(m *testing.M) {
	root = "../.."
	os.Exit(m.Run())
}

// A bill names what is in the binary and in the web app, with version, licence and checksum, and is the same every time.
func TestBill(t *testing.T) {
	packages, err := readPackages("../../web")
	if err != nil {
		t.Fatalf("%v: make build", err)
	}
	// The programs of tests do not say which modules are in them.
	binary := cmp.Or(os.Getenv("MATJAR_TEST_BINARY"), "../../bin/matjar")
	name := filepath.Join(t.TempDir(), "bill.json")
	var bills [2][]byte
	for i := range bills {
		if err := writeBill(name, binary, "1.2.3", packages); err != nil {
			t.Fatalf("%v: make build", err)
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
		if c.Version == "" || !strings.HasPrefix(c.PURL, "pkg:") || len(c.Licenses) != 1 || c.Licenses[0].Expression == "" {
			t.Errorf("%+v has no version, address or licence", c)
		}
		if _, twice := found[c.Name]; twice {
			t.Errorf("%s is there twice", c.Name)
		}
		found[c.Name] = c
		if strings.HasPrefix(c.PURL, "pkg:npm/") && (len(c.Hashes) != 1 || len(c.Hashes[0].Content) != 128) {
			t.Errorf("%s has no checksum", c.Ref)
		}
	}
	// Preact runs in the place of React. The polyfills of the script for the server are a package for development.
	for name, licence := range map[string]string{
		"std": "BSD-3-Clause", "modernc.org/sqlite": "BSD-3-Clause", "modernc.org/quickjs": "BSD-3-Clause", "github.com/google/uuid": "BSD-3-Clause",
		"preact": "MIT", "preact-render-to-string": "MIT", "@supabase/auth-js": "MIT", "lucide-react": "ISC", "core-js-pure": "MIT",
		"tailwindcss": "MIT", "@fontsource-variable/readex-pro": "OFL-1.1", "SQLite": "blessing", "QuickJS": "MIT", "libwebp": "BSD-3-Clause",
	} {
		if c, ok := found[name]; !ok || c.Licenses[0].Expression != licence {
			t.Errorf("%s = %+v, want it with the licence %s", name, c, licence)
		}
	}
	for _, name := range []string{"react", "react-dom", "scheduler", "vitest", "typescript"} {
		if c, ok := found[name]; ok {
			t.Errorf("%s is listed, and nothing of it is in the web app", c.Ref)
		}
	}
	var version string
	memory, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	if err := memory.QueryRowContext(t.Context(), "SELECT sqlite_version()").Scan(&version); err != nil {
		t.Fatal(err)
	}
	if got := found["SQLite"]; got.Version != version || !strings.HasPrefix(got.Properties[0].Value, "pkg:golang/modernc.org/sqlite@v") {
		t.Errorf("SQLite = %+v, want version %s", got, version)
	}
	if got := found["QuickJS"].Version; !regexp.MustCompile(`^20\d\d-\d\d-\d\d$`).MatchString(got) {
		t.Errorf("the version of QuickJS is %q", got)
	}
	if _, ok := found["musl"]; ok != (runtime.GOOS == "linux") {
		t.Errorf("musl is listed: %v, on %s", ok, runtime.GOOS)
	}
}

// The bill of a system says what is compiled for that system.
func TestCarriedSoftwareDependsOnTheSystem(t *testing.T) {
	for target, want := range map[[2]string][]string{
		{"linux", "amd64"}: {"QuickJS", "SQLite", "musl"}, {"linux", "arm64"}: {"QuickJS", "SQLite", "musl"},
		{"darwin", "amd64"}: {"QuickJS", "SQLite"}, {"darwin", "arm64"}: {"QuickJS", "SQLite"},
	} {
		info := &debug.BuildInfo{GoVersion: "go1.26", Settings: []debug.BuildSetting{{Key: "GOOS", Value: target[0]}, {Key: "GOARCH", Value: target[1]}}}
		for path := range software {
			info.Deps = append(info.Deps, &debug.Module{Path: path, Version: "v1.0.0"})
		}
		list, err := modules(info)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range list {
			if strings.HasPrefix(c.PURL, "pkg:generic/") {
				got = append(got, c.Name)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", target, got, want)
		}
	}
}

// A package that is in the web app and not in the lock file is an error, as is a build that has not said what is in it.
func TestReadPackages(t *testing.T) {
	web := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(web, name)), 0o700), os.WriteFile(filepath.Join(web, name), []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	write("package-lock.json", `{"packages": {"": {"version": "1.0.0"}, "node_modules/a": {"version": "1.2.3", "license": "MIT"},
		"node_modules/a/node_modules/@b/c": {"version": "2.0.0", "license": "ISC"}, "node_modules/unused": {"version": "1.0.0", "license": "MIT"}}}`)
	for _, build := range builds {
		if _, err := readPackages(web); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("without the packages of %s: %v", build, err)
		}
		write("dist/.vite/packages/"+build+".json", `["@b/c@2.0.0"]`)
	}
	write("dist/.vite/packages/app.json", `["a@1.2.3"]`)
	list, err := readPackages(web)
	if err != nil || len(list) != 2 || list[0].PURL != "pkg:npm/%40b/c@2.0.0" || list[1].PURL != "pkg:npm/a@1.2.3" {
		t.Errorf("readPackages = %+v, %v", list, err)
	}
	write("dist/.vite/packages/app.json", `["a@1.2.4"]`)
	if _, err := readPackages(web); err == nil {
		t.Error("another version than the locked one is listed")
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
