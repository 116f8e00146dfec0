package webp

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"io"

	"golang.org/x/image/riff"
	"golang.org/x/image/vp8"
	"golang.org/x/image/vp8l"
	"golang.org/x/image/webp"
)

var (
	fourVP8  = riff.FourCC{'V', 'P', '8', ' '}
	fourVP8L = riff.FourCC{'V', 'P', '8', 'L'}
	fourVP8X = riff.FourCC{'V', 'P', '8', 'X'}
	fourEXIF = riff.FourCC{'E', 'X', 'I', 'F'}
)

// animated is the bit of an extended header for several pictures.
const animated = 2

// ErrAnimated means that a file has several pictures.
var ErrAnimated = errors.New("animated WebP")

// Header is what a file says of its picture before the pixels.
type Header struct {
	Width, Height int
	// EXIF is the metadata of a camera, or nil.
	EXIF []byte
}

// ReadHeader reads the header of a file. The size is the largest that any part of the file
// states: decoding takes as much memory as the pixels need, not the frame around them.
func ReadHeader(file []byte) (Header, error) {
	var h Header
	_, chunks, err := riff.NewReader(bytes.NewReader(file))
	if err != nil {
		return h, err
	}
	for {
		id, size, content, err := chunks.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return h, err
		}
		width, height := 0, 0
		switch id {
		case fourVP8:
			decoder := vp8.NewDecoder()
			decoder.Init(content, int(size))
			frame, err := decoder.DecodeFrameHeader()
			if err != nil {
				return h, err
			}
			width, height = frame.Width, frame.Height
		case fourVP8L:
			config, err := vp8l.DecodeConfig(content)
			if err != nil {
				return h, err
			}
			width, height = config.Width, config.Height
		case fourVP8X:
			var head [10]byte
			if _, err := io.ReadFull(content, head[:]); err != nil {
				return h, err
			}
			if head[0]&animated != 0 {
				return h, ErrAnimated
			}
			width = 1 + int(uint24(head[4:]))
			height = 1 + int(uint24(head[7:]))
		case fourEXIF:
			if h.EXIF, err = io.ReadAll(content); err != nil {
				return h, err
			}
		}
		h.Width, h.Height = max(h.Width, width), max(h.Height, height)
	}
	if h.Width == 0 || h.Height == 0 {
		return h, errors.New("no picture inside")
	}
	return h, nil
}

func uint24(b []byte) uint32 { return uint32(binary.LittleEndian.Uint16(b)) | uint32(b[2])<<16 }

// Decode returns the picture of a file that is not animated.
func Decode(file []byte) (image.Image, error) {
	picture, err := webp.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	switch picture := picture.(type) {
	case *image.YCbCr:
		widenRange(picture)
	case *image.NYCbCrA:
		widenRange(&picture.YCbCr)
	}
	return picture, nil
}

// widenRange maps the limited range of video, in which the format keeps brightness and
// colour, to the full one that image.YCbCr means.
func widenRange(picture *image.YCbCr) {
	var brightness, colour [256]uint8
	for i := range 256 {
		brightness[i] = uint8(min(255, max(0, ((i-16)*255+109)/219)))
		colour[i] = uint8(min(255, max(0, 128+((i-128)*255)/224)))
	}
	for i, v := range picture.Y {
		picture.Y[i] = brightness[v]
	}
	for i := range picture.Cb {
		picture.Cb[i], picture.Cr[i] = colour[picture.Cb[i]], colour[picture.Cr[i]]
	}
}
