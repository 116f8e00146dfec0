#!/usr/bin/env bash
# Runs a command with MATJAR_TEST_DATABASE_URL pointing at a real PostgreSQL server.
#
#   scripts/postgres.sh go test ./...
#   scripts/postgres.sh --durable go run ./tools/bench
#   scripts/postgres.sh --check       only sees to it that there is a server to start
#
# An address that is already in the environment is used as it is. Otherwise a throw-away server is
# started on a free port of the loopback address and is gone when the command has ended, however it
# ended. The exit status is the command's. The server does not wait for the disk, which makes tests
# quick; with --durable it does, as a shop's server has to.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/install.sh"

durability=off check=
if [ "${1:-}" = --check ]; then
  check=yes
  set -- true
fi
if [ "${1:-}" = --durable ]; then
  durability=on
  shift
fi
[ $# -gt 0 ] || { echo "usage: $0 [--durable] COMMAND [ARGUMENT...]" >&2; exit 2; }
[ -z "${MATJAR_TEST_DATABASE_URL:-}" ] || exec "$@"

# Debian keeps the server's programs out of PATH, one directory for each version.
find_bin() {
  local initdb
  for initdb in $(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -rV) \
    "$(command -v initdb || true)" /opt/homebrew/opt/postgresql*/bin/initdb; do
    [ -x "$initdb" ] || continue
    initdb=$(readlink -f "$initdb")
    [ -x "${initdb%/*}/postgres" ] && { echo "${initdb%/*}"; return; }
  done
  return 1
}
bin=$(find_bin) || { install_debian "PostgreSQL (initdb, postgres)" postgresql && bin=$(find_bin); } || exit 1
[ -z "$check" ] || { "$bin/postgres" --version; exit; }

# PostgreSQL refuses to run as root: its own user runs it then, or else nobody.
run=()
if [ "$(id -u)" = 0 ]; then
  owner=$(id -un postgres 2>/dev/null || echo nobody)
  command -v setpriv >/dev/null || { echo "setpriv is missing: install util-linux, or run the tests without being root." >&2; exit 1; }
  run=(setpriv --reuid "$owner" --regid "$(id -g "$owner")" --clear-groups)
fi
# Where it can be had, the kernel stops the server even when this script is killed outright.
die_with_me=()
if setpriv --help 2>/dev/null | grep -q pdeathsig; then
  die_with_me=(setpriv --pdeathsig SIGQUIT)
fi

dir=$(mktemp -d "${TMPDIR:-/tmp}/matjar-postgres.XXXXXX")
server=
finish() {
  trap - EXIT INT TERM HUP
  if [ -n "$server" ]; then
    kill -QUIT "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$dir"
}
trap finish EXIT
trap 'finish; exit 130' INT
trap 'finish; exit 143' TERM HUP

chmod 755 "$dir"
mkdir "$dir/data"
[ ${#run[@]} = 0 ] || chown "$owner" "$dir/data"
cd "$dir"
"${run[@]}" "$bin/initdb" -D "$dir/data" -U matjar -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
  >"$dir/initdb.log" 2>&1 || { cat "$dir/initdb.log" >&2; exit 1; }
cd - >/dev/null

# A port that was free a moment ago may be taken by now, so a failed start tries another one.
start() {
  local port=$1
  "${run[@]}" "${die_with_me[@]}" "$bin/postgres" -D "$dir/data" -p "$port" \
    -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
    -c "fsync=$durability" -c "synchronous_commit=$durability" -c "full_page_writes=$durability" \
    -c max_connections=200 -c shared_buffers=64MB -c dynamic_shared_memory_type=mmap >"$dir/postgres.log" 2>&1 &
  server=$!
  local waited=0
  until "$bin/pg_isready" -q -h 127.0.0.1 -p "$port" -U matjar -d postgres; do
    kill -0 "$server" 2>/dev/null && [ $((waited += 1)) -lt 300 ] || return 1
    sleep 0.1
  done
}
for attempt in 1 2 3 4 5; do
  port=$((RANDOM % 20000 + 20000))
  start "$port" && break
  kill -QUIT "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  server=
  [ "$attempt" -lt 5 ] || { cat "$dir/postgres.log" >&2; echo "PostgreSQL did not start." >&2; exit 1; }
done

# Tests of fail-over start servers of their own.
export MATJAR_TEST_POSTGRES_BIN=$bin
export MATJAR_TEST_DATABASE_URL="postgres://matjar@127.0.0.1:$port/postgres?sslmode=disable"
# A process group of its own in the background: a signal to this script is acted on at once and
# reaches everything that the command started.
set -m
"$@" &
command=$!
set +m
stop() {
  kill -"$1" -- "-$command" 2>/dev/null || true
  wait "$command" 2>/dev/null || true
  finish
}
trap 'stop INT; exit 130' INT
trap 'stop TERM; exit 143' TERM HUP
wait "$command"
