package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"

	"matjar/tools/licences/golicence"
)

// carried is C software inside a Go module, translated to Go: nothing but the module itself says that it is there.
type carried struct {
	name, licence string
	// file of the module's, for a system and a processor where it has %s, declares the constant with the version.
	file, constant string
	// system is the only one for which it is compiled, or empty.
	system string
}

// software is what modules carry, by their path.
var software = map[string]carried{
	"modernc.org/sqlite":     {name: "SQLite", licence: "blessing", file: "lib/sqlite.go", constant: "SQLITE_VERSION"},
	"modernc.org/libquickjs": {name: "QuickJS", licence: "MIT", file: "ccgo_%s_%s.go", constant: "MCONFIG_VERSION"},
	"modernc.org/libc":       {name: "musl", licence: "MIT", file: "ccgo_%s_%s.go", constant: "VERSION", system: "linux"},
}

// root is the folder of the repository, as seen from where the command runs.
var root = "."

// modules returns the modules of a binary with their licences, Go's own library among them, and what they carry.
func modules(info *debug.BuildInfo) ([]component, error) {
	paths := []string{"-m", "-f", golicence.Format}
	for _, m := range info.Deps {
		paths = append(paths, m.Path)
	}
	known, err := golicence.List(root, paths...)
	if err != nil {
		return nil, err
	}
	goVersion := strings.TrimPrefix(info.GoVersion, "go")
	list := []component{library("pkg:golang/std@"+goVersion, "std", goVersion, "BSD-3-Clause")}
	for _, m := range info.Deps {
		module := known[m.Path]
		if module.Licence == "" || module.Licence == golicence.Unknown {
			return nil, fmt.Errorf("the licence of %s is not known", m.Path)
		}
		inside, isCarrying := software[m.Path]
		m = cmp.Or(m.Replace, m)
		c := library("pkg:golang/"+m.Path+"@"+m.Version, m.Path, m.Version, module.Licence)
		if m.Sum != "" {
			c.Properties = []property{{"go:sum", m.Sum}}
		}
		list = append(list, c)
		if !isCarrying {
			continue
		}
		inner, err := inside.in(module.Dir, c.Ref, info)
		if err != nil {
			return nil, err
		}
		list = append(list, inner...)
	}
	return list, nil
}

// in returns the software that a module in a folder carries, if it does for the binary's system.
func (s carried) in(dir, module string, info *debug.BuildInfo) ([]component, error) {
	settings := map[string]string{}
	for _, one := range info.Settings {
		settings[one.Key] = one.Value
	}
	if s.system != "" && s.system != settings["GOOS"] {
		return nil, nil
	}
	file := s.file
	if strings.Contains(file, "%s") {
		file = fmt.Sprintf(file, settings["GOOS"], settings["GOARCH"])
	}
	version, err := stated(filepath.Join(dir, file), `(?m)^const `+s.constant+` = "([^"]+)"$`)
	if err != nil {
		return nil, err
	}
	c := generic(s.name, version, s.licence)
	c.Properties = []property{{"matjar:inside", module}}
	return []component{c}, nil
}

// libwebp is compiled to WebAssembly and embedded.
func libwebp() (component, error) {
	version, err := stated(filepath.Join(root, "tools/webp/build.sh"), `the sources of libwebp (\d+\.\d+\.\d+) `)
	return generic("libwebp", version, "BSD-3-Clause"), err
}

// generic returns software that no registry has.
func generic(name, version, licence string) component {
	return library("pkg:generic/"+strings.ToLower(name)+"@"+version, name, version, licence)
}

// stated returns the version that a file states where it matches a pattern.
func stated(file, pattern string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	found := regexp.MustCompile(pattern).FindSubmatch(text)
	if found == nil {
		return "", fmt.Errorf("%s does not state a version as %s", file, pattern)
	}
	return string(found[1]), nil
}
