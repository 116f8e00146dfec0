// Command relevance prints how well search does on the judged queries over the demo catalogue.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"matjar/internal/catalog"
	"matjar/internal/demo"
	"matjar/internal/demo/relevance"
)

func main() {
	products := flag.Int("products", demo.DefaultProducts, "size of the catalogue")
	worst := flag.Int("worst", 10, "how many of the worst queries to show")
	flag.Parse()
	data := demo.Generate(*products).Data
	results, err := relevance.Measure(context.Background(), data, catalog.Build(data))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	relevance.Report(os.Stdout, results, *worst)
}
