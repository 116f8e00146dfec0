package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"net/http"
	"strings"

	"golang.org/x/image/draw"
	"golang.org/x/sync/semaphore"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/media/webp"
)

// Limits of what can be added.
const (
	maxOriginal = 20 << 20
	maxPixels   = 50_000_000
	maxSide     = webp.MaxSide
)

// quality is that of the encoder, from 0 to 100.
const quality = 78

// Refused is why a file cannot be one of the shop's pictures.
type Refused struct{ Reason string }

func (r *Refused) Error() string { return r.Reason }

// Problem returns the error of a file that staff send: picture_refused with its reason, or as it is.
func Problem(err error) error {
	if refused, ok := errors.AsType[*Refused](err); ok {
		return errs.New(errs.Unprocessable, code.PictureRefused, "the file %s", refused.Reason)
	}
	return err
}

func refuse(format string, args ...any) error { return &Refused{fmt.Sprintf(format, args...)} }

var (
	errTooLarge = refuse("is larger than %d MB", maxOriginal>>20)
	errAVIF     = refuse("is an AVIF picture, which cannot be converted: save it as JPEG, PNG or WebP")
	errHEIC     = refuse("is a HEIC picture, which cannot be converted: save it as JPEG, PNG or WebP")
	errAnimated = refuse("is an animated WebP picture: save one frame of it")
)

// format is a type of file that can be added.
type format struct {
	name   string
	magic  string // "?" is any byte
	config func(file []byte) (image.Config, error)
	decode func(file []byte) (image.Image, error)
	// exif returns the metadata of a camera, or nil.
	exif func(file []byte) []byte
}

var formats = []format{
	{
		"JPEG", "\xff\xd8\xff",
		func(file []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(file)) },
		func(file []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(file)) },
		exifOfJPEG,
	},
	{
		"PNG", "\x89PNG\r\n\x1a\n",
		func(file []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(file)) },
		func(file []byte) (image.Image, error) { return png.Decode(bytes.NewReader(file)) },
		exifOfPNG,
	},
	{
		"GIF", "GIF8",
		func(file []byte) (image.Config, error) { return gif.DecodeConfig(bytes.NewReader(file)) },
		func(file []byte) (image.Image, error) { return gif.Decode(bytes.NewReader(file)) },
		func([]byte) []byte { return nil },
	},
	{
		"WebP", "RIFF????WEBP",
		func(file []byte) (image.Config, error) {
			h, err := webp.ReadHeader(file)
			return image.Config{Width: h.Width, Height: h.Height}, err
		},
		webp.Decode,
		func(file []byte) []byte {
			h, _ := webp.ReadHeader(file) // without a header there is no picture either
			return h.EXIF
		},
	},
}

func matches(file []byte, magic string) bool {
	if len(file) < len(magic) {
		return false
	}
	for i := range len(magic) {
		if magic[i] != '?' && magic[i] != file[i] {
			return false
		}
	}
	return true
}

// header is what is known of a picture before it is decoded.
type header struct {
	format
	width, height int
}

// inspect checks a file by its content, before its pixels take any memory.
func inspect(file []byte) (header, error) {
	if len(file) > maxOriginal {
		return header{}, errTooLarge
	}
	for _, f := range formats {
		if !matches(file, f.magic) {
			continue
		}
		config, err := f.config(file)
		switch {
		case errors.Is(err, webp.ErrAnimated):
			return header{}, errAnimated
		case err != nil:
			return header{}, refuse("is a damaged %s picture: %v", f.name, err)
		case config.Width < 1 || config.Height < 1:
			return header{}, refuse("is a %s picture without pixels", f.name)
		case config.Width > maxSide || config.Height > maxSide || config.Width*config.Height > maxPixels:
			return header{}, refuse("has %d × %d pixels, at most %d million and %d a side",
				config.Width, config.Height, maxPixels/1_000_000, maxSide)
		}
		return header{f, config.Width, config.Height}, nil
	}
	return header{}, notAPicture(file)
}

// notAPicture tells what a file is instead.
func notAPicture(file []byte) error {
	if matches(file, "????ftyp????") {
		switch string(file[8:12]) {
		case "avif", "avis":
			return errAVIF
		case "heic", "heix", "hevc", "hevx", "mif1", "msf1":
			return errHEIC
		}
	}
	if len(file) == 0 {
		return refuse("is empty")
	}
	kind, _, _ := strings.Cut(http.DetectContentType(file), ";")
	return refuse("is no picture: %s", kind)
}

// converting limits the pixels of merchants' pictures that are being converted, and with them
// the memory.
var converting = semaphore.NewWeighted(maxPixels)

// reserve waits until the picture may be decoded. done must be called when it is converted.
func (h header) reserve(ctx context.Context) (done func(), err error) {
	size := int64(h.width) * int64(h.height)
	if err := converting.Acquire(ctx, size); err != nil {
		return nil, err
	}
	return func() { converting.Release(size) }, nil
}

// open returns the picture as it lies in the file, and how it is turned.
func (h header) open(file []byte) (image.Image, turning, error) {
	picture, err := h.decode(file)
	if err != nil {
		return nil, 0, refuse("is a damaged %s picture: %v", h.name, err)
	}
	return picture, orientation(h.exif(file)), nil
}

// encode returns the picture as WebP in each of the widths, upright and without metadata.
func (h header) encode(ctx context.Context, file []byte, widths []int) ([][]byte, error) {
	picture, turn, err := h.open(file)
	if err != nil {
		return nil, err
	}
	files := make([][]byte, len(widths))
	// From the widest on, each is made from the one before.
	for i := len(widths) - 1; i >= 0; i-- {
		scaled := scale(picture, turn, widths[i])
		if files[i], err = webp.Encode(ctx, upright(scaled, turn), quality); err != nil {
			return nil, err
		}
		picture = scaled
	}
	return files, nil
}

// scale returns a picture that is width wide when it is upright, or as wide as it is if
// that is less.
func scale(picture image.Image, turn turning, width int) *image.NRGBA {
	from := picture.Bounds()
	across, down := from.Dx(), from.Dy()
	if turn.sideways() {
		across, down = down, across
	}
	if across > width {
		across, down = width, max(1, (down*width+across/2)/across)
	}
	if turn.sideways() {
		across, down = down, across
	}
	to := image.Rect(0, 0, across, down)
	scaled := image.NewNRGBA(to)
	if to.Size() == from.Size() {
		draw.Draw(scaled, to, picture, from.Min, draw.Src)
		return scaled
	}
	// Colours are weighted by their opacity in premultiplied form only.
	premultiplied := image.NewRGBA(to)
	draw.CatmullRom.Scale(premultiplied, to, picture, from, draw.Src, nil)
	draw.Draw(scaled, to, premultiplied, image.Point{}, draw.Src)
	return scaled
}
