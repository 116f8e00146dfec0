#!/usr/bin/env bash
# The shop for people who work on it: Vite in front, which loads the page again when a source changes, the Go server behind it,
# rebuilt and restarted when a Go or SQL file changes. Ctrl-C stops both.
set -euo pipefail
cd "$(dirname "$0")/.."

export MATJAR_WEB_DEV=1
export MATJAR_ADDR=${MATJAR_ADDR:-localhost:8080}
export MATJAR_DEV_BACKEND=http://$MATJAR_ADDR

server= vite=
stop_server() {
  [ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server" 2>/dev/null; } || true
  server=
}
finish() {
  trap - EXIT INT TERM HUP
  [ -z "$vite" ] || kill "$vite" 2>/dev/null || true
  stop_server
  wait
}
trap finish EXIT
trap 'finish; exit 0' INT TERM HUP

(cd web && exec node_modules/.bin/vite --clearScreen false) &
vite=$!

built=.cache/dev-built
mkdir -p .cache
rm -f "$built"
changed() { [ ! -e "$built" ] || [ -n "$(find cmd internal go.mod web/*.go -type f -newer "$built" -print -quit)" ]; }
while kill -0 "$vite" 2>/dev/null; do
  if changed; then
    touch "$built"
    # A server that does not compile leaves the last one running.
    if go build -o bin/matjar-dev ./cmd/matjar; then
      stop_server
      bin/matjar-dev serve &
      server=$!
    fi
  fi
  sleep 1 &
  wait $! || true
done
