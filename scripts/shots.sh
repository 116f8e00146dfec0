#!/usr/bin/env bash
# Takes pictures of pages at four widths and in both languages, for people who look.
#
#   scripts/shots.sh / /categories
#
# They land in web/test-results/shots, or in the directory that MATJAR_SHOTS_DIR names.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || { echo "usage: $0 PATH..." >&2; exit 2; }
[ -x bin/matjar ] || make build
export MATJAR_SHOTS="$*"
exec scripts/browser.sh --output test-results/traces --reporter line
