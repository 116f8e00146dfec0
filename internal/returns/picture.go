package returns

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"matjar/internal/db"
	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/media"
	"matjar/internal/rest"
)

// maxPictures is how many pictures a return may have.
var maxPictures = rest.Limit[PictureList]("Pictures", "maxItems")

const (
	// PictureWidth is how wide they are kept.
	PictureWidth = 1200
	// maxPictureText is how long a picture may be in Base64: what fits into a request's body.
	maxPictureText = 60_000
)

// Picture is a picture in Base64: JPEG, PNG, GIF or WebP when it is sent, WebP when it is
// received.
type Picture []byte

// Schema describes a picture in the API.
func (Picture) Schema(huma.Registry) *huma.Schema {
	most := maxPictureText
	return &huma.Schema{Type: huma.TypeString, ContentEncoding: "base64", MaxLength: &most}
}

// AddPicture adds a picture to the user's return before it is decided. The same picture again
// adds nothing. Returns return_bad_picture, return_too_many_pictures.
func (s *Service) AddPicture(ctx context.Context, userID, returnID string, file Picture) (*Return, error) {
	// Strangers cost no conversion.
	if _, err := s.Get(ctx, userID, returnID); err != nil {
		return nil, err
	}
	if ok, err := pictureLimit.Allow(ctx, s.db, userID, s.Now()); err != nil || !ok {
		if err == nil {
			err = errTooManyReturns
		}
		return nil, err
	}
	content, err := media.Shrink(ctx, file, PictureWidth)
	if refused, ok := errors.AsType[*media.Refused](err); ok {
		return nil, errs.New(errs.Unprocessable, code.ReturnBadPicture, "the picture %s", refused.Reason)
	}
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(file)
	hash := hex.EncodeToString(sum[:])
	return s.update(ctx, returnID, func(q db.Querier, c *change) error {
		if err := c.ownedBy(userID); err != nil {
			return err
		}
		if c.r.State != Requested {
			return errs.New(errs.Conflict, code.ReturnTransition, "pictures can only be added before the return is decided")
		}
		others, err := countPictures(ctx, q, returnID, hash)
		if err != nil {
			return err
		}
		if others >= int64(maxPictures) {
			return errs.New(errs.Conflict, code.ReturnTooManyPictures, "a return has at most %d pictures", maxPictures)
		}
		return insertPicture(ctx, q, returnID, hash, content, s.Now())
	})
}

// Pictures returns the pictures of the user's return.
func (s *Service) Pictures(ctx context.Context, userID, returnID string) ([]Picture, error) {
	if _, err := s.Get(ctx, userID, returnID); err != nil {
		return nil, err
	}
	return s.PicturesOf(ctx, returnID)
}

// PicturesOf returns the pictures of any return.
func (s *Service) PicturesOf(ctx context.Context, returnID string) ([]Picture, error) {
	pictures, err := picturesOf(ctx, s.db, []string{returnID})
	return append([]Picture{}, pictures[returnID]...), err
}
