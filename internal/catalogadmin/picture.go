package catalogadmin

import (
	"context"

	"matjar/internal/errs"
	"matjar/internal/errs/code"
	"matjar/internal/media"
)

// maxPicture is how large a picture may be that staff upload.
const maxPicture = 10 << 20

// AddPicture stores a JPEG, PNG, WebP or GIF picture and returns its address, which products, categories
// and vendors may then have. Returns pictures_not_stored, picture_refused.
func (s *Service) AddPicture(ctx context.Context, original []byte) (string, error) {
	if s.library == nil {
		return "", errs.New(errs.Conflict, code.PicturesNotStored, "the shop has no storage for pictures: set MATJAR_MEDIA_DIR")
	}
	address, err := s.library.Add(ctx, original)
	return address, media.Problem(err)
}
