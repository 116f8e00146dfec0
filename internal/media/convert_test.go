package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"strings"
	"testing"

	"matjar/internal/media/webp"
)

func crc(content []byte) uint32 { return crc32.ChecksumIEEE(content) }

// converted returns a file as the shop serves it, in each width.
func converted(t *testing.T, file []byte) []image.Image {
	t.Helper()
	h, err := inspect(file)
	if err != nil {
		t.Fatal(err)
	}
	files, err := h.encode(t.Context(), file, Widths)
	if err != nil {
		t.Fatal(err)
	}
	var pictures []image.Image
	for _, file := range files {
		if bytes.Contains(file, []byte("EXIF")) || bytes.Contains(file, []byte("Exif")) {
			t.Error("metadata is kept")
		}
		picture, err := webp.Decode(file)
		if err != nil {
			t.Fatal(err)
		}
		pictures = append(pictures, picture)
	}
	return pictures
}

func TestConvert(t *testing.T) {
	large, middle, small := quarters(1000, 600), quarters(500, 300), quarters(300, 200)
	faint := image.NewNRGBA(image.Rect(0, 0, 410, 410))
	for i := range faint.Pix {
		faint.Pix[i] = []uint8{200, 30, 30, 128}[i%4]
	}
	var upright, half [4]color.NRGBA
	copy(upright[:], []color.NRGBA{red, green, blue, grey})
	for i := range half {
		half[i] = color.NRGBA{200, 30, 30, 128}
	}
	for _, test := range []struct {
		name  string
		file  []byte
		sizes []image.Point
		look  [4]color.NRGBA
	}{
		{"JPEG", asJPEG(t, large), []image.Point{{400, 240}, {800, 480}}, upright},
		{"PNG", asPNG(t, middle), []image.Point{{400, 240}, {500, 300}}, upright},
		{"GIF: its first frame", asGIF(t, middle), []image.Point{{400, 240}, {500, 300}}, upright},
		{"WebP", asWebP(t, middle), []image.Point{{400, 240}, {500, 300}}, upright},
		{"never enlarged", asPNG(t, small), []image.Point{{300, 200}, {300, 200}}, upright},
		{"one pixel", asPNG(t, quarters(1, 1)), []image.Point{{1, 1}, {1, 1}}, [4]color.NRGBA{red, red, red, red}},
		{"flat", asPNG(t, quarters(4000, 2)), []image.Point{{400, 1}, {800, 1}}, [4]color.NRGBA{}},
		{"transparent", asPNG(t, faint), []image.Point{{400, 400}, {410, 410}}, half},
		{"grey", asPNG(t, image.NewGray(image.Rect(0, 0, 410, 410))), []image.Point{{400, 400}, {410, 410}}, [4]color.NRGBA{{0, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 255}, {0, 0, 0, 255}}},
	} {
		for i, picture := range converted(t, test.file) {
			if got := picture.Bounds().Size(); got != test.sizes[i] {
				t.Errorf("%s for %d px is %v, want %v", test.name, Widths[i], got, test.sizes[i])
			}
			for c, got := range corners(picture) {
				if want := test.look[c]; want.A > 0 && !alike(got, want) {
					t.Errorf("%s for %d px: corner %d is %v, want %v", test.name, Widths[i], c, got, want)
				}
			}
		}
	}
}

// Cameras write down how they were held instead of turning the pixels.
func TestConvertTurnsPicturesUpright(t *testing.T) {
	looks := map[uint16][4]color.NRGBA{
		0: {red, green, blue, grey}, 1: {red, green, blue, grey}, 2: {green, red, grey, blue}, 3: {grey, blue, green, red},
		4: {blue, grey, red, green}, 5: {red, blue, green, grey}, 6: {blue, red, grey, green}, 7: {grey, green, blue, red},
		8: {green, grey, red, blue}, 9: {red, green, blue, grey},
	}
	picture := quarters(120, 60)
	plain := asWebP(t, picture)
	for turn, want := range looks {
		for name, file := range map[string][]byte{
			"JPEG": jpegWithEXIF(asJPEG(t, picture), tiff(binary.BigEndian, turn)),
			"PNG":  pngWithEXIF(asPNG(t, picture), tiff(binary.LittleEndian, turn)),
			"WebP": extendedWebP(plain, 120, 60, 8, tiff(binary.LittleEndian, turn)),
		} {
			size := image.Pt(120, 60)
			if turn >= 5 && turn <= 8 {
				size = image.Pt(60, 120)
			}
			got := converted(t, file)[1]
			if got.Bounds().Size() != size {
				t.Errorf("%s turned by %d is %v, want %v", name, turn, got.Bounds().Size(), size)
			}
			for i, c := range corners(got) {
				if !alike(c, want[i]) {
					t.Errorf("%s turned by %d: corner %d is %v, want %v", name, turn, i, c, want[i])
				}
			}
		}
	}
}

