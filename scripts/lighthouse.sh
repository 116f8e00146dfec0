#!/usr/bin/env bash
# Measures the pages of the production build with Lighthouse: a shop of its own with the demo catalogue.
#
#   scripts/lighthouse.sh [--runs 5] [--only home] [--applied]
set -euo pipefail
cd "$(dirname "$0")/.."

MATJAR_CHROMIUM=$(scripts/chromium.sh)
export MATJAR_CHROMIUM
dir=$(mktemp -d "${TMPDIR:-/tmp}/matjar-lighthouse.XXXXXX")
server=
finish() {
  trap - EXIT
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$dir"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

MATJAR_ADDR=127.0.0.1:0 MATJAR_ADMIN_ADDR=127.0.0.1:0 MATJAR_OUTBOX=$dir/outbox MATJAR_DATABASE_URL=sqlite:$dir/matjar.db \
  bin/matjar serve >"$dir/log" 2>&1 &
server=$!
shop=
for _ in {1..300}; do
  shop=$(grep -o 'open at http:[^ "]*' "$dir/log" | head -1 | cut -d' ' -f3) || true
  [ -z "$shop" ] || break
  kill -0 "$server" 2>/dev/null || { cat "$dir/log" >&2; exit 1; }
  sleep 0.1
done
node tools/lighthouse/measure.mjs "$shop" "$@"
