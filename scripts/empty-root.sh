#!/usr/bin/env bash
# Starts bin/matjar in an empty root: the binary needs no library, file or program of the machine. Where no
# root can be changed, it says so and only looks whether the binary was built without C.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$PATH:/usr/sbin:/sbin # where chroot is
go version -m bin/matjar | grep -q 'CGO_ENABLED=0' || { echo "bin/matjar was built with C: run make build."; exit 1; }

root=$(mktemp -d "$PWD/bin/root.XXXXXX") # programs can be executed there
shop=
finish() {
  [ -z "$shop" ] || { kill "$shop" 2>/dev/null && wait "$shop" 2>/dev/null || true; }
  rm -rf "$root"
}
trap finish EXIT
cp bin/matjar "$root/matjar"
change=(chroot "$root")
[ "$(id -u)" = 0 ] || change=(unshare --map-root-user chroot "$root")
"${change[@]}" /matjar version >/dev/null 2>"$root/why" || {
  if "${change[@]}" /nothing 2>&1 | grep -q 'No such file'; then cat "$root/why"; exit 1; fi
  echo "NOT TESTED: THE ROOT CANNOT BE CHANGED HERE. The binary was built without C." | tee -a "${MATJAR_NOT_TESTED:-/dev/null}"
  exit 0
}
env -i PATH="$PATH" MATJAR_ADDR=127.0.0.1:0 MATJAR_DEMO=false "${change[@]}" /matjar serve >"$root/said" 2>"$root/log" &
shop=$!
for _ in $(seq 300); do
  grep -q '^Matjar is open at ' "$root/said" && { echo "It starts in an empty root."; exit 0; }
  kill -0 "$shop" 2>/dev/null || break
  sleep 0.1
done
cat "$root/said" "$root/log"
exit 1
