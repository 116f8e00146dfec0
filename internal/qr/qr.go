// Package qr draws QR codes.
package qr

import (
	"fmt"
	"strings"

	"github.com/skip2/go-qrcode"
)

// SVG draws text as a QR code with its quiet zone: one path of squares, crisp at any size.
func SVG(text string) (string, error) {
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		return "", err
	}
	bitmap := code.Bitmap()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><rect width="100%%" height="100%%" fill="white"/><path d="`, len(bitmap), len(bitmap))
	for y, row := range bitmap {
		for x := 0; x < len(row); x++ {
			run := x
			for run < len(row) && row[run] {
				run++
			}
			if run > x {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", x, y, run-x, run-x)
				x = run
			}
		}
	}
	b.WriteString(`" fill="black"/></svg>`)
	return b.String(), nil
}
