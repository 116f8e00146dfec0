#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests: the one named by MATJAR_CHROMIUM, else the
# build without windows, which is the same browser and takes half as long, else another one. What is
# missing is installed where that can be done.
set -euo pipefail
. "$(cd "$(dirname "$0")" && pwd)/install.sh"

find_chromium() {
  local name
  for name in chromium chromium-browser google-chrome-stable google-chrome \
    "/Applications/Chromium.app/Contents/MacOS/Chromium" \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    command -v "$name" && return
  done
  return 1
}

if [ -n "${MATJAR_CHROMIUM:-}" ]; then
  [ -x "$MATJAR_CHROMIUM" ] || { echo "MATJAR_CHROMIUM: $MATJAR_CHROMIUM is not a program." >&2; exit 1; }
  echo "$MATJAR_CHROMIUM"
  exit
fi
command -v chromium-headless-shell && exit
if can_install && install_debian "Chromium without windows" chromium-headless-shell; then
  command -v chromium-headless-shell && exit
fi
find_chromium || install_debian "Chromium" chromium-headless-shell
