package media

import (
	"bytes"
	"encoding/binary"
	"image"
)

// turning is how a camera was held, as its metadata says it: 1 is upright, from 5 on
// width and height are swapped.
type turning int

func (t turning) sideways() bool { return t >= 5 }

// orientation returns how a picture is turned; metadata that cannot be read says nothing.
func orientation(exif []byte) turning {
	const (
		tag  = 0x0112
		most = 1000 // entries that are looked at
	)
	exif = bytes.TrimPrefix(exif, []byte("Exif\x00\x00"))
	if len(exif) < 8 {
		return 1
	}
	var order binary.ByteOrder
	switch string(exif[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return 1
	}
	at := int64(order.Uint32(exif[4:]))
	if at+2 > int64(len(exif)) {
		return 1
	}
	entries := exif[at+2:]
	for range min(most, int(order.Uint16(exif[at:]))) {
		if len(entries) < 12 {
			return 1
		}
		if order.Uint16(entries) == tag {
			if t := turning(order.Uint16(entries[8:])); t >= 1 && t <= 8 {
				return t
			}
			return 1
		}
		entries = entries[12:]
	}
	return 1
}

// exifOfJPEG returns the metadata in the segments before the pixels.
func exifOfJPEG(file []byte) []byte {
	const startOfScan, application1 = 0xda, 0xe1
	rest := file[2:]
	for len(rest) >= 4 && rest[0] == 0xff && rest[1] != startOfScan {
		if rest[1] == 0xff { // padding
			rest = rest[1:]
			continue
		}
		size := int(binary.BigEndian.Uint16(rest[2:]))
		if size < 2 || 2+size > len(rest) {
			return nil
		}
		if content := rest[4 : 2+size]; rest[1] == application1 && bytes.HasPrefix(content, []byte("Exif\x00\x00")) {
			return content
		}
		rest = rest[2+size:]
	}
	return nil
}

// exifOfPNG returns the metadata of the chunk eXIf.
func exifOfPNG(file []byte) []byte {
	const head, foot = 8, 4
	rest := file[8:]
	for len(rest) >= head {
		size := int64(binary.BigEndian.Uint32(rest))
		if head+size+foot > int64(len(rest)) {
			return nil
		}
		if string(rest[4:8]) == "eXIf" {
			return rest[head : head+size]
		}
		rest = rest[head+size+foot:]
	}
	return nil
}

// upright returns a picture as it was seen.
func upright(picture *image.NRGBA, turn turning) *image.NRGBA {
	if turn == 1 {
		return picture
	}
	width, height := picture.Rect.Dx(), picture.Rect.Dy()
	size := image.Rect(0, 0, width, height)
	if turn.sideways() {
		size = image.Rect(0, 0, height, width)
	}
	turned := image.NewNRGBA(size)
	for y := range size.Dy() {
		for x := range size.Dx() {
			fromX, fromY := x, y
			if turn.sideways() {
				fromX, fromY = y, x
			}
			if turn == 2 || turn == 3 || turn == 7 || turn == 8 {
				fromX = width - 1 - fromX
			}
			if turn == 3 || turn == 4 || turn == 6 || turn == 7 {
				fromY = height - 1 - fromY
			}
			copy(turned.Pix[turned.PixOffset(x, y):][:4], picture.Pix[picture.PixOffset(fromX, fromY):][:4])
		}
	}
	return turned
}
