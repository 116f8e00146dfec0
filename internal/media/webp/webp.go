// Package webp encodes pictures as WebP, lossy. The encoder is libwebp compiled to
// WebAssembly, which runs inside the process and sees no memory but its own.
package webp

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"image"
	"math"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// MaxSide is the most pixels that the format has on a side.
const MaxSide = 16383

// Libwebp's trade of time for size, from 0 to 6.
const (
	method = 4
	// quickMethod is that of pictures with more than quickPixels: a third of the time for 3 % more bytes. The largest has
	// thirteen million, and a request waits for it.
	quickMethod = 2
	quickPixels = 1_000_000
)

// maxPages limits the memory of one encoding, in pages of 64 kB.
const maxPages = 1 << 30 >> 16

//go:embed encoder.wasm
var wasm []byte

// compiled is the encoder as machine code, made when the first picture is encoded. The garbage collector stops everybody
// and cannot stop machine code that is not Go's: without checks in its loops whether the context has ended, which come by
// Go's own code, the whole process would wait for the end of an encoding. They make it take 2.7 times as long.
var compiled = sync.OnceValues(func() (encoder, error) {
	ctx := context.Background()
	engine := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithMemoryLimitPages(maxPages).WithCloseOnContextDone(true))
	module, err := engine.CompileModule(ctx, wasm)
	return encoder{engine, module}, err
})

type encoder struct {
	engine wazero.Runtime
	module wazero.CompiledModule
}

// Encode returns a picture as WebP, with a quality from 0 to 100; once ctx has ended, its error. It is safe for concurrent
// use, and others can work meanwhile.
func Encode(ctx context.Context, picture *image.NRGBA, quality float32) ([]byte, error) {
	width, height := picture.Rect.Dx(), picture.Rect.Dy()
	if width < 1 || height < 1 || width > MaxSide || height > MaxSide {
		return nil, fmt.Errorf("%d × %d pixels cannot be WebP", width, height)
	}
	e, err := compiled()
	if err != nil {
		return nil, err
	}
	// Each picture has an encoder of its own: nothing is freed in it, and nothing of one picture
	// can reach another.
	module, err := e.engine.InstantiateModule(ctx, e.module, wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize"))
	if err != nil {
		return nil, cmp.Or(ctx.Err(), err)
	}
	defer module.Close(ctx)
	at, err := call(ctx, module, "allocate", uint64(width)*uint64(height)*4)
	if err != nil {
		return nil, err
	}
	if at == 0 {
		return nil, errors.New("the encoder has not enough memory")
	}
	for y := range height {
		row := picture.Pix[y*picture.Stride:][:width*4]
		if !module.Memory().Write(at+uint32(y*width*4), row) {
			return nil, errors.New("the encoder's memory ends early")
		}
	}
	effort := uint64(method)
	if width*height > quickPixels {
		effort = quickMethod
	}
	failed, err := call(ctx, module, "encode", uint64(at), uint64(width), uint64(height), uint64(math.Float32bits(quality)), effort)
	if err != nil {
		return nil, err
	}
	if failed != 0 {
		return nil, fmt.Errorf("the encoder failed with error %d", int32(failed))
	}
	from, err := call(ctx, module, "result_bytes")
	if err != nil {
		return nil, err
	}
	size, err := call(ctx, module, "result_size")
	if err != nil {
		return nil, err
	}
	bytes, ok := module.Memory().Read(from, size)
	if !ok {
		return nil, errors.New("the encoder's result is outside its memory")
	}
	return append([]byte(nil), bytes...), nil
}

// call calls a function of the module that returns one number.
func call(ctx context.Context, module api.Module, name string, args ...uint64) (uint32, error) {
	results, err := module.ExportedFunction(name).Call(ctx, args...)
	if err != nil {
		return 0, cmp.Or(ctx.Err(), fmt.Errorf("%s: %w", name, err))
	}
	return uint32(results[0]), nil
}
