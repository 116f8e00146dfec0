package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// builds are the builds that make up the web app. Each writes which packages are in it (web/scripts/built-packages.ts).
var builds = []string{"app", "server", "office", "worker"}

// locked is a package as a lock file has it.
type locked struct{ Version, Integrity, License string }

// readPackages returns the packages of which something is in the web app, with what the lock file knows of them.
func readPackages(web string) ([]component, error) {
	installed, err := readLock(filepath.Join(web, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	built := map[string]bool{}
	for _, build := range builds {
		var names []string
		if err := readJSON(filepath.Join(web, "dist/.vite/packages", build+".json"), &names); err != nil {
			return nil, err
		}
		for _, name := range names {
			built[name] = true
		}
	}
	var list []component
	for _, id := range slices.Sorted(maps.Keys(built)) {
		p, ok := installed[id]
		if !ok || p.License == "" {
			return nil, fmt.Errorf("the lock file does not have %s, which is in the web app, or not its licence", id)
		}
		name := strings.TrimSuffix(id, "@"+p.Version)
		c := library("pkg:npm/"+strings.Replace(name, "@", "%40", 1)+"@"+p.Version, name, p.Version, p.License)
		if encoded, ok := strings.CutPrefix(p.Integrity, "sha512-"); ok {
			sum, err := base64.StdEncoding.DecodeString(encoded)
			if err != nil {
				return nil, fmt.Errorf("the sum of %s: %w", id, err)
			}
			c.Hashes = []hash{{"SHA-512", hex.EncodeToString(sum)}}
		}
		list = append(list, c)
	}
	return list, nil
}

// readLock returns the packages of a lock file by name and version, "react@19.0.0".
func readLock(name string) (map[string]locked, error) {
	var lock struct{ Packages map[string]locked }
	if err := readJSON(name, &lock); err != nil {
		return nil, err
	}
	list := map[string]locked{}
	for path, p := range lock.Packages {
		// The same version may be installed in several places.
		if at := strings.LastIndex(path, "node_modules/"); at >= 0 {
			list[path[at+len("node_modules/"):]+"@"+p.Version] = p
		}
	}
	return list, nil
}

func readJSON(name string, to any) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, to); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
