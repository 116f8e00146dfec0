package setting

import (
	"fmt"

	"matjar/internal/lang"
)

// Locks are the texts of the environment variables and flags that are set, by the name of the
// variable. The settings that they name cannot be changed otherwise.
type Locks map[string]string

// ReadLocks returns the variables of settings that lookup knows. An empty one counts as not
// set.
func ReadLocks(lookup func(name string) string) Locks {
	locks := Locks{}
	for _, d := range registry {
		for _, name := range d.Variables() {
			if text := lookup(name); text != "" {
				locks[name] = text
			}
		}
	}
	return locks
}

// Validate returns an error with the name of a variable whose text its setting does not accept.
func (l Locks) Validate() error {
	_, err := l.Snapshot()
	return err
}

// Snapshot returns the settings of a shop in which nothing is stored.
func (l Locks) Snapshot() (*Snapshot, error) { return build(nil, l, nil) }

// By lists the variables that lock the setting; none means that it can be changed.
func (l Locks) By(d *Definition) []string {
	var by []string
	for _, name := range d.Variables() {
		if l[name] != "" {
			by = append(by, name)
		}
	}
	return by
}

// apply returns the value under the locks, or nil when there are none for it. A language that
// no variable names keeps the value that it has.
func (l Locks) apply(d *Definition, value any) (any, error) {
	by := l.By(d)
	if len(by) == 0 {
		return nil, nil
	}
	if d.Kind == KindBilingual {
		both := value.(lang.Text)
		if own := l[d.Env+"_EN"]; own != "" {
			both.En = own
		}
		if own := l[d.Env+"_AR"]; own != "" {
			both.Ar = own
		}
		locked, err := d.parse(encode(both))
		return locked, lockError(by[0], err)
	}
	raw, err := d.FromText(l[by[0]])
	if err != nil {
		return nil, lockError(by[0], err)
	}
	locked, err := d.parse(raw)
	return locked, lockError(by[0], err)
}

// lockError names the variable that an error is about.
func lockError(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", name, err)
}
