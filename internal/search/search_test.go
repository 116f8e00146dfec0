package search

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"matjar/internal/lang"
)

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "",
		"Men's Running Shoes": "men running shoes",
		"Kids’ Shoes":         "kids shoes",
		"33 cm":               "33cm",
		"33cm":                "33cm",
		"٣٣ سم":               "33cm",
		"1.7 L Stainless":     "1 7l stainless",
		"128GB":               "128gb",
		"128 جيجابايت":        "128gb",
		"5G router":           "5g router",
		"USB-C":               "usb c",
		"السماعات والقهوة للبيت": "سماعات قهوه بيت",
		"ال الم": "ال الم",
	} {
		if got := strings.Join(Default.Words(text), " "); got != want {
			t.Errorf("Words(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestStemIsShared(t *testing.T) {
	for _, forms := range []string{
		"shoe shoes", "dress dresses", "battery batteries", "watch watches", "man men mens", "knife knives", "lash eyelash lashes",
		"bus buses", "فستان فساتين", "حذاء احذيه", "سماعه سماعات", "عبايه عبايات العبايات",
		"رجالي رجاليه", "نسايي نساييه", "جوال جوالات", "كرسي كراسي", "شنطه شنط", "عطر عطور", "لاسلكي لاسلكيه",
	} {
		words := strings.Fields(forms)
		for _, w := range words[1:] {
			if a, b := Default.Stem(words[0]), Default.Stem(w); a != b {
				t.Errorf("%s and %s have the stems %q and %q", words[0], w, a, b)
			}
		}
	}
	for _, pair := range []string{"men women", "ring earring", "مكتب مكتبه", "شمعه شمعيه", "خيمه خيمانه", "glass gas", "glass glasses", "bus bu"} {
		a, b, _ := strings.Cut(pair, " ")
		if Default.Stem(a) == Default.Stem(b) {
			t.Errorf("%s and %s have the same stem %q", a, b, Default.Stem(a))
		}
	}
}

func TestSplit(t *testing.T) {
	for _, tt := range []struct {
		name       string
		tag        lang.Tag
		head, main string
		tail       string
	}{
		{"Barqan Laptop Briefcase – 13 Inch", lang.English, "briefcase", "barqan laptop", "13inch"},
		{"Moisturiser for Men SPF 15", lang.English, "moisturiser", "", "for men spf 15"},
		{"Sunscreen SPF 50", lang.English, "sunscreen", "spf 50", ""},
		{"Mini Lipstick Set", lang.English, "lipstick set", "mini", ""},
		{"Call Headset with Microphone", lang.English, "headset", "call", "with microphone"},
		{"Desk - Oak", lang.English, "desk", "", "oak"},
		{"USB-C", lang.English, "c", "usb", ""},
		{"شنطة يد للابتوب – 13 بوصة", lang.Arabic, "شنطه", "يد", "ابتوب 13inch"},
		{"طقم فرش عيون", lang.Arabic, "طقم فرش", "عيون", ""},
		{"", lang.English, "", "", ""},
		{"– 5", lang.English, "5", "", ""},
	} {
		n := Default.NewAnalyzer().Split(tt.name, tt.tag)
		join := func(lists ...[][]byte) string {
			var words []string
			for _, w := range slices.Concat(lists...) {
				words = append(words, string(w))
			}
			return strings.Join(words, " ")
		}
		if head, main, tail := join(n.Head), join(n.Before, n.After), join(n.Tail); head != tt.head || main != tt.main || tail != tt.tail {
			t.Errorf("Split(%q) = %q, %q, %q, want %q, %q, %q", tt.name, head, main, tail, tt.head, tt.main, tt.tail)
		}
	}
}

func TestParts(t *testing.T) {
	for name, want := range map[string]string{
		"Phones & Tablets": "phone|tablet", "Home and Garden": "home|garden", "الجوالات والأجهزة اللوحية": "جوال|جهاز لوح",
		"Shoes": "shoe", "": "",
	} {
		var parts []string
		for _, p := range Default.Parts(name) {
			parts = append(parts, strings.Join(p, " "))
		}
		if got := strings.Join(parts, "|"); got != want {
			t.Errorf("Parts(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestSynonyms(t *testing.T) {
	same, _ := Default.Synonyms([]string{"diapers"})
	if !slices.Contains(same, "nappy") || slices.Contains(same, "diaper") {
		t.Errorf("diapers mean the same as %v", same)
	}
	_, kinds := Default.Synonyms([]string{"جزمه"})
	if !slices.Contains(kinds, "sandal") {
		t.Errorf("shoes are of the kinds %v", kinds)
	}
	if n := Default.Phrase([]string{"coffee", "machine", "black"}); n != 2 {
		t.Errorf("the phrase has %d words, want 2", n)
	}
	if a, ok := Default.AudienceOf("رجاليه"); !ok || a != Men {
		t.Errorf("the audience is %v, %v, want men", a, ok)
	}
	if !Default.IsColor("سوداء") || Default.IsColor("shoe") {
		t.Error("colours are not told from other words")
	}
}

func TestLoad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "synonyms.txt")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("# ours\nzarbia, rug, زربية\n[stop words]\nyalla\n")
	l, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if same, _ := l.Synonyms([]string{"zarbia"}); !slices.Contains(same, "rug") {
		t.Errorf("zarbia means the same as %v", same)
	}
	if !l.IsStop("yalla") || Default.IsStop("yalla") || Default.Known("zarbia") {
		t.Error("what a file adds is missing, or went into the default")
	}
	if same, _ := l.Synonyms([]string{"diapers"}); len(same) == 0 {
		t.Error("a file takes the place of the default")
	}
	for text, want := range map[string]string{
		"a, b\nalone\n": "line 2", "[colours of the sea]\n": "line 1", "\n > b": "line 2", "[plurals]\nalone": "line 2",
	} {
		write(text)
		if _, err := Load(path); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("Load of %q = %v, want an error that names the file and %s", text, err, want)
		}
	}
	if _, err := Load(path + "x"); err == nil {
		t.Error("a missing file is no error")
	}
}
