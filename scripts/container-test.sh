#!/usr/bin/env bash
# Builds the image of deploy/container from bin/matjar, starts it as it is meant to run (a user without rights, a root that
# is read only, no capabilities), looks at a page, and stops it. No registry is asked: the stages that compile are replaced
# by what `make build` has made, so that only the last one is built.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -x bin/matjar ] || { echo "bin/matjar is missing: run make build."; exit 1; }

scratch=$(mktemp -d)
# runc: crun refuses machines that have both versions of control groups.
podman=(podman --root "$scratch/storage" --runroot "$scratch/run" --storage-driver vfs --cgroup-manager cgroupfs --runtime runc)
finish() {
  "${podman[@]}" rm --force --time 0 shop >/dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap finish EXIT
failed() {
  echo "FAILED: $1"
  "${podman[@]}" logs shop 2>&1 || true
  exit 1
}

# The files that the last stage takes from the stage `build`.
mkdir -p "$scratch"/build/etc/ssl/certs "$scratch"/build/empty/{data,media,tmp}
cp bin/matjar "$scratch/build/matjar"
cp /etc/ssl/certs/ca-certificates.crt "$scratch/build/etc/ssl/certs/"
"${podman[@]}" build --quiet --pull=never --build-context build="$scratch/build" --file deploy/container/Containerfile --tag matjar . >/dev/null
echo "The image has $("${podman[@]}" image inspect --format '{{.Size}}' matjar) bytes."

# The limits are lower than Podman's own, which a machine may not grant.
"${podman[@]}" run --detach --name shop --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
  --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 --network host --env MATJAR_ADDR=127.0.0.1:0 matjar >/dev/null
address=
for _ in $(seq 300); do
  address=$("${podman[@]}" logs shop 2>&1 | sed -n 's/^Matjar is open at //p')
  [ -z "$address" ] || break
  [ "$("${podman[@]}" inspect --format '{{.State.Running}}' shop)" = true ] || failed "it ended"
  sleep 0.1
done
[ -n "$address" ] || failed "it did not start within 30 seconds"
user=$(ps -o uid= -p "$("${podman[@]}" inspect --format '{{.State.Pid}}' shop)" | tr -d ' ')
[ "$user" = 65532 ] || failed "it runs as user $user, want 65532"
[ "$(curl --silent --fail "$address/readyz")" = ok ] || failed "it is not ready"
curl --silent --fail "$address/" | grep -q '</html>' || failed "it shows no page"
"${podman[@]}" stop --time 40 shop >/dev/null
status=$("${podman[@]}" inspect --format '{{.State.ExitCode}}' shop)
[ "$status" = 0 ] || failed "it ended with status $status after SIGTERM"
echo "The container started as user $user with a read-only root, showed a page, and stopped with status 0."
