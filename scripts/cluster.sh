#!/usr/bin/env bash
# Runs tools/cluster with its arguments, after it has seen to it that Debian's etcd, Patroni, PostgreSQL and HAProxy
# are there. Everything runs on the loopback address, in folders of its own, and ends with the command.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/install.sh

PATH=$PATH:/usr/sbin
for need in etcd:etcd-server patroni:patroni haproxy:haproxy; do
  command -v "${need%%:*}" >/dev/null || install_debian "${need%%:*}" "${need#*:}"
done
/usr/bin/python3 -c 'import etcd' 2>/dev/null || install_debian "Patroni's client of etcd" python3-etcd
scripts/postgres.sh --check
exec go run ./tools/cluster "$@"