// The width is that of the picture as it is seen.
func TestConvertScalesSidewaysPictures(t *testing.T) {
	file := jpegWithEXIF(asJPEG(t, quarters(900, 1200)), tiff(binary.BigEndian, 6))
	for i, picture := range converted(t, file) {
		if got, want := picture.Bounds().Size(), image.Pt(Widths[i], Widths[i]*3/4); got != want {
			t.Errorf("for %d px it is %v, want %v", Widths[i], got, want)
		}
	}
}

// Metadata comes from anywhere: whatever it says, it only ever turns.
func TestOrientationOfBrokenMetadata(t *testing.T) {
	whole := tiff(binary.BigEndian, 6)
	for n := range whole {
		orientation(whole[:n])
	}
	for _, exif := range []string{"", "II*\x00", "II*\x00\xff\xff\xff\xff", "MM\x00*\x00\x00\x00\x08\xff\xff", "no metadata at all"} {
		if got := orientation([]byte(exif)); got != 1 {
			t.Errorf("orientation(%q) = %d, want upright", exif, got)
		}
	}
}

// pngHeader is the beginning of a file that claims a size.
func pngHeader(width, height uint32) []byte {
	head := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)...)
	head = append(head, 8, 6, 0, 0, 0)
	file := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return binary.BigEndian.AppendUint32(file, crc(head))
}

func TestRefusedFiles(t *testing.T) {
	// A frame of one pixel around a lossless picture of 16383 × 16383.
	const side = 16383 - 1
	bits := uint32(side) | uint32(side)<<14
	inner := append([]byte("RIFF????WEBPVP8L\x05\x00\x00\x00\x2f"), byte(bits), byte(bits>>8), byte(bits>>16), byte(bits>>24), 0)
	bomb := extendedWebP(inner, 1, 1, 0, nil)
	for _, test := range []struct {
		name   string
		file   []byte
		reason string
	}{
		{"nothing", nil, "is empty"},
		{"a page", []byte("<!doctype html><title>Not found</title>"), "is no picture: text/html"},
		{"a drawing", []byte(`<svg xmlns="http://www.w3.org/2000/svg"></svg>`), "is no picture: "},
		{"a script in a picture's coat", []byte("GIF89a/*\x00\x00*/=1;alert(1)"), "is a GIF picture without pixels"},
		{"AVIF", []byte("\x00\x00\x00\x20ftypavif\x00\x00\x00\x00"), "is an AVIF picture, which cannot be converted: save it as JPEG, PNG or WebP"},
		{"HEIC", []byte("\x00\x00\x00\x20ftypheic\x00\x00\x00\x00"), "is a HEIC picture"},
		{"video", []byte("\x00\x00\x00\x20ftypisom\x00\x00\x00\x00\x00\x00\x00\x00"), "is no picture: "},
		{"animated WebP", extendedWebP(asWebP(t, quarters(4, 4)), 4, 4, 2, nil), "is an animated WebP picture"},
		{"too many bytes", append(pngHeader(1, 1), make([]byte, maxOriginal)...), "is larger than 20 MB"},
		{"a bomb", pngHeader(16000, 16000), "has 16000 × 16000 pixels, at most 50 million"},
		{"too wide", pngHeader(20000, 1), "has 20000 × 1 pixels"},
		{"far too wide", pngHeader(0x7fffffff, 0x7fffffff), ""},
		{"a bomb in a small frame", bomb, "has 16383 × 16383 pixels"},
		{"no pixels", pngHeader(0, 10), "is a damaged PNG picture"},
		{"a beginning only", pngHeader(10, 10), "is a damaged PNG picture"},
	} {
		h, err := inspect(test.file)
		if err == nil {
			_, err = h.encode(t.Context(), test.file, Widths)
		}
		if _, refused := errors.AsType[*Refused](err); !refused || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%s: %v, want %q", test.name, err, test.reason)
		}
	}
}

// A file that ends early is refused or shown as far as it goes; it never fails otherwise.
func TestTruncatedFiles(t *testing.T) {
	picture := quarters(40, 30)
	for name, file := range map[string][]byte{
		"JPEG": jpegWithEXIF(asJPEG(t, picture), tiff(binary.BigEndian, 6)), "PNG": asPNG(t, picture), "GIF": asGIF(t, picture),
		"WebP": extendedWebP(asWebP(t, picture), 40, 30, 8, tiff(binary.BigEndian, 6)),
	} {
		refused := 0
		for n := 0; n < len(file); n += 1 + len(file)/60 {
			h, err := inspect(file[:n])
			if err == nil {
				_, err = h.encode(t.Context(), file[:n], []int{20})
			}
			if err == nil {
				continue
			}
			refused++
			if _, ok := errors.AsType[*Refused](err); !ok {
				t.Errorf("%d of %d bytes of %s: %v, want a reason", n, len(file), name, err)
			}
		}
		if refused < 30 {
			t.Errorf("%s: only %d of its beginnings are refused", name, refused)
		}
	}
}

func BenchmarkConvert(b *testing.B) {
	for _, size := range []image.Point{{1200, 1200}, {4000, 3000}} {
		file := asJPEG(b, quarters(size.X, size.Y))
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for b.Loop() {
				h, err := inspect(file)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := h.encode(b.Context(), file, Widths); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
