package qr

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"

	"github.com/skip2/go-qrcode"
)

var squares = regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`)

func TestSVGDrawsEverySquareOnce(t *testing.T) {
	const text = "AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA=="
	svg, err := SVG(text)
	if err != nil {
		t.Fatal(err)
	}
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		t.Fatal(err)
	}
	want := code.Bitmap()
	got := make([][]bool, len(want))
	for y := range got {
		got[y] = make([]bool, len(want))
	}
	for _, m := range squares.FindAllStringSubmatch(svg, -1) {
		var n [4]int
		for i := range n {
			n[i], _ = strconv.Atoi(m[i+1])
		}
		if n[2] != n[3] {
			t.Fatalf("%s is not closed", m[0])
		}
		for x := n[0]; x < n[0]+n[2]; x++ {
			if got[n[1]][x] {
				t.Errorf("square %d %d is drawn twice", x, n[1])
			}
			got[n[1]][x] = true
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Error("the drawing is not the code")
	}
	if _, err := SVG(string(make([]byte, 5000))); err == nil {
		t.Error("a text that no code can hold was drawn")
	}
}
