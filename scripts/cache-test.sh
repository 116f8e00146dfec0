#!/usr/bin/env bash
# Puts Debian's nginx, with the configuration of deploy/nginx, in front of bin/matjar and looks at what it keeps.
# With --check it only sees to it that there is an nginx.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/install.sh

PATH=$PATH:/usr/sbin
command -v nginx >/dev/null || install_debian nginx nginx
[ "${1:-}" != --check ] || exec nginx -v
exec go run ./tools/cache -matjar bin/matjar "$@"
