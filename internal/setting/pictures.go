package setting

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"image"
	_ "image/jpeg" // for DecodeConfig
	_ "image/png"
	"regexp"
	"strconv"
	"time"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
)

// PicturePrefix is where the addresses of the shop's own pictures begin.
const PicturePrefix = "/brand/"

// maxOriginal is how many bytes a picture may have that is uploaded.
const maxOriginal = 10 << 20

// minSide is the smallest side of a picture, in pixels.
const minSide = 16

// Box is a size in pixels.
type Box struct{ Width, Height int }

// FitFunc returns a picture as PNG or JPEG so that it is at most so wide and high. It returns
// picture_refused for what is no picture.
type FitFunc func(ctx context.Context, original []byte, width, height int) ([]byte, error)

// pictureAddress is that of a stored picture: the hash of its bytes, width and height.
var pictureAddress = regexp.MustCompile(`^` + PicturePrefix + `([0-9a-f]{64})-([0-9]{2,4})x([0-9]{2,4})\.(png|jpeg)$`)

// Picture is the value of a setting of KindPicture.
type Picture struct {
	Address       string
	Width, Height int
	// Type is the media type.
	Type string
}

// ParsePicture returns what the address of a picture says of it, and false for none.
func ParsePicture(address string) (Picture, bool) {
	found := pictureAddress.FindStringSubmatch(address)
	if found == nil {
		return Picture{}, false
	}
	width, _ := strconv.Atoi(found[2]) // digits
	height, _ := strconv.Atoi(found[3])
	return Picture{address, width, height, "image/" + found[4]}, true
}

// picture defines a setting whose value is the address of an uploaded picture, or empty.
func picture(d Definition) Setting[string] {
	d.Kind = KindPicture
	return define(d, "", func(value string) (string, error) {
		if _, ok := ParsePicture(value); value != "" && !ok {
			return "", refuse(ruleInvalid, "want the address of an uploaded picture")
		}
		return value, nil
	})
}

// AddPicture stores a picture in the size that a setting wants and returns its address. Returns
// picture_refused, or validation_failed for another setting.
func (l *Live) AddPicture(ctx context.Context, key string, original []byte, fit FitFunc) (string, error) {
	d, ok := Find(key)
	if !ok || d.Kind != KindPicture {
		return "", errs.ValidationFailed(fmt.Sprintf("%q is no setting with a picture", key))
	}
	file, err := fit(ctx, original, d.Box.Width, d.Box.Height)
	if err != nil {
		return "", err
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return "", err
	}
	if min(config.Width, config.Height) < minSide {
		return "", errs.New(errs.Unprocessable, code.PictureRefused, "the file would have %d × %d pixels, want sides of at least %d", config.Width, config.Height, minSide)
	}
	sum := sha256.Sum256(file)
	hash := hex.EncodeToString(sum[:])
	err = insertPicture(ctx, l.db, hash, "image/"+format, base64.StdEncoding.EncodeToString(file), time.Now())
	return fmt.Sprintf("%s%s-%dx%d.%s", PicturePrefix, hash, config.Width, config.Height, format), err
}

// PictureFile returns the bytes of the picture at an address. Returns not_found.
func (l *Live) PictureFile(ctx context.Context, address string) ([]byte, error) {
	found := pictureAddress.FindStringSubmatch(address)
	if found == nil || l == nil || l.db == nil {
		return nil, errNoPicture
	}
	body, err := readPicture(ctx, l.db, found[1])
	if db.NoRows(err) {
		return nil, errNoPicture
	}
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(body)
}

var errNoPicture = errs.New(errs.NotFound, code.NotFound, "there is no such picture")
