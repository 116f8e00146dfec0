#!/usr/bin/env bash
# Builds the release of the last commit twice, from two folders with packages of their own and nothing compiled before, and
# compares the checksums of what comes out.
#
#   scripts/release-verify.sh [ARGUMENT-OF-TOOLS-RELEASE...]
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(git describe --tags --always)
scratch=$(mktemp -d "${TMPDIR:-/tmp}/matjar-release.XXXXXX")
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
sums=()
for folder in "$scratch/one" "$scratch/in/another/place"; do
  mkdir -p "$folder"
  git archive HEAD | tar -x -C "$folder"
  echo "In $folder:"
  GOCACHE="$folder/.cache/go" make -C "$folder" release VERSION="$version" ARGS="$*"
  sums+=("$folder/bin/release/SHA256SUMS")
done
diff "${sums[@]}" || { echo "THE TWO DIFFER."; exit 1; }
cat "${sums[0]}"
echo "Both are the same."
