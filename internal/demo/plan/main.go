// Command plan prints the picture plan of the demo catalogue as a JSON array, for the
// script that composes the pictures.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"matjar/internal/demo"
)

func main() {
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", " ")
	if err := out.Encode(demo.PicturePlan()); err != nil {
		fmt.Fprintln(os.Stderr, "plan:", err)
		os.Exit(1)
	}
}
