#!/usr/bin/env bash
# Compiles libwebp's encoder to WebAssembly, the file that internal/media/webp embeds:
#
#   tools/webp/build.sh FOLDER
#
# FOLDER has the sources of libwebp 1.6.0 (git clone --branch v1.6.0
# https://chromium.googlesource.com/webm/libwebp). It needs clang 14 or later with lld, wasi-libc
# and the builtins for wasm32; Debian has them as clang-14, lld-14, wasi-libc and
# libclang-rt-14-dev-wasm32.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$here/../../internal/media/webp
source=${1:?the folder with the sources of libwebp}
clang=${CLANG:-clang-14}

cd "$source"
# Dead code is left out by the linker. The files for processors have nothing for this one.
"$clang" --target=wasm32-wasi --sysroot=/usr -isystem /usr/include/wasm32-wasi -L/usr/lib/wasm32-wasi \
	-O3 -msimd128 -flto -DNDEBUG -I. -mexec-model=reactor -nostartfiles \
	-Wl,--no-entry -Wl,--strip-all -Wl,--gc-sections -Wl,--lto-O3 -Wl,-z,stack-size=262144 \
	"$here/encode.c" src/enc/*.c src/dsp/*.c src/utils/*.c sharpyuv/*.c \
	-o "$out/encoder.wasm"
chmod 644 "$out/encoder.wasm"
cp COPYING "$out/LICENSE.libwebp"
cp PATENTS "$out/PATENTS.libwebp"
