package page

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"matjar/internal/lang"
)

const generatedNote = "// Generated from internal/page/routes.go by `make generate`; do not edit.\n"

// TypeScript returns the table of pages as modules of the web app, by their path below its
// sources: what the app must know of each page, what they ask for first, the modules that show
// them, and their titles in each language, which are texts like others.
func TypeScript() map[string]string {
	all := append(routes(), notFound)
	return map[string]string{
		"api/pages.gen.ts":        pagesModule(all),
		"api/first-data.gen.ts":   firstDataModule(all),
		"app/page-modules.gen.ts": modulesModule(all),
		"i18n/en/pages.gen.ts":    titlesModule(all, lang.English),
		"i18n/ar/pages.gen.ts":    titlesModule(all, lang.Arabic),
	}
}

func pagesModule(all []Route) string {
	var out strings.Builder
	out.WriteString(generatedNote + `
export type Page = {
  path: string;
  /** Values for wildcards of the first addresses that the path does not have. */
  params?: Readonly<Record<string, string>>;
  /** The page sets the document's title itself, from its data. */
  ownTitle?: true;
  /** The title stands without the shop's name after it. */
  wholeTitle?: true;
  /** The part of the texts that comes with the page. */
  texts?: ` + quoted(textParts, " | ") + `;
  /** Pages for members send guests to sign in; pages for guests send members on. */
  guard?: "members" | "guests";
  /** Checkout has a header of its own and nothing around it that distracts; a bare page stands alone. */
  layout?: "checkout" | "bare";
};

export const pages = {
`)
	for _, route := range all {
		fmt.Fprintf(&out, "  %s: {\n    path: %q,\n", route.Name, routerPath(route.Pattern))
		if route.Params != nil {
			var params []string
			for _, name := range slices.Sorted(maps.Keys(route.Params)) {
				params = append(params, fmt.Sprintf("%s: %q", name, route.Params[name]))
			}
			fmt.Fprintf(&out, "    params: { %s },\n", strings.Join(params, ", "))
		}
		for _, flag := range []struct {
			name string
			set  bool
		}{{"ownTitle", route.OwnTitle}, {"wholeTitle", route.WholeTitle}} {
			if flag.set {
				fmt.Fprintf(&out, "    %s: true,\n", flag.name)
			}
		}
		for _, field := range []struct{ name, value string }{
			{"texts", route.Texts}, {"guard", string(route.Guard)}, {"layout", string(route.Layout)},
		} {
			if field.value != "" {
				fmt.Fprintf(&out, "    %s: %q,\n", field.name, field.value)
			}
		}
		out.WriteString("  },\n")
	}
	out.WriteString(`} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;
`)
	return out.String()
}

func firstDataModule(all []Route) string {
	var out strings.Builder
	out.WriteString(generatedNote + `
import type { PageName } from "./pages.gen";

/**
 * What each page asks the API for first, as templates of addresses. One that ends in {?} or {?q} depends on the
 * page's query: it takes the parameters that are named, and is asked for first only while there are no others.
 */
export const firstData: Partial<Record<PageName, readonly string[]>> = {
`)
	for _, route := range all {
		if route.First != nil {
			fmt.Fprintf(&out, "  %s: [%s],\n", route.Name, quoted(route.First, ", "))
		}
	}
	out.WriteString("};\n")
	return out.String()
}

// routerPath is a pattern as the app's router spells it. The route without one takes the
// paths that no other takes.
func routerPath(pattern string) string {
	pattern = strings.TrimSuffix(pattern, "{$}")
	return cmp.Or(strings.NewReplacer("{", ":", "}", "").Replace(pattern), "*")
}

func quoted(texts []string, between string) string {
	var all []string
	for _, text := range texts {
		all = append(all, strconv.Quote(text))
	}
	return strings.Join(all, between)
}

func modulesModule(all []Route) string {
	var out strings.Builder
	out.WriteString(generatedNote + `
import type { ComponentType } from "react";
import type { PageName } from "@/api/pages.gen";

/** The component of each page, in a chunk of its own. */
export const pageModules: Record<PageName, () => Promise<ComponentType>> = {
`)
	for _, route := range all {
		module := "@" + strings.TrimSuffix(strings.TrimPrefix(route.Source, "src"), ".tsx")
		component := strings.ToUpper(route.Name[:1]) + route.Name[1:] + "Page"
		fmt.Fprintf(&out, "  %s: () => import(%q).then((module) => module.%s),\n", route.Name, module, component)
	}
	out.WriteString("};\n")
	return out.String()
}

func titlesModule(all []Route, tag lang.Tag) string {
	var out strings.Builder
	out.WriteString(generatedNote)
	if tag == lang.English {
		out.WriteString("\n/** Titles of pages, and of those whose subject does not exist. */\nexport const pages = {\n")
	} else {
		out.WriteString(`
import type { pages as english } from "../en/pages.gen";
import type { Translation } from "../messages";

export const pages: Translation<typeof english> = {
`)
	}
	for _, route := range all {
		fmt.Fprintf(&out, "  \"page.%s\": %q,\n", route.Name, route.Title.In(tag))
		if (route.Missing != lang.Text{}) {
			fmt.Fprintf(&out, "  \"missing.%s\": %q,\n", route.Name, route.Missing.In(tag))
		}
	}
	if tag == lang.English {
		out.WriteString("} as const;\n")
	} else {
		out.WriteString("};\n")
	}
	return out.String()
}
