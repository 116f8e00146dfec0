package returns

import (
	"context"
	"crypto/sha256"
	"database/sql"
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

const (
	countPictures = `SELECT count(*) FROM return_pictures WHERE return_id = $1 AND hash <> $2`
	insertPicture = `INSERT INTO return_pictures (return_id, hash, content, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (return_id, hash) DO NOTHING`
	selectPicture = `SELECT return_id, content FROM return_pictures WHERE return_id IN $values ORDER BY created_at, hash`
)

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
		var others int64
		if err := q.QueryRowContext(ctx, countPictures, returnID, hash).Scan(&others); err != nil {
			return err
		}
		if others >= int64(maxPictures) {
			return errs.New(errs.Conflict, code.ReturnTooManyPictures, "a return has at most %d pictures", maxPictures)
		}
		return db.Exec(ctx, q, insertPicture, returnID, hash, content, s.Now().UnixMicro())
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

// picturesOf returns the pictures of returns, by return.
func picturesOf(ctx context.Context, q db.Querier, returnIDs []string) (map[string][]Picture, error) {
	pictures := map[string][]Picture{}
	err := db.RowsIn(ctx, q, selectPicture, returnIDs, func(rows *sql.Rows) error {
		var id string
		var p Picture
		err := rows.Scan(&id, (*[]byte)(&p))
		pictures[id] = append(pictures[id], p)
		return err
	})
	return pictures, err
}
