#!/usr/bin/env bash
# Runs Playwright with the system's Chromium, on the binary that `make build` made.
#
#   scripts/browser.sh [PLAYWRIGHT-ARGUMENT...]
set -euo pipefail
cd "$(dirname "$0")/.."
MATJAR_CHROMIUM=$(scripts/chromium.sh)
export MATJAR_CHROMIUM
cd web
exec node_modules/.bin/playwright test "$@"
