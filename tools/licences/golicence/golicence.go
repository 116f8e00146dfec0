// Package golicence finds Go modules in the module cache, and recognises licences by their text.
package golicence

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Unknown is the licence of what no text is recognised in.
const Unknown = "unknown"

// marks are sentences of licences, the most particular first.
var marks = []struct{ licence, text string }{
	{"Apache-2.0", "Apache License"},
	{"MPL-2.0", "Mozilla Public License"},
	{"MIT", "Permission is hereby granted, free of charge"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software"},
	{"ISC", "Permission to use, copy, modify, and distribute this software"},
	{"BSD-3-Clause", "to endorse or promote products derived from this software"},
	{"BSD-2-Clause", "Redistribution and use in source and binary forms"},
	{"CC0-1.0", "CC0 1.0 Universal"},
	{"Unlicense", "This is free and unencumbered software"},
}

// Format is what List has to be asked for with `-m`.
const Format = "{{.Path}}\t{{.Dir}}"

// Module is a Go module on this machine.
type Module struct{ Dir, Licence string }

// List returns the modules that `go list` names with these arguments, by their path. It has to print their path, a tab and
// their folder.
func List(dir string, arguments ...string) (map[string]Module, error) {
	list := exec.Command("go", append([]string{"-C", dir, "list"}, arguments...)...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, err
	}
	modules := map[string]Module{}
	for line := range strings.Lines(string(out)) {
		path, dir, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if _, known := modules[path]; !ok || known {
			continue
		}
		licence, err := In(dir)
		if err != nil {
			return nil, err
		}
		modules[path] = Module{dir, licence}
	}
	return modules, nil
}

// In recognises the licence of a folder by its text.
func In(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	for _, entry := range entries {
		name := strings.ToUpper(entry.Name())
		if entry.IsDir() || !strings.HasPrefix(name, "LICEN") && !strings.HasPrefix(name, "COPYING") && !strings.HasPrefix(name, "UNLICENSE") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			return "", err
		}
		// Line breaks differ.
		flat := strings.Join(strings.Fields(string(text)), " ")
		for _, mark := range marks {
			if strings.Contains(flat, mark.text) {
				return mark.licence, nil
			}
		}
	}
	return Unknown, nil
}
