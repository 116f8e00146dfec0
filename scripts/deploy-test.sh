#!/usr/bin/env bash
# Lets the programs that read the files of deploy/ look at them, after it has seen to it that Debian's are there, and starts
# the container.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/install.sh

for need in caddy:caddy promtool:prometheus docker-compose:docker-compose systemd-analyze:systemd podman:podman runc:runc curl:curl; do
  command -v "${need%%:*}" >/dev/null || [ -x "/usr/sbin/${need%%:*}" ] || install_debian "${need%%:*}" "${need#*:}"
done
go test -count=1 -v ./deploy
go -C tools/manifests run . "$PWD/deploy/kubernetes/matjar.yaml"
scripts/container-test.sh
