#!/usr/bin/env bash
# Runs an earlier version (scripts/previous.sh says which) beside this one on one database, on both engines: see
# docs/upgrades.md.
set -euo pipefail
cd "$(dirname "$0")/.."
export GOFLAGS="-trimpath ${GOFLAGS:-}"

MATJAR_PREVIOUS_BINARY=$(scripts/previous.sh)
export MATJAR_PREVIOUS_BINARY
[ -n "$MATJAR_PREVIOUS_BINARY" ] || { echo "NOT TESTED."; exit 0; }
scripts/postgres.sh go test -count=1 ./cmd/matjar -run '^TestBesidePreviousVersion$'
