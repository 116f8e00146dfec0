// Package figures keeps what tools have measured in files, from which the tables of the documentation are made.
package figures

import (
	"encoding/json"
	"os"
)

// Save writes what was measured to a file.
func Save(name string, measured any) error {
	text, err := json.MarshalIndent(measured, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o644)
}

// Read returns what Save wrote.
func Read[T any](name string) (measured T, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return measured, err
	}
	return measured, json.Unmarshal(text, &measured)
}
