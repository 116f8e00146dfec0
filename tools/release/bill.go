package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"os"
	"slices"

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

// library returns a component without checksums.
func library(purl, name, version, licence string) component {
	return component{Type: "library", Ref: purl, Name: name, Version: version, PURL: purl, Licenses: []license{{licence}}}
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

// writeBill writes what a binary is made of: the modules that Go has linked, the C software in them, the packages of the web
// app, and libwebp.
func writeBill(to, binary, version string, packages []component) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	linked, err := modules(info)
	if err != nil {
		return err
	}
	pictures, err := libwebp()
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
		Components: slices.Concat(linked, packages, []component{pictures}),
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
