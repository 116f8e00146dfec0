package golicence

import (
	"os"
	"path/filepath"
	"testing"
)

// Licences whose texts share sentences are told apart, whatever their line breaks are.
func TestIn(t *testing.T) {
	const bsd = "Redistribution and use in source and\nbinary forms, with or without modification, are permitted"
	for text, want := range map[string]string{
		bsd: "BSD-2-Clause",
		bsd + "\nNeither the name … may be used to endorse or\npromote products derived from this software": "BSD-3-Clause",
		"Permission is hereby granted,\nfree of charge":                                                     "MIT",
		"Permission to use, copy, modify, and/or distribute\nthis software":                                 "ISC",
		"Apache License\nVersion 2.0":                                                                       "Apache-2.0",
		"All rights reserved":                                                                               Unknown,
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "License.txt"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := In(dir); err != nil || got != want {
			t.Errorf("In(%q) = %q, %v, want %q", text, got, err, want)
		}
	}
	if got, err := In(t.TempDir()); err != nil || got != Unknown {
		t.Errorf("In(an empty folder) = %q, %v", got, err)
	}
}
