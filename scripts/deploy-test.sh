#!/usr/bin/env bash
# Lets the programs that read the files of deploy/ look at them, after it has seen to it that Debian's are there.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/install.sh

for need in caddy:caddy promtool:prometheus docker-compose:docker-compose systemd-analyze:systemd; do
  command -v "${need%%:*}" >/dev/null || install_debian "${need%%:*}" "${need#*:}"
done
exec go test -count=1 -v ./deploy
