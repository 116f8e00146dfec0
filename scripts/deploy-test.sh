#!/usr/bin/env bash
# Lets the programs that read the files of deploy/ look at them, after it has seen to it that Debian's are there, and starts
# the container.
#
#   scripts/deploy-test.sh
#   scripts/deploy-test.sh --tools     only installs what the tests of deploy/ use
#   scripts/deploy-test.sh --manifests only compiles what reads Kubernetes' files, unless that is done
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/install.sh

# install COMMAND:PACKAGE... installs what is missing in one go.
install() {
  local need missing=() packages=()
  for need in "$@"; do
    command -v "${need%%:*}" >/dev/null || [ -x "/usr/sbin/${need%%:*}" ] || { missing+=("${need%%:*}"); packages+=("${need#*:}"); }
  done
  [ ${#missing[@]} = 0 ] || install_debian "${missing[*]}" "${packages[@]}"
}

manifests() {
  scripts/when-changed.sh bin/manifests tools/manifests -- go -C tools/manifests build -o "$PWD/bin/manifests" .
}

tools=(caddy:caddy promtool:prometheus docker-compose:docker-compose systemd-analyze:systemd haproxy:haproxy)
if [ "${1:-}" = --tools ]; then
  install "${tools[@]}"
  exit
fi
if [ "${1:-}" = --manifests ]; then
  manifests
  exit
fi
install "${tools[@]}" podman:podman runc:runc curl:curl
manifests
go test -count=1 -v ./deploy
scripts/container-test.sh
