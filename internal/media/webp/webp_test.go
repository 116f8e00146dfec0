package webp

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// sample is a picture whose colours run from edge to edge.
func sample(width, height int, alpha func(x, y int) uint8) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			m.SetNRGBA(x, y, color.NRGBA{uint8(x * 255 / width), uint8(y * 255 / height), uint8((x + y) * 255 / (width + height)), alpha(x, y)})
		}
	}
	return m
}

func opaque(int, int) uint8 { return 255 }

// difference returns how far the colours of two pictures are apart, on average of 255.
func difference(t *testing.T, a, b image.Image) float64 {
	t.Helper()
	if a.Bounds().Size() != b.Bounds().Size() {
		t.Fatalf("%v became %v", a.Bounds(), b.Bounds())
	}
	sum := 0.0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r, g, bl, al := a.At(x, y).RGBA()
			r2, g2, b2, a2 := b.At(x, y).RGBA()
			for _, pair := range [][2]uint32{{r, r2}, {g, g2}, {bl, b2}, {al, a2}} {
				sum += max(float64(pair[0])-float64(pair[1]), float64(pair[1])-float64(pair[0])) / 257
			}
		}
	}
	return sum / float64(4*a.Bounds().Dx()*a.Bounds().Dy())
}

func TestEncode(t *testing.T) {
	for _, test := range []struct {
		name    string
		picture *image.NRGBA
	}{
		{"opaque", sample(331, 203, opaque)},
		{"transparent", sample(120, 80, func(x, y int) uint8 { return uint8(x * 2) })},
		{"one pixel", sample(1, 1, opaque)},
		{"tall", sample(300, 4000, opaque)},
		{"narrow", sample(1, 900, opaque)},
		{"part of a larger one", sample(200, 200, opaque).SubImage(image.Rect(31, 17, 131, 99)).(*image.NRGBA)},
	} {
		encoded, err := Encode(t.Context(), test.picture, 80)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		got, err := Decode(encoded)
		if err != nil {
			t.Errorf("%s: what was encoded cannot be decoded: %v", test.name, err)
			continue
		}
		origin := image.NewNRGBA(image.Rectangle{Max: test.picture.Rect.Size()})
		for y := range origin.Rect.Dy() {
			for x := range origin.Rect.Dx() {
				origin.Set(x, y, test.picture.At(test.picture.Rect.Min.X+x, test.picture.Rect.Min.Y+y))
			}
		}
		if d := difference(t, origin, got); d > 3 {
			t.Errorf("%s: colours are %.1f of 255 off on average", test.name, d)
		}
	}
}

func TestEncodeRefusesWhatWebPCannotHold(t *testing.T) {
	for _, size := range []image.Point{{0, 1}, {1, 0}, {MaxSide + 1, 1}, {1, MaxSide + 1}} {
		if _, err := Encode(t.Context(), image.NewNRGBA(image.Rectangle{Max: size}), 80); err == nil {
			t.Errorf("%v was encoded", size)
		}
	}
}

func TestEncodeConcurrently(t *testing.T) {
	want, err := Encode(t.Context(), sample(90, 60, opaque), 80)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got, err := Encode(t.Context(), sample(90, 60, opaque), 80); err != nil || !bytes.Equal(got, want) {
				t.Errorf("at the same time as others: %d bytes, %v, want the %d of one alone", len(got), err, len(want))
			}
		})
	}
	all.Wait()
}

func BenchmarkEncode(b *testing.B) {
	picture := sample(800, 800, opaque)
	for b.Loop() {
		if _, err := Encode(b.Context(), picture, 75); err != nil {
			b.Fatal(err)
		}
	}
}

// The garbage collector, for which everybody waits, does not wait for the end of an encoding.
func TestOthersWorkMeanwhile(t *testing.T) {
	picture := sample(800, 1200, opaque)
	// What is done once, compiling the encoder, is Go's own work.
	if _, err := Encode(t.Context(), sample(1, 1, opaque), 80); err != nil {
		t.Fatal(err)
	}
	var encoded atomic.Bool
	done := make(chan error)
	go func() {
		_, err := Encode(t.Context(), picture, 80)
		encoded.Store(true)
		done <- err
	}()
	collections := 0
	for !encoded.Load() {
		runtime.GC()
		collections++
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	// Some end while the picture is handed over, and one with the encoding.
	if collections < 12 {
		t.Errorf("%d collections ended while a picture was encoded, want many", collections)
	}
}

func TestEncodingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		_, err := Encode(ctx, sample(800, 12000, opaque), 80)
		done <- err
	}()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("Encode whose context has ended = %v", err)
	}
}
