#!/usr/bin/env bash
# Runs a command only when it has something to do.
#
#   scripts/when-changed.sh OUTPUT INPUT... -- COMMAND [ARGUMENT...]
#
# The command is skipped when OUTPUT exists and was made from exactly these inputs: files, or
# directories with all that is in them. Contents are compared, not times, so a clock that jumps, a
# fresh checkout or a deleted output neither rebuilds too much nor too little. What OUTPUT was made
# from is remembered under .cache/.
set -euo pipefail

output=$1
shift
inputs=()
while [ "$1" != -- ]; do
  inputs+=("$1")
  shift
done
shift

sha256=(sha256sum)
command -v sha256sum >/dev/null || sha256=(shasum -a 256)
# The platform counts, because installed packages hold native programs.
now=$({
  uname -sm
  echo "$@"
  find "${inputs[@]}" -type f -print0 | LC_ALL=C sort -z | xargs -0 "${sha256[@]}"
} | "${sha256[@]}" | cut -d' ' -f1)
stamp=.cache/${output//\//_}.made-from
if [ -e "$output" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$now" ]; then
  exit 0
fi
rm -f "$stamp"
echo "+ $*" >&2
"$@"
[ -e "$output" ] || { echo "$0: the command made no $output." >&2; exit 1; }
mkdir -p .cache
echo "$now" >"$stamp"
