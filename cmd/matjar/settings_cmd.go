package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"matjar/internal/lang"
	"matjar/internal/setting"
)

type settingsCmd struct {
	List  settingsListCmd  `cmd:"" default:"1" help:"List all settings."`
	Get   settingsGetCmd   `cmd:"" help:"Print the value of a setting."`
	Set   settingsSetCmd   `cmd:"" help:"Change a setting; running shops follow within a second."`
	Unset settingsUnsetCmd `cmd:"" help:"Go back to a setting's default."`
}

// settingsFlags are shared by commands about settings.
type settingsFlags struct {
	databaseFlag
	secretFlag
	JSON bool `name:"json" help:"Print JSON."`
}

// with calls fn with the settings, under the locks of this command's environment.
func (f settingsFlags) with(ctx context.Context, fn func(*setting.Live) error) error {
	d, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer d.Close()
	secrets, err := f.secrets(ctx, d)
	if err != nil {
		return err
	}
	live, err := setting.Open(ctx, d, setting.ReadLocks(os.Getenv), secrets)
	if err != nil {
		return err
	}
	return fn(live)
}

// printSettings prints one line a setting, or all of it as JSON.
func printSettings(w io.Writer, views []setting.View, asJSON bool) error {
	if asJSON {
		out := json.NewEncoder(w)
		out.SetEscapeHTML(false)
		out.SetIndent("", "  ")
		return out.Encode(views)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "SETTING\tVALUE\tFROM")
	for _, v := range views {
		from := "default"
		switch {
		case len(v.LockedBy) > 0:
			from = strings.Join(v.LockedBy, ", ")
		case v.IsSet:
			from = "set"
		}
		d, _ := setting.Find(v.Key)
		fmt.Fprintf(table, "%s\t%s\t%s\n", v.Key, printable(d.Text(v.Value)), from)
	}
	return table.Flush()
}

type settingsListCmd struct{ settingsFlags }

// Run prints all settings.
func (c *settingsListCmd) Run(ctx context.Context, to console) error {
	return c.with(ctx, func(live *setting.Live) error { return printSettings(to.out, live.Views(), c.JSON) })
}

type settingsGetCmd struct {
	settingsFlags
	Key string `arg:"" help:"As in shipping.fee, or shop.name.ar for one language."`
}

// Run prints the value alone, or the whole setting as JSON.
func (c *settingsGetCmd) Run(ctx context.Context, to console) error {
	d, tag, err := findSetting(c.Key)
	if err != nil {
		return err
	}
	return c.with(ctx, func(live *setting.Live) error {
		if c.JSON {
			for _, v := range live.Views() {
				if v.Key == d.Key {
					return printSettings(to.out, []setting.View{v}, true)
				}
			}
		}
		value := live.Current().Value(d)
		if tag == "" {
			fmt.Fprintln(to.out, d.Text(value))
			return nil
		}
		var both lang.Text
		if err := json.Unmarshal(value, &both); err != nil {
			return err
		}
		fmt.Fprintln(to.out, both.In(tag))
		return nil
	})
}

type settingsSetCmd struct {
	settingsFlags
	Key   string `arg:"" help:"As in shipping.fee, or shop.name.ar for one language."`
	Value string `arg:"" help:"Amounts are in riyals; both languages at once are JSON, as in {\"en\": \"…\", \"ar\": \"…\"}."`
}

// Run changes the setting.
func (c *settingsSetCmd) Run(ctx context.Context, to console) error {
	d, tag, err := findSetting(c.Key)
	if err != nil {
		return err
	}
	return c.with(ctx, func(live *setting.Live) error {
		var value json.RawMessage
		if tag == "" {
			if value, err = d.FromText(c.Value); err != nil {
				return fmt.Errorf("%s: %w", d.Key, err)
			}
		} else {
			var both lang.Text
			if err := json.Unmarshal(live.Current().Value(d), &both); err != nil {
				return err
			}
			if tag == lang.Arabic {
				both.Ar = c.Value
			} else {
				both.En = c.Value
			}
			if value, err = json.Marshal(both); err != nil {
				return err
			}
		}
		return c.change(ctx, to, live, d, value)
	})
}

type settingsUnsetCmd struct {
	settingsFlags
	Key string `arg:"" help:"As in shipping.fee."`
}

// Run takes back what was set.
func (c *settingsUnsetCmd) Run(ctx context.Context, to console) error {
	d, ok := setting.Find(c.Key)
	if !ok {
		return errNoSetting(c.Key)
	}
	return c.with(ctx, func(live *setting.Live) error { return c.change(ctx, to, live, d, json.RawMessage("null")) })
}

func (f settingsFlags) change(ctx context.Context, to console, live *setting.Live, d *setting.Definition, value json.RawMessage) error {
	if _, err := live.Change(ctx, setting.Edit{d.Key: value}); err != nil {
		return err
	}
	for _, v := range live.Views() {
		if v.Key == d.Key {
			return printSettings(to.out, []setting.View{v}, f.JSON)
		}
	}
	return nil
}

func errNoSetting(key string) error {
	return fmt.Errorf("there is no setting %q; matjar settings list shows all", key)
}

// findSetting returns the setting with the key, and the language if the key ends in one.
func findSetting(key string) (*setting.Definition, lang.Tag, error) {
	if d, ok := setting.Find(key); ok {
		return d, "", nil
	}
	if at := strings.LastIndexByte(key, '.'); at > 0 {
		tag, isLanguage := lang.Parse(key[at+1:])
		if d, ok := setting.Find(key[:at]); ok && isLanguage && d.Kind == setting.KindBilingual {
			return d, tag, nil
		}
	}
	return nil, "", errNoSetting(key)
}
