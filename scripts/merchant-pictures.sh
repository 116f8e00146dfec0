#!/usr/bin/env bash
# Walks a merchant's whole way in both languages and takes the pictures of docs/opening-a-shop.md. It needs cwebp, of
# Debian's package webp.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v cwebp > /dev/null || { echo "cwebp is missing: apt-get install webp" >&2; exit 1; }
[ -x bin/matjar ] || make build
MATJAR_MERCHANT_PICTURES=$(mktemp -d)
export MATJAR_MERCHANT_PICTURES
scripts/browser.sh merchant --reporter line
mkdir -p docs/images/merchant
for file in "$MATJAR_MERCHANT_PICTURES"/*.png; do
  size=(-resize 1000 0)
  [[ $file == *-shop-* ]] && size=() # a phone's
  cwebp -quiet -q 70 "${size[@]}" "$file" -o "docs/images/merchant/$(basename "$file" .png).webp"
done
rm -r "$MATJAR_MERCHANT_PICTURES"
