package demo

import (
	"maps"
	"testing"

	"matjar/internal/catalog"
	"matjar/internal/lang"
)

func TestSpecs(t *testing.T) {
	left := maps.Clone(templateSpecs)
	for _, l := range leaves() {
		for _, k := range l.templates {
			if len(templateSpecs[k.En]) < 2 {
				t.Errorf("%s has the specifications %v, want more", k.En, templateSpecs[k.En])
			}
			delete(left, k.En)
			for i := range k.Variants {
				for pack := range packs[l.group] {
					p := plannedProduct{leaf: l, template: k, brand: k.Brands[0], variant: i, edition: editionFor(l.group, k, pack)}
					checkSpecs(t, p.name().En, p.specs())
				}
			}
		}
	}
	for name := range left {
		t.Errorf("there are specifications of %q, which is no template", name)
	}
}

func checkSpecs(t *testing.T, of string, specs []catalog.Spec) {
	t.Helper()
	if len(specs) < 3 || len(specs) > 10 {
		t.Errorf("%s has %d specifications, want 3 to 10", of, len(specs))
	}
	names := map[lang.Text]bool{}
	for _, s := range specs {
		checkText(t, of, s.Name)
		checkText(t, of, s.Value)
		if names[s.Name] {
			t.Errorf("%s has %q twice", of, s.Name.En)
		}
		names[s.Name] = true
	}
}

func TestVariantSpecs(t *testing.T) {
	for _, tt := range []struct {
		template string
		variant  [2]string
		want     []catalog.Spec
	}{
		{"Kabsa Cooking Pot", [2]string{"22 L for Gatherings", "22 لتر للعزائم"}, []catalog.Spec{line("Capacity", "السعة", "22 L", "22 لتر")}},
		{"Home Printer", [2]string{"Laser, Mono", "ليزر أبيض وأسود"}, []catalog.Spec{line("Type", "النوع", "Laser, Mono", "ليزر أبيض وأسود")}},
		{"Height-Adjustable Desk", [2]string{"160 × 80 cm, Dual Motor", "160 × 80 سم بمحركين"}, []catalog.Spec{line("Dimensions", "الأبعاد", "160 × 80 cm", "160 × 80 سم")}},
		{"Chef's Knife", [2]string{"20 cm with Sheath", "20 سم مع غمد"}, []catalog.Spec{line("Blade length", "طول النصل", "20 cm", "20 سم")}},
		{"Power Strip", [2]string{"4 Sockets, 2 m", "4 مخارج بسلك 2 م"}, []catalog.Spec{
			line("Cable length", "طول السلك", "2 m", "2 م"), line("Number of sockets", "عدد المخارج", "4", "4"),
		}},
		{"Powder Blush", [2]string{"Peach", "خوخي"}, []catalog.Spec{line("Shade", "الدرجة", "Peach", "خوخي")}},
	} {
		got := variantSpecs(productTemplate{En: tt.template}, tt.variant)
		if len(got) != len(tt.want) {
			t.Errorf("%s, %s: %v, want %v", tt.template, tt.variant[0], got, tt.want)
			continue
		}
		for i := range got {
			if got[i] != tt.want[i] {
				t.Errorf("%s, %s: %v, want %v", tt.template, tt.variant[0], got[i], tt.want[i])
			}
		}
	}
	// A shade would contradict the colours to choose from.
	if got := variantSpecs(productTemplate{En: "Matte Lipstick", Colors: "lip"}, [2]string{"Berry", "توتي"}); got != nil {
		t.Errorf("a lipstick with colours has the shade %v", got)
	}
}
