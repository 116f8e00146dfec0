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

// MaxPicture is how many bytes one has at most: the request that brings it has it as base64.
const MaxPicture = 45 << 10

// The largest and smallest sides of pictures, in pixels.
const (
	minSide = 16
	maxSide = 2048
)

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
			return "", refuse("invalid", "want the address of an uploaded picture")
		}
		return value, nil
	})
}

const (
	insertPicture = `INSERT INTO shop_pictures (hash, type, body, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (hash) DO NOTHING`
	selectPicture = `SELECT body FROM shop_pictures WHERE hash = $1`
)

// AddPicture stores a picture and returns its address. Returns validation_failed for what is no
// PNG or JPEG of a sensible size.
func (l *Live) AddPicture(ctx context.Context, file []byte) (string, error) {
	config, format, err := image.DecodeConfig(bytes.NewReader(file))
	switch {
	case err != nil:
		return "", errs.New(errs.Unprocessable, code.ValidationFailed, "is not a PNG or JPEG picture")
	case len(file) > MaxPicture:
		return "", errs.New(errs.Unprocessable, code.ValidationFailed, "has %d bytes, at most %d are possible", len(file), MaxPicture)
	case min(config.Width, config.Height) < minSide || max(config.Width, config.Height) > maxSide:
		return "", errs.New(errs.Unprocessable, code.ValidationFailed, "has %d × %d pixels, want sides of %d to %d", config.Width, config.Height, minSide, maxSide)
	}
	sum := sha256.Sum256(file)
	hash := hex.EncodeToString(sum[:])
	err = db.Exec(ctx, l.db, insertPicture, hash, "image/"+format, base64.StdEncoding.EncodeToString(file), time.Now().UnixMicro())
	return fmt.Sprintf("%s%s-%dx%d.%s", PicturePrefix, hash, config.Width, config.Height, format), err
}

// PictureFile returns the bytes of the picture at an address. Returns not_found.
func (l *Live) PictureFile(ctx context.Context, address string) ([]byte, error) {
	found := pictureAddress.FindStringSubmatch(address)
	if found == nil || l == nil || l.db == nil {
		return nil, errNoPicture
	}
	var body string
	err := l.db.QueryRowContext(ctx, selectPicture, found[1]).Scan(&body)
	if db.NoRows(err) {
		return nil, errNoPicture
	}
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(body)
}

var errNoPicture = errs.New(errs.NotFound, code.NotFound, "there is no such picture")
