package main

import (
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/google/uuid"
)

// bill is a bill of materials in the form of CycloneDX 1.5.
type bill struct {
	Format       string      `json:"bomFormat"`
	SpecVersion  string      `json:"specVersion"`
	SerialNumber string      `json:"serialNumber"`
	Version      int         `json:"version"`
	Metadata     metadata    `json:"metadata"`
	Components   []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref,omitempty"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	PURL       string     `json:"purl,omitempty"`
	Licenses   []license  `json:"licenses,omitempty"`
	Hashes     []hash     `json:"hashes,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type license struct {
	Expression string `json:"expression"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// embedded are parts that are no module: what they are built from is in tools/webp.
var embedded = []component{
	{Type: "library", Ref: "libwebp", Name: "libwebp", Version: "1.6.0", PURL: "pkg:generic/libwebp@1.6.0", Licenses: []license{{"BSD-3-Clause"}}},
}

// writeBill writes what a binary is made of: the modules that Go has linked, the packages of the web app, and
// what is embedded.
func writeBill(to, binary, version string, packages []component) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	content, err := os.ReadFile(binary)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	b := bill{
		Format: "CycloneDX", SpecVersion: "1.5", Version: 1,
		// Random by the standard; here it follows from the binary, so that it can be built again.
		SerialNumber: serialNumber(sum),
		Metadata: metadata{component{
			Type: "application", Ref: "matjar", Name: "matjar", Version: version, Licenses: []license{{"MIT"}},
			Hashes: []hash{{"SHA-256", hex.EncodeToString(sum[:])}},
		}},
		Components: slices.Concat(modules(info), packages, embedded),
	}
	text, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(to, append(text, '\n'), 0o644)
}

// serialNumber returns a UUID that is made of a sum.
func serialNumber(sum [sha256.Size]byte) string {
	id := uuid.UUID(sum[:16])
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80
	return id.URN()
}

// modules returns the modules of a binary, Go's own library among them.
func modules(info *debug.BuildInfo) []component {
	goVersion := strings.TrimPrefix(info.GoVersion, "go")
	list := []component{{Type: "library", Ref: "pkg:golang/std@" + goVersion, Name: "std", Version: goVersion, PURL: "pkg:golang/std@" + goVersion, Licenses: []license{{"BSD-3-Clause"}}}}
	for _, m := range info.Deps {
		m = cmp.Or(m.Replace, m)
		purl := "pkg:golang/" + m.Path + "@" + m.Version
		c := component{Type: "library", Ref: purl, Name: m.Path, Version: m.Version, PURL: purl}
		if m.Sum != "" {
			c.Properties = []property{{"go:sum", m.Sum}}
		}
		list = append(list, c)
	}
	return list
}

// readPackages returns the packages of a lock file that are not for development only.
func readPackages(name string) ([]component, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, Integrity, License string
			Dev, DevOptional            bool
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var list []component
	for path, p := range lock.Packages {
		at := strings.LastIndex(path, "node_modules/")
		if at < 0 || p.Dev || p.DevOptional {
			continue
		}
		called := path[at+len("node_modules/"):]
		purl := "pkg:npm/" + strings.Replace(called, "@", "%40", 1) + "@" + p.Version
		c := component{Type: "library", Ref: purl, Name: called, Version: p.Version, PURL: purl}
		if p.License != "" {
			c.Licenses = []license{{p.License}}
		}
		if encoded, ok := strings.CutPrefix(p.Integrity, "sha512-"); ok {
			sum, err := base64.StdEncoding.DecodeString(encoded)
			if err != nil {
				return nil, fmt.Errorf("%s: the sum of %s: %w", name, called, err)
			}
			c.Hashes = []hash{{"SHA-512", hex.EncodeToString(sum)}}
		}
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b component) int { return cmp.Compare(a.PURL, b.PURL) })
	// The same version may be installed in several places.
	return slices.CompactFunc(list, func(a, b component) bool { return a.PURL == b.PURL }), nil
}
