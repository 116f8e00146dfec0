// Command simulator runs the authority's simulator, to try the shop's tax documents by hand.
package main

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"time"

	"matjar/internal/zatca/simulator"
)

func main() {
	addr := flag.String("addr", "localhost:8455", "where it listens")
	otp := flag.String("otp", "123456", "the one-time password that it takes")
	flag.Parse()
	authority, err := simulator.New(*otp)
	if err == nil {
		fmt.Printf("The authority stands in at http://%s with the password %s\n", *addr, *otp)
		err = (&http.Server{Addr: *addr, Handler: authority.Handler(), ReadHeaderTimeout: 5 * time.Second}).ListenAndServe()
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
