package page

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"matjar/internal/errs/code"
	"matjar/internal/lang"
	"matjar/internal/media"
)

const generatedNote = "// Generated from internal/page/routes.go by `make generate`; do not edit.\n"

// TypeScript returns the table of pages as modules of the web app, by their path below its
// sources: routes, first data, page modules, picture sizes, titles in each language, and the
// server's error codes.
func TypeScript() map[string]string {
	all := append(routes(), notFound)
	return map[string]string{
		"api/pages.gen.ts":             pagesModule(all),
		"api/first-data.gen.ts":        firstDataModule(all),
		"api/error-codes.gen.ts":       errorCodesModule("ErrorCode", "the public API and /auth/v1 answer with", slices.Concat(code.Public(), code.Auth())),
		"admin/api/error-codes.gen.ts": errorCodesModule("StaffErrorCode", "only the back office's API answers with", code.Staff()),
		"app/page-modules.gen.ts":      modulesModule(all),
		"i18n/en/pages.gen.ts":         titlesModule(all, lang.English),
		"i18n/ar/pages.gen.ts":         titlesModule(all, lang.Arabic),

		"ui/picture-widths.gen.ts":              widthsModule(),
		"features/home/scenes.gen.ts":           scenesModule(),
		"features/home/hero-sizes.gen.ts":       sizesModule("heroSizes", "a slide or banner draws an own picture", heroSizes),
		"features/catalog/card-sizes.gen.ts":    sizesModule("cardSizes", "a list of three columns draws its pictures", cardSizes),
		"features/product/gallery-sizes.gen.ts": sizesModule("gallerySizes", "a product page draws its main picture", gallerySizes),
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

func errorCodesModule(name, where string, codes []string) string {
	slices.Sort(codes)
	return fmt.Sprintf(`// Generated from internal/errs/code/code.go by `+"`make generate`"+`; do not edit.

/** The stable codes of errors that %s. */
export type %s =
  | %s;
`, where, name, quoted(codes, "\n  | "))
}

// routerPath converts a pattern to the syntax of the app's router. An empty one matches
// all other paths.
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

type PageModule<Name extends PageName> = Record<` + "`${Capitalize<Name>}Page`" + `, ComponentType>;

/** The module of each page, in a chunk of its own. It exports the component by the page's name. */
const modules: { [Name in PageName]: () => Promise<PageModule<Name>> } = {
`)
	for _, route := range all {
		module := "@" + strings.TrimSuffix(strings.TrimPrefix(route.Source, "src"), ".tsx")
		fmt.Fprintf(&out, "  %s: () => import(%q),\n", route.Name, module)
	}
	out.WriteString(`};

export async function loadPage(name: PageName): Promise<ComponentType> {
  const module: Record<string, ComponentType> = await modules[name]();
  return module[name.replace(/^./, (first) => first.toUpperCase()) + "Page"] as ComponentType;
}
`)
	return out.String()
}

const picturesNote = "// Generated from internal/page/pictures.go by `make generate`; do not edit.\n"

func widthsModule() string {
	return fmt.Sprintf("// Generated from internal/media/media.go by `make generate`; do not edit.\n"+`
/** The widths that there are of a picture, the plain address being the widest. */
export const pictureWidths: readonly number[] = %s;
`, strings.ReplaceAll(fmt.Sprint(media.Widths), " ", ", "))
}

func sizesModule(name, what, sizes string) string {
	return fmt.Sprintf(picturesNote+"\n/** How wide %s, as in the sizes attribute. */\nexport const %s = %q;\n", what, name, sizes)
}

func scenesModule() string {
	return fmt.Sprintf(picturesNote+`
/** The screens that a scene's tall shape is for. */
export const phoneScreen = %q;

/** The file of a scene, with what its shape, its direction and its theme add to the name. */
export const sceneFile = (scene: string, shape: "wide" | "phone", direction: "ltr" | "rtl", dark?: boolean) =>
  `+"`"+`%s${scene}${shape === "phone" ? %q : ""}${direction === "rtl" ? %q : ""}${dark ? %q : ""}%s`+"`"+`;
`, phoneScreen, scenesAt, phoneScene, rtlScene, darkScene, sceneType)
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
