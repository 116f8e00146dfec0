#!/usr/bin/env bash
# Runs the previous release beside this version on one database, on both engines: see docs/upgrades.md.
#
#   scripts/upgrade-test.sh
#   MATJAR_PREVIOUS=v1.2.0 scripts/upgrade-test.sh      another reference than the latest tag before this version
set -euo pipefail
cd "$(dirname "$0")/.."
export GOFLAGS="-trimpath ${GOFLAGS:-}"

previous=${MATJAR_PREVIOUS:-$(git describe --tags --abbrev=0 HEAD^ 2>/dev/null || true)}
if [ -z "$previous" ]; then
  echo "NOT TESTED: THERE IS NO PREVIOUS RELEASE (no git tag) TO RUN BESIDE THIS VERSION."
  echo "Name a git reference in MATJAR_PREVIOUS to run this version beside that one."
  exit 0
fi
commit=$(git rev-parse --verify "$previous^{commit}")
folder=$PWD/.cache/previous/$commit
if [ ! -x "$folder/matjar" ]; then
  rm -rf .cache/previous
  mkdir -p "$folder/src"
  git archive "$commit" | tar -x -C "$folder/src"
  # The test speaks to the API only, so today's web app stands in for that of the release.
  cp -r web/dist/. "$folder/src/web/dist/"
  CGO_ENABLED=0 go -C "$folder/src" build -o "$folder/matjar" ./cmd/matjar
  rm -rf "$folder/src"
fi
echo "Beside $previous (${commit:0:10}):"
MATJAR_PREVIOUS_BINARY=$folder/matjar scripts/postgres.sh go test -count=1 ./cmd/matjar -run '^TestBesidePreviousVersion$'
