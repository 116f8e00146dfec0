package lang

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestFold(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"spaces only", " \t\n ", ""},
		{"lower case", "Wireless Mouse", "wireless mouse"},
		{"already folded", "usb c 65w", "usb c 65w"},
		{"trailing space", "usb ", "usb"},
		{"double space", "usb  c", "usb c"},
		{"punctuation parts words", "USB-C", "usb c"},
		{"decimal point", "1.5", "1 5"},
		{"Arabic decimal point", "١٫٥", "1 5"},
		{"Arabic-Indic digits", "٠١٢٣٤٥٦٧٨٩", "0123456789"},
		{"Persian digits", "۰۱۲۳۴۵۶۷۸۹", "0123456789"},
		{"alef with hamza above", "أحمر", "احمر"},
		{"alef with hamza below", "إبريق", "ابريق"},
		{"alef with madda", "آلة", "اله"},
		{"alef wasla", "ٱلبيت", "البيت"},
		{"composed of alef and mark", "أحمر", "احمر"},
		{"waw with hamza", "لؤلؤ", "لولو"},
		{"yeh with hamza", "شاطئ", "شاطي"},
		{"lone hamza stays", "ماء", "ماء"},
		{"alef maksura", "مصطفى", "مصطفي"},
		{"Persian yeh", "شامی", "شامي"},
		{"Persian kaf", "کرسي", "كرسي"},
		{"teh marbuta", "سماعة", "سماعه"},
		{"tatweel", "قـــهوة", "قهوه"},
		{"diacritics", "عِطْرٌ", "عطر"},
		{"shadda and superscript alef", "رحمٰنّ", "رحمن"},
		{"bidi controls", "\u200fجوال\u200e \u2067X\u2069", "جوال x"},
		{"zero width joiners", "مي\u200cخواهم", "ميخواهم"},
		{"presentation forms", "ﻗﻬﻮﺓ", "قهوه"},
		{"lam-alef ligature", "ﻻ", "لا"},
		{"Arabic comma and question mark", "قهوة، شاي؟", "قهوه شاي"},
		{"accents", "Café Crème", "cafe creme"},
		{"sharp s", "Straße STRAẞE", "strasse strasse"},
		{"full width", "ＵＳＢ", "usb"},
		{"fraction", "½ kg", "1 2 kg"},
		{"dotted capital i", "İstanbul", "istanbul"},
		{"emoji", "a😀b", "a b"},
		{"control characters", "a\x00b\x1fc", "a b c"},
		{"invalid UTF-8", "a\xff\xfeb\xc3", "a b"},
	} {
		if got := Fold(tt.in); got != tt.want {
			t.Errorf("%s: Fold(%q) = %q, want %q", tt.name, tt.in, got, tt.want)
		}
	}
}

func TestFoldEveryCodePoint(t *testing.T) {
	for r := range codePoints() {
		once := Fold(string(r))
		if twice := Fold(once); twice != once {
			t.Errorf("Fold(%U) = %q, folded again %q", r, once, twice)
		}
		for _, c := range once {
			if !unicode.IsLetter(c) && !unicode.IsNumber(c) && c != ' ' {
				t.Errorf("Fold(%U) = %q holds %U", r, once, c)
			}
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"USB-C ١٫٥", "قـــهوةٌ", "ﷺ½ẞ", "a\xffb\x00", "  أإآٱ  "} {
		f.Add(s, "x")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		got := Fold(a)
		if again := Fold(got); again != got {
			t.Errorf("Fold(%q) = %q, folded again %q", a, got, again)
		}
		if !utf8.ValidString(got) || strings.TrimSpace(got) != got || strings.Contains(got, "  ") {
			t.Errorf("Fold(%q) = %q is not words apart by single spaces", a, got)
		}
		if both, want := Fold(a+" "+b), strings.TrimSpace(got+" "+Fold(b)); both != want {
			t.Errorf("Fold(%q + space + %q) = %q, want %q", a, b, both, want)
		}
	})
}

func BenchmarkFold(b *testing.B) {
	for name, s := range map[string]string{
		"ascii":  strings.Repeat("Wireless Mouse with silent keys, ", 10),
		"arabic": strings.Repeat("سماعة رأس لاسلكية بخاصية إلغاء الضوضاء، ", 10),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			buf := make([]byte, 0, 2*len(s))
			for b.Loop() {
				buf = AppendFold(buf[:0], s)
			}
		})
	}
}
