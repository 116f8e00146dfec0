#!/usr/bin/env bash
# Builds the server of an earlier version and prints the path of its binary.
#
#   scripts/previous.sh
#   MATJAR_PREVIOUS=v1.2.0 scripts/previous.sh      that version
#
# Without a name it is the latest tag before this version; before the first release, the version before the newest
# migration, so that the two always differ in what upgrades are about. Prints nothing where the clone has no history.
set -euo pipefail
cd "$(dirname "$0")/.."
export GOFLAGS="-trimpath ${GOFLAGS:-}"

# The newest version that has all migrations up to some number, and no later one: a migration that had another number for a
# while was in no release.
before_newest_migration() {
  local today then commit
  today=$(git ls-files internal/db/migrations | sort)
  for commit in $(git rev-list HEAD -- internal/db/migrations); do
    then=$(git ls-tree --name-only "$commit^" internal/db/migrations/ 2>/dev/null | sort)
    if [ -n "$then" ] && [ "$then" != "$today" ] && [[ "$today" == "$then"* ]]; then
      git rev-parse "$commit^"
      return
    fi
  done
  return 1
}

previous=${MATJAR_PREVIOUS:-$(git describe --tags --abbrev=0 HEAD^ 2>/dev/null || before_newest_migration || true)}
if [ -z "$previous" ]; then
  echo "THIS CLONE HAS NO EARLIER VERSION (git fetch --unshallow --tags brings them)." >&2
  exit
fi
commit=$(git rev-parse --verify "$previous^{commit}")
folder=$PWD/.cache/previous/$commit
if [ ! -x "$folder/matjar" ]; then
  echo "Building the version of ${previous:0:10} ($(git show -s --format=%cs "$commit"))." >&2
  rm -rf .cache/previous
  mkdir -p "$folder/src"
  git archive "$commit" | tar -x -C "$folder/src"
  # Tests speak to its API only, so today's web app stands in for its own, which takes a minute to build. Two
  # versions with other files stand beside each other in TestFilesBesideAnotherVersion.
  cp -r web/dist/. "$folder/src/web/dist/"
  CGO_ENABLED=0 go -C "$folder/src" build -o "$folder/matjar" ./cmd/matjar
  rm -rf "$folder/src"
fi
echo "$folder/matjar"
