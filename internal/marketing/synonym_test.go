package marketing

import (
	"fmt"
	"strings"
	"testing"

	"matjar/internal/catalog"
	"matjar/internal/db/dbtest"
)

func (o *office) finds(text string) int {
	o.Helper()
	found, err := o.goods.Snapshot().Search(o.Context(), catalog.SearchQuery{Text: text})
	o.must(err)
	return found.Total
}

func TestSynonyms(t *testing.T) {
	each(t, func(o *office) {
		other := node(o.T, o.db)
		if n := o.finds("zarbiya"); n != 0 {
			o.Fatalf("zarbiya finds %d before it is known", n)
		}
		f := SynonymFields{Terms: []string{" zarbiya ", "carpet", "Zarbiya", ""}, Finds: []string{"kite"}}
		trial, err := o.TrySynonym(o.as, "zarbiya", "", f)
		o.must(err)
		if trial.Before.Total != 0 || trial.After.Total < 14 || len(trial.After.Products) != tryLimit {
			o.Errorf("the trial finds %d, then %d", trial.Before.Total, trial.After.Total)
		}
		if n := o.finds("zarbiya"); n != 0 {
			o.Errorf("a trial was kept: zarbiya finds %d", n)
		}
		row, err := create(o.as, o.Live, synonymKind, f, "")
		o.must(err)
		if got := strings.Join(row.Fields.Terms, ","); got != "zarbiya,carpet" {
			o.Errorf("stored %s", got)
		}
		if n := o.finds("zarbiya"); n < 14 {
			o.Errorf("zarbiya finds %d", n)
		}
		// Another node reads the entries, and nothing of the catalogue.
		count := dbtest.CountQueries(o.T, o.db)
		o.must(other.Refresh(o.Context()))
		if n := count.Load(); n != 2 {
			o.Errorf("%d queries to follow, want the version and the entries", n)
		}
		if n := other.finds("zarbiya"); n < 14 {
			o.Errorf("zarbiya finds %d on another node", n)
		}
		// A catalogue that is loaded later knows them too.
		if n := node(o.T, o.db).finds("zarbiya"); n < 14 {
			o.Errorf("zarbiya finds %d after a new start", n)
		}
		o.must(o.goods.Load(o.Context()))
		if n := o.finds("zarbiya"); n < 14 {
			o.Errorf("zarbiya finds %d after the catalogue was loaded anew", n)
		}
		trial, err = o.TrySynonym(o.as, "zarbiya", row.ID, SynonymFields{Terms: []string{"zarbiya", "drum"}})
		o.must(err)
		if trial.Before.Total != 0 || trial.After.Total != 1 {
			o.Errorf("changing them finds %d, then %d, want 0 and the drum", trial.Before.Total, trial.After.Total)
		}
		o.must(remove(o.as, o.Live, synonymKind, row.ID))
		if n := o.finds("zarbiya"); n != 0 {
			o.Errorf("zarbiya finds %d when it is removed", n)
		}
	})
}

func TestSynonymRules(t *testing.T) {
	each(t, func(o *office) {
		for name, test := range map[string]struct {
			f    SynonymFields
			want string
		}{
			"one word":     {SynonymFields{Terms: []string{"rug"}}, "terms=required"},
			"the same":     {SynonymFields{Terms: []string{"rug", "RUG"}}, "terms=required"},
			"no word":      {SynonymFields{Terms: []string{"rug", "!!"}}, "terms=invalid"},
			"mark":         {SynonymFields{Terms: []string{"rug", "a > b"}}, "terms=invalid"},
			"section":      {SynonymFields{Terms: []string{"[units]", "rug"}}, "terms=invalid"},
			"many words":   {SynonymFields{Terms: []string{"rug", "a1 b2 c3 d4 e5 f6"}}, "terms=invalid"},
			"long":         {SynonymFields{Terms: []string{"rug", strings.Repeat("x", maxTerm+1)}}, "terms=too_long"},
			"what it adds": {SynonymFields{Terms: []string{"rug"}, Finds: []string{"#"}}, "finds=invalid"},
		} {
			_, err := create(o.as, o.Live, synonymKind, test.f, "")
			if err == nil {
				o.Errorf("%s: was stored", name)
				continue
			}
			o.refused(err, "validation_failed", test.want)
		}
		if _, err := o.TrySynonym(o.as, "rug", "", SynonymFields{Terms: []string{"rug"}}); err == nil {
			o.Error("one word can be tried")
		}
	})
}

func TestThousandSynonyms(t *testing.T) {
	each(t, func(o *office) {
		var lines []string
		for n := range synonymKind.most {
			lines = append(lines, fmt.Sprintf(`('s%d', 'synonym', 's%d', %d, '{"terms":["carpet","w%d"],"finds":[]}', 0, 0)`, n, n, n, n))
		}
		_, err := o.db.ExecContext(o.Context(), `INSERT INTO marketing_entries (entry_id, kind, name, position, body, created_at, updated_at) VALUES `+strings.Join(lines, ","))
		o.must(err)
		_, err = create(o.as, o.Live, synonymKind, SynonymFields{Terms: []string{"a", "b"}}, "")
		o.refused(err, "marketing_full", "entries=figure")
		o.must(remove(o.as, o.Live, synonymKind, "s0"))
		if n := o.finds("w999"); n < 14 {
			o.Errorf("the last of them finds %d", n)
		}
	})
}
