package server

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"matjar/internal/auth"
	"matjar/internal/order"
	"matjar/internal/page"
)

// TypeScript returns the modules of the web app that are made from Go and not from the OpenAPI documents, by their
// path below its sources.
func TypeScript() map[string]string {
	modules := page.TypeScript()
	modules["api/rules.gen.ts"] = rulesModule()
	return modules
}

// pascal returns street_address as StreetAddress.
func pascal(name string) string {
	var out strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		out.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return out.String()
}

// rulesModule has the limits that no OpenAPI document states.
func rulesModule() string {
	var out strings.Builder
	fmt.Fprintf(&out, `// Generated from internal/server/typescript.go by `+"`make generate`"+`; do not edit.

/** Characters of passwords and of the names of accounts. */
export const minPassword = %d;
export const maxPassword = %d;
export const minFullName = %d;

/** The least characters of each part of an order's address. */
`, auth.MinPassword, auth.MaxPassword, auth.MinFullName)
	least := order.AddressLeast()
	for _, name := range slices.Sorted(maps.Keys(least)) {
		fmt.Fprintf(&out, "export const minAddress%s = %d;\n", pascal(name), least[name])
	}
	return out.String()
}
