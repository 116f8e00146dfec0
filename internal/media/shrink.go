package media

import (
	"context"

	"golang.org/x/sync/semaphore"
)

// maxShopperPixels limits a shopper's picture; those of a phone that were made smaller have
// far fewer.
const maxShopperPixels = 12_000_000

// shrinking limits the pixels of shoppers' pictures that are being converted, and with them
// the memory, whatever many of them send at once.
var shrinking = semaphore.NewWeighted(maxShopperPixels)

// Shrink returns a shopper's picture as WebP that is at most width wide, upright and without
// metadata. It stores nothing. A *Refused error tells what is wrong with the file.
func Shrink(ctx context.Context, original []byte, width int) ([]byte, error) {
	header, err := inspect(original)
	if err != nil {
		return nil, err
	}
	size := int64(header.width) * int64(header.height)
	if size > maxShopperPixels {
		return nil, refuse("has %d × %d pixels, at most %d million", header.width, header.height, maxShopperPixels/1_000_000)
	}
	if err := shrinking.Acquire(ctx, size); err != nil {
		return nil, err
	}
	defer shrinking.Release(size)
	files, err := header.encode(ctx, original, []int{width})
	if err != nil {
		return nil, err
	}
	return files[0], nil
}
