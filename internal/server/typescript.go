package server

import (
	"fmt"
	"strings"

	"matjar/internal/catalog"
	"matjar/internal/delivery"
	"matjar/internal/page"
	"matjar/internal/palette"
	"matjar/internal/setting"
	"matjar/internal/shipment"
	"matjar/internal/shipping"
)

// WebSources returns the files of the web app that are made from Go and not from the OpenAPI documents, by their path
// below its sources.
func WebSources() map[string]string {
	files := page.TypeScript()
	files["api/rules.gen.ts"] = rulesModule(shopRules())
	files["i18n/saudi-places.gen.ts"] = placesModule()
	files["lib/shop-config.gen.ts"] = configModule()
	files["admin/api/rules.gen.ts"] = rulesModule(staffRules())
	files["styles/palette.gen.css"] = palette.StyleSheet()
	files["admin/api/lists.gen.ts"] = staffListsModule()
	return files
}

// placesModule has the places that address forms suggest.
func placesModule() string {
	var out strings.Builder
	out.WriteString("// Generated from internal/delivery/places_data.go by `make generate`; do not edit.\n" + `
/** The regions of Saudi Arabia. */
export const regions = [
`)
	names := map[string]string{}
	for _, region := range delivery.Regions() {
		names[region.Key] = region.Name.En
		fmt.Fprintf(&out, "  { en: %q, ar: %q },\n", region.Name.En, region.Name.Ar)
	}
	out.WriteString(`] as const;

/** The cities that every shop suggests, each with the English name of its region. */
export const cities = [
`)
	for _, city := range delivery.Suggested() {
		fmt.Fprintf(&out, "  { en: %q, ar: %q, region: %q },\n", city.Name.En, city.Name.Ar, names[city.Region])
	}
	out.WriteString("] as const;\n")
	return out.String()
}

// staffListsModule has the lists that the back office has texts or fields for and no OpenAPI document states.
func staffListsModule() string {
	var out strings.Builder
	out.WriteString("// Generated from internal/server/typescript.go by `make generate`; do not edit.\n" + `
/** The carriers that the server knows: key, English and Arabic name. */
export const carriers = [
`)
	for _, c := range shipment.Carriers {
		fmt.Fprintf(&out, "  [%q, %q, %q],\n", c.Key, c.Name.En, c.Name.Ar)
	}
	out.WriteString("] as const;\n")
	for _, list := range []struct {
		name, about string
		values      []string
	}{
		{"catalogRules", "The codes of rules that fields of products, categories, vendors and marketing break.", catalog.Rules()},
		{"settingRules", "The codes of rules that settings break.", setting.Rules()},
		{"shippingRules", "The codes of rules that fields of zones, places, calendar and vendors' shipping break.", shipping.Rules()},
		{"settingChoices", "What can be chosen in settings.", setting.Choices()},
	} {
		fmt.Fprintf(&out, "\n/** %s */\nexport const %s = [\n", list.about, list.name)
		for _, value := range list.values {
			fmt.Fprintf(&out, "  %q,\n", value)
		}
		out.WriteString("] as const;\n")
	}
	return out.String()
}
