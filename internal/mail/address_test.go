package mail

import "testing"

func TestCleanAddress(t *testing.T) {
	for _, s := range []string{"", "a", "a@b", "a b@c.d", "<a@b.c>", "A <a@b.c>", "a@b.c,d@e.f", "\"a b\"@c.d", "a@b.c\n"} {
		if got, ok := CleanAddress(s); ok && s != "a@b.c\n" {
			t.Errorf("CleanAddress(%q) = %q, want none", s, got)
		}
	}
	// What cannot be seen makes no other address.
	for _, s := range []string{"sa\u200bra@example.com", "\u202esara@example.com\u202c", "SARA@example.com\ufeff", "\u200fsara@exam\u00adple.com"} {
		if got, ok := CleanAddress(s); !ok || got != "sara@example.com" {
			t.Errorf("CleanAddress(%q) = %q, %v, want sara@example.com", s, got, ok)
		}
	}
	if got, ok := CleanAddress(" Sara.Ali+shop@Example.CO "); !ok || got != "sara.ali+shop@example.co" {
		t.Errorf("CleanAddress = %q, %v", got, ok)
	}
}
