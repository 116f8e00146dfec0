// Command licences names the licence of every Go module in the binary and of every npm package of the web app, and of those
// of the tools, and fails on one that is not on the list of those the shop may be built with. It reads the module cache,
// node_modules and the tools' lock files and asks nobody.
//
//	go run ./tools/licences
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"matjar/tools/licences/golicence"
)

// allowed are licences under which a program may be built, changed and sold, without a duty to give its source.
var allowed = []string{
	"0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "OFL-1.1", "Python-2.0", "Unlicense",
	// Their own files stay under them; the shop changes none.
	"CC-BY-4.0", "MPL-2.0",
}

// allowedTools are licences of programs that only draw, measure or check the shop: nothing of them is in it.
var allowedTools = []string{"LGPL-3.0-or-later", "Zlib"}

// unstated are the licences of packages whose lock file has none, as their own text has them.
var unstated = map[string]string{"parse-cache-control@1.0.1": "BSD-3-Clause"}

func main() {
	if err := errors.Join(checkShop(), checkTools()); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func checkShop() error {
	modules, err := goModules(".", "./cmd/matjar")
	if err != nil {
		return err
	}
	packages, err := npmPackages("web/node_modules")
	if err != nil {
		return err
	}
	return report("The shop", allowed, modules, packages)
}

// checkTools reads lock files instead of what is installed, since most runs need few of the tools.
func checkTools() error {
	var kinds []map[string]string
	for dir, pattern := range map[string]string{"tools/lint": "tool", "tools/manifests": "./..."} {
		modules, err := goModules(dir, pattern)
		if err != nil {
			return err
		}
		kinds = append(kinds, modules)
	}
	locks, err := filepath.Glob("tools/*/package-lock.json")
	if err != nil {
		return err
	}
	for _, lock := range locks {
		packages, err := lockedPackages(lock)
		if err != nil {
			return err
		}
		kinds = append(kinds, packages)
	}
	return report("Tools", slices.Concat(allowed, allowedTools), kinds...)
}

// report counts licences, and returns an error for those that are not allowed.
func report(whose string, allowed []string, kinds ...map[string]string) error {
	var wrong []error
	counts := map[string]int{}
	total := 0
	for _, list := range kinds {
		for name, licence := range list {
			total++
			counts[licence]++
			if !permits(allowed, licence) {
				wrong = append(wrong, fmt.Errorf("%s has the licence %q", name, licence))
			}
		}
	}
	var text []string
	for licence, n := range counts {
		text = append(text, fmt.Sprintf("%s %d", licence, n))
	}
	slices.Sort(text)
	fmt.Printf("%s: %d dependencies, %s\n", whose, total, strings.Join(text, ", "))
	return errors.Join(wrong...)
}

// permits reports whether an expression such as "(MIT OR GPL-2.0)" leaves a choice that is allowed.
func permits(allowed []string, expression string) bool {
	for choice := range strings.SplitSeq(strings.Trim(expression, "()"), " OR ") {
		all := true
		for part := range strings.SplitSeq(choice, " AND ") {
			all = all && slices.Contains(allowed, strings.Trim(part, "() "))
		}
		if all {
			return true
		}
	}
	return false
}

// goModules returns the licences of the modules that are compiled into the packages of a module.
func goModules(dir, packages string) (map[string]string, error) {
	modules, err := golicence.List(dir, "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", packages)
	if err != nil {
		return nil, err
	}
	licences := map[string]string{}
	for path, m := range modules {
		licences[path] = m.Licence
	}
	return licences, nil
}

// npmPackages returns the licences that packages state, or that their text is.
func npmPackages(root string) (map[string]string, error) {
	licences := map[string]string{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.Name() != "package.json" {
			return err
		}
		// Only the manifest of a package itself: node_modules/name or node_modules/@scope/name.
		parent := filepath.Dir(filepath.Dir(path))
		if strings.HasPrefix(filepath.Base(parent), "@") {
			parent = filepath.Dir(parent)
		}
		if filepath.Base(parent) != "node_modules" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var manifest struct {
			Name    string `json:"name"`
			Version string `json:"version"`
			License any    `json:"license"`
		}
		if err := json.Unmarshal(text, &manifest); err != nil || manifest.Name == "" {
			return err
		}
		licence, _ := manifest.License.(string)
		if licence == "" {
			if licence, err = golicence.In(filepath.Dir(path)); err != nil {
				return err
			}
		}
		licences[manifest.Name+"@"+manifest.Version] = licence
		return nil
	})
	return licences, err
}

// lockedPackages returns the licences that a lock file states.
func lockedPackages(name string) (map[string]string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct{ Version, License string }
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	licences := map[string]string{}
	for path, p := range lock.Packages {
		// The empty path is the tool itself.
		if i := strings.LastIndex(path, "node_modules/"); i >= 0 {
			called := path[i+len("node_modules/"):] + "@" + p.Version
			licences[called] = cmp.Or(p.License, unstated[called])
		}
	}
	return licences, nil
}
