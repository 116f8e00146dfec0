package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"

	"matjar/internal/media/webp"
)

var (
	red   = color.NRGBA{200, 30, 30, 255}
	green = color.NRGBA{30, 160, 60, 255}
	blue  = color.NRGBA{30, 60, 200, 255}
	grey  = color.NRGBA{128, 128, 128, 255}
)

// quarters is a picture with a colour in each corner: red and green above, blue and grey below.
func quarters(width, height int) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			c := [2][2]color.NRGBA{{red, green}, {blue, grey}}[2*y/height][2*x/width]
			m.SetNRGBA(x, y, c)
		}
	}
	return m
}

func asJPEG(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asPNG(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// asGIF has the picture and a grey frame after it.
func asGIF(t testing.TB, m image.Image) []byte {
	t.Helper()
	palette := color.Palette{red, green, blue, grey}
	first, second := image.NewPaletted(m.Bounds(), palette), image.NewPaletted(m.Bounds(), palette)
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			first.Set(x, y, m.At(x, y))
			second.Set(x, y, grey)
		}
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &gif.GIF{Image: []*image.Paletted{first, second}, Delay: []int{5, 5}}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asWebP(t testing.TB, m *image.NRGBA) []byte {
	t.Helper()
	file, err := webp.Encode(t.Context(), m, 95)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// tiff is camera metadata that says how the picture is turned.
func tiff(order binary.AppendByteOrder, turn uint16) []byte {
	start := "MM\x00*"
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		start = "II*\x00"
	}
	b := order.AppendUint32([]byte(start), 8)
	b = order.AppendUint16(b, 2)
	for _, tag := range []uint16{0x010f, 0x0112} {
		value := turn
		if tag != 0x0112 {
			value = 9
		}
		b = order.AppendUint16(b, tag)
		b = order.AppendUint16(b, 3)
		b = order.AppendUint32(b, 1)
		b = order.AppendUint16(b, value)
		b = order.AppendUint16(b, 0)
	}
	return order.AppendUint32(b, 0)
}

func jpegWithEXIF(file, exif []byte) []byte {
	content := append([]byte("Exif\x00\x00"), exif...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(content)+2))
	return bytes.Join([][]byte{file[:2], segment, content, file[2:]}, nil)
}

// pngWithEXIF puts the metadata after the header. Decoders need not check its sum.
func pngWithEXIF(file, exif []byte) []byte {
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(exif)))
	chunk = append(chunk, "eXIf"...)
	chunk = append(chunk, exif...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc(chunk[4:]))
	const header = 8 + 8 + 13 + 4
	return bytes.Join([][]byte{file[:header], chunk, file[header:]}, nil)
}

// extendedWebP wraps a plain WebP file with a frame of its own size, flags and metadata.
func extendedWebP(file []byte, width, height int, flags byte, exif []byte) []byte {
	body := []byte("WEBP")
	chunk := func(name string, content []byte) {
		body = append(body, name...)
		body = binary.LittleEndian.AppendUint32(body, uint32(len(content)))
		body = append(body, content...)
		if len(content)%2 == 1 {
			body = append(body, 0)
		}
	}
	w, h := width-1, height-1
	chunk("VP8X", []byte{flags, 0, 0, 0, byte(w), byte(w >> 8), byte(w >> 16), byte(h), byte(h >> 8), byte(h >> 16)})
	body = append(body, file[12:]...)
	if exif != nil {
		chunk("EXIF", exif)
	}
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

// corners returns the colours of the four corners, row by row.
func corners(m image.Image) [4]color.NRGBA {
	b := m.Bounds()
	dx, dy := b.Dx()/4, b.Dy()/4
	at := func(x, y int) color.NRGBA { return color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA) }
	return [4]color.NRGBA{
		at(b.Min.X+dx, b.Min.Y+dy), at(b.Max.X-1-dx, b.Min.Y+dy),
		at(b.Min.X+dx, b.Max.Y-1-dy), at(b.Max.X-1-dx, b.Max.Y-1-dy),
	}
}

// alike reports whether two colours look the same.
func alike(a, b color.NRGBA) bool {
	for _, pair := range [][2]uint8{{a.R, b.R}, {a.G, b.G}, {a.B, b.B}, {a.A, b.A}} {
		if d := int(pair[0]) - int(pair[1]); d > 12 || d < -12 {
			return false
		}
	}
	return true
}
