package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Run writes the script. It has all that can be completed in it, so that pressing the key starts nothing.
func (c *completionCmd) Run(to console, parser *kong.Kong) error {
	words := completions(parser.Model.Node, "")
	names := make([]string, 0, len(words))
	for name := range words {
		names = append(names, name)
	}
	slices.Sort(names)
	if c.Shell == "fish" {
		for _, name := range names {
			fmt.Fprintf(to.out, "complete -c matjar -f -n '__fish_matjar_is \"%s\"' -a '%s'\n", name, strings.Join(words[name], " "))
		}
		_, err := fmt.Fprint(to.out, fishCondition)
		return err
	}
	if c.Shell == "zsh" {
		fmt.Fprintln(to.out, "autoload -U +X bashcompinit && bashcompinit")
	}
	fmt.Fprint(to.out, bashBegin)
	for _, name := range names {
		fmt.Fprintf(to.out, "    %q) words=%q ;;\n", name, strings.Join(words[name], " "))
	}
	_, err := fmt.Fprint(to.out, bashEnd)
	return err
}

// completions returns what may follow each command, by its path without "matjar".
func completions(node *kong.Node, path string) map[string][]string {
	found := map[string][]string{}
	var words []string
	for _, child := range node.Children {
		if child.Type != kong.CommandNode || child.Hidden {
			continue
		}
		words = append(words, child.Name)
		for name, list := range completions(child, strings.TrimSpace(path+" "+child.Name)) {
			found[name] = list
		}
	}
	for _, flag := range node.Flags {
		if !flag.Hidden {
			words = append(words, "--"+flag.Name)
		}
	}
	for _, argument := range node.Positional {
		words = append(words, argument.EnumSlice()...)
	}
	found[path] = words
	return found
}

const (
	bashBegin = `_matjar() {
  local path="" word words
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="${path:+$path }$word" ;; esac
  done
  while :; do
    words=""
    case "$path" in
`
	// What follows an argument is what follows its command.
	bashEnd = `    esac
    [ -n "$words" ] || [ -z "$path" ] && break
    case "$path" in *" "*) path="${path% *}" ;; *) path="" ;; esac
  done
  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _matjar matjar
`
	fishCondition = `function __fish_matjar_is
  set -l words (commandline -opc | string match -v -- '-*')
  test "$words[2..-1]" = "$argv[1]"
end
`
)
