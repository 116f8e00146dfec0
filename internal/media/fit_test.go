package media

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
)

// noise is a picture that compresses as badly as a photograph.
func noise(width, height int, opacity uint8) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range picture.Pix {
		if picture.Pix[i] = uint8(random.UintN(256)); i%4 == 3 {
			picture.Pix[i] = opacity
		}
	}
	return picture
}

// TestFit: a picture gets into its box as it looks, in a format that every program reads.
func TestFit(t *testing.T) {
	look := [4]color.NRGBA{red, green, blue, grey}
	for _, test := range []struct {
		name          string
		file          []byte
		width, height int
		format        string
		size          image.Point
		look          [4]color.NRGBA
	}{
		{"too wide", asPNG(t, quarters(1200, 300)), 480, 240, "png", image.Point{480, 120}, look},
		{"too high", asPNG(t, quarters(600, 1200)), 480, 240, "png", image.Point{120, 240}, look},
		{"small stays small", asPNG(t, quarters(96, 64)), 480, 240, "png", image.Point{96, 64}, look},
		{"WebP", asWebP(t, quarters(600, 600)), 512, 512, "png", image.Point{512, 512}, look},
		{"a photograph", asJPEG(t, noise(900, 600, 255)), 600, 600, "jpeg", image.Point{600, 400}, [4]color.NRGBA{}},
		{"transparent", asPNG(t, image.NewNRGBA(image.Rect(0, 0, 40, 40))), 480, 240, "png", image.Point{40, 40}, [4]color.NRGBA{}},
		{"too much for transparency", asPNG(t, noise(600, 600, 128)), 600, 600, "jpeg", image.Point{600, 600}, [4]color.NRGBA{}},
	} {
		file, err := Fit(t.Context(), test.file, test.width, test.height)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		picture, format, err := image.Decode(bytes.NewReader(file))
		if err != nil || format != test.format || picture.Bounds().Size() != test.size {
			t.Errorf("%s is a %s of %v, %v, want a %s of %v", test.name, format, picture.Bounds().Size(), err, test.format, test.size)
			continue
		}
		for c, got := range corners(picture) {
			if want := test.look[c]; want.A > 0 && !alike(got, want) {
				t.Errorf("%s: corner %d is %v, want %v", test.name, c, got, want)
			}
		}
	}
	for _, wrong := range [][]byte{nil, []byte("<svg onload=alert(1)>"), pngHeader(16000, 16000)} {
		if _, err := Fit(t.Context(), wrong, 100, 100); err == nil {
			t.Errorf("%.20q is a picture", wrong)
		}
	}
}
