package media

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
)

const (
	// maxFitted is from how many bytes on a fitted picture gives up its transparency: programs that
	// show links ignore pictures that are much larger.
	maxFitted = 300 << 10
	// jpegQuality is that of fitted pictures, from 1 to 100.
	jpegQuality = 88
)

// Fit returns a merchant's picture so that it is at most so wide and high, upright and without
// metadata, as PNG or JPEG: not every program that reads icons and previews of links knows WebP.
// It is a PNG unless a JPEG of the same is much smaller. Fit stores nothing. A *Refused error
// tells what is wrong with the file.
func Fit(ctx context.Context, original []byte, width, height int) ([]byte, error) {
	header, err := inspect(original)
	if err != nil {
		return nil, err
	}
	done, err := header.reserve(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	picture, turn, err := header.open(original)
	if err != nil {
		return nil, err
	}
	across, down := header.width, header.height
	if turn.sideways() {
		across, down = down, across
	}
	fitted := upright(scale(picture, turn, max(1, min(width, across*height/down))), turn)

	var drawn, photo bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&drawn, fitted); err != nil {
		return nil, err
	}
	if err := jpeg.Encode(&photo, onWhite(fitted), &jpeg.Options{Quality: jpegQuality}); err != nil {
		return nil, err
	}
	if drawn.Len() > maxFitted || fitted.Opaque() && photo.Len()*2 < drawn.Len() {
		return photo.Bytes(), nil
	}
	return drawn.Bytes(), nil
}

// onWhite returns the picture without transparency.
func onWhite(picture *image.NRGBA) *image.RGBA {
	paper := image.NewRGBA(picture.Rect)
	draw.Draw(paper, paper.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(paper, paper.Rect, picture, picture.Rect.Min, draw.Over)
	return paper
}
