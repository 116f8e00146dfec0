#!/usr/bin/env bash
# Verifies everything that has to hold before a change lands, the quick things first, and stops at
# the first that does not hold.
#
#   scripts/test.sh                 all of it
#   scripts/test.sh lint go         only these parts
#
# Parts: files format lint generated go web browser
set -euo pipefail
cd "$(dirname "$0")/.."
# As in the Makefile: packages built with and without these would be compiled twice. Only the race detector needs C.
export GOFLAGS="-trimpath ${GOFLAGS:-}" CGO_ENABLED=0

bold= red= green= plain=
if [ -t 1 ]; then bold=$'\e[1m' red=$'\e[31m' green=$'\e[32m' plain=$'\e[0m'; fi
parts=("$@")
step= started=$SECONDS summary=()
began= began_at= running= scratch=

# Tests create and drop hundreds of databases: in memory, where there is plenty of it, that takes a tenth of the time.
# What Go links stays on the disk, because it is large.
roomy=$((4 << 20)) # kB
if [ "$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt "$roomy" ] 2>/dev/null && [ -w /dev/shm ]; then
  export GOTMPDIR=${GOTMPDIR:-${TMPDIR:-/tmp}}
  scratch=$(mktemp -d /dev/shm/matjar-test.XXXXXX)
  chmod 755 "$scratch" # PostgreSQL's own user goes through it.
  export TMPDIR=$scratch
fi
output=$(mktemp)
# What could not be looked at: checks append a line each, and the end repeats them.
export MATJAR_NOT_TESTED
MATJAR_NOT_TESTED=$(mktemp)

wants() {
  [ ${#parts[@]} = 0 ] && return
  local part
  for part in "${parts[@]}"; do [ "$part" = "$1" ] && return; done
  return 1
}

# check NAME COMMAND... runs one check under its heading.
check() {
  step=$1
  shift
  local from=$SECONDS
  printf '\n%s== %s ==%s\n' "$bold" "$step" "$plain"
  "$@"
  summary+=("$(printf '%4d s  %s' $((SECONDS - from)) "$step")")
}

# begin NAME COMMAND... starts a check that needs one core while others run. Its output waits for finish.
begin() {
  began=$1 began_at=$SECONDS
  shift
  "$@" >"$output" 2>&1 &
  running=$!
}

# finish waits for what begin started, and reports it.
finish() {
  local status=0 from=$began_at pid=$running
  [ -n "$running" ] || return 0
  step=$began running=
  printf '\n%s== %s ==%s\n' "$bold" "$step" "$plain"
  wait "$pid" || status=$?
  cat "$output"
  [ "$status" = 0 ] || return "$status"
  summary+=("$(printf '%4d s  %s (beside others)' $((SECONDS - from)) "$step")")
}

report() {
  local status=$?
  if [ -n "$running" ]; then kill "$running" 2>/dev/null || true; fi
  local left_out
  left_out=$(cat "$MATJAR_NOT_TESTED")
  rm -rf "$output" "$MATJAR_NOT_TESTED" "$scratch"
  echo
  if [ "$status" = 0 ]; then
    if [ ${#summary[@]} -gt 0 ]; then printf '%s\n' "${summary[@]}"; fi
    printf '%sEverything passed in %d s.%s\n' "$green" $((SECONDS - started)) "$plain"
    if [ -n "$left_out" ]; then printf '%sBut for what was left out:%s\n%s\n' "$bold" "$plain" "$left_out"; fi
  else
    # Right below what the failed check said last: who reads only the end of a log sees both.
    printf '%sFAILED: %s (after %d s)%s\n' "$red" "$step" $((SECONDS - started)) "$plain"
  fi
}
trap report EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# tools names what is missing before anything takes its time. What Debian has is installed.
tools() {
  local missing=0
  needs() { command -v "$1" >/dev/null || { echo "$1 is missing: $2"; missing=1; }; }
  needs go "install the version that go.mod names, or a newer one (go.dev/dl)."
  needs node "install Node.js 20 or newer."
  needs npm "install Node.js 20 or newer with npm."
  needs git "install it (Debian: apt-get install git)."
  if wants go && command -v go >/dev/null; then
    command -v "$(CGO_ENABLED=1 go env CC)" >/dev/null || {
      . scripts/install.sh
      install_debian "The C compiler that the race detector needs" gcc libc6-dev || missing=1
    }
  fi
  if wants go; then
    scripts/postgres.sh --check || missing=1
    scripts/cache-test.sh --check || missing=1
    # Without them the files of deploy/ are read by the tests alone, which say so.
    scripts/deploy-test.sh --tools || true
  fi
  if wants browser; then scripts/chromium.sh || missing=1; fi
  [ "$missing" = 0 ] || return 1
  echo "$(go version), Node.js $(node --version)"
}

# The name says the version: a new one is built when tools/lint/go.mod asks for it.
staticcheck() {
  scripts/when-changed.sh bin/staticcheck tools/lint/go.mod tools/lint/go.sum -- \
    go -C tools/lint build -o "$PWD/bin/staticcheck" honnef.co/go/tools/cmd/staticcheck
  bin/staticcheck ./...
}

production_build() {
  echo "Go says nothing while it compiles: two minutes the first time, seconds after that."
  make build
}

no_addresses() {
  local found
  found=$(grep -l '"resolved": "[a-z]*:' web/package-lock.json tools/*/package-lock.json || true)
  [ -z "$found" ] || { echo "these lock files record download addresses (write them with omit-lockfile-registry-resolved=true): $found"; return 1; }
}

gofmt_clean() {
  local unformatted
  unformatted=$(gofmt -l cmd internal tools web/*.go)
  [ -z "$unformatted" ] || { echo "not formatted, run \`make fmt\`:"; echo "$unformatted"; return 1; }
}

generated_fresh() {
  local fresh=.cache/generated
  mkdir -p "$fresh"
  rm -rf "$fresh/src"
  scripts/generate.sh "$fresh/openapi.json" "$fresh/src"
  { diff -u api/openapi.json "$fresh/openapi.json" | head -40 && diff -u api/openapi-admin.json "$fresh/openapi-admin.json" | head -40 &&
    (cd "$fresh/src" && find . -type f) | while read -r file; do
      diff -u "web/src/$file" "$fresh/src/$file" | head -40 || return 1
    done; } || { echo "generated files are stale: run \`make generate\`."; return 1; }
}

# Packages that only compute are not watched by the race detector, which would make SQLite, QuickJS, WebAssembly,
# pictures and password hashing several times slower. The shop's own code and all that it shares data with is.
# None of them may use a generic type such as sync.Map: the linker might take their unwatched copy
# of its code for all packages, and what it synchronises would look like a race.
# internal/sync has only sync.Mutex outside generic code. It tells the detector of every lock and unlock by itself,
# so that watching its own atomic counters as well only doubles what a lock costs.
go_tests() {
  # Pointers of libraries are not checked while the race detector watches them: what they do with package unsafe is up to them.
  local library unwatched=("-gcflags=all=-d=checkptr=0" "-gcflags=matjar/...=")
  for library in modernc.org/sqlite/lib modernc.org/libc modernc.org/memory modernc.org/libquickjs golang.org/x/crypto/argon2 golang.org/x/crypto/blake2b \
    github.com/skip2/go-qrcode github.com/skip2/go-qrcode/reedsolomon github.com/skip2/go-qrcode/bitset \
    github.com/tetratelabs/wazero/internal/engine/wazevo/{ssa,frontend,backend,backend/regalloc,backend/isa/amd64} \
    image/{color,draw,gif,jpeg,png} golang.org/x/image/{draw,vp8,vp8l} compress/{flate,lzw} hash/adler32 \
    github.com/decred/dcrd/dcrec/secp256k1/v4 github.com/pressly/goose/v3/internal/sqlparser regexp internal/sync; do
    unwatched+=("-gcflags=$library=-race=false -d=checkptr=0")
  done
  # Memory is cheaper than collecting garbage. Without the second word every process waits for a whole second at its
  # end for races of goroutines that still run.
  local -x GOGC=400 GORACE="atexit_sleep_ms=100 ${GORACE:-}"
  # Kubernetes' types take minutes to compile the first time: without them the tests say so.
  if [ -x bin/manifests ]; then scripts/deploy-test.sh --manifests; fi
  # For the test that runs it beside this version.
  local -x MATJAR_PREVIOUS_BINARY
  MATJAR_PREVIOUS_BINARY=$(scripts/previous.sh)
  # What starts and kills whole servers takes the built one.
  local -x MATJAR_TEST_BINARY=$PWD/bin/matjar
  echo "Compiles all packages once more for the race detector, which takes minutes the first time."
  # Tests often wait for a database, so one more runs than there are cores. The packages that take longest start
  # first, so that no core has nothing to do at the end. go vet has had a step of its own, and only debuggers read
  # what -w leaves out. A package may take longer than Go's ten minutes where a machine has other work.
  CGO_ENABLED=1 scripts/postgres.sh go test -race "${unwatched[@]}" -vet=off -ldflags=-w -timeout 20m -p $(($(getconf _NPROCESSORS_ONLN) + 1)) -json \
    ./cmd/matjar ./internal/order ./internal/transfer ./internal/server ./internal/demo ./internal/zatca ./internal/auth ./internal/returns ./... | go run ./tools/testreport
}

browser_tests() {
  scripts/browser.sh
}

check "Tools" tools
begin "Web packages" make web/node_modules tools/api-types/node_modules
if wants files; then
  check "Lock files name no download addresses" no_addresses
  check "Go modules are what go.sum says" go mod verify
fi
if wants format; then check "Go formatting" gofmt_clean; fi
if wants lint; then
  check "go vet" go vet ./...
  check "staticcheck" staticcheck
fi
finish
if wants files; then
  check "Licences of dependencies" go run ./tools/licences
  check "Vulnerabilities of dependencies" scripts/vulnerabilities.sh
fi
if wants format; then check "Web formatting" npm --prefix web run --silent format:check; fi
if wants lint; then
  check "Web linters" npm --prefix web run --silent lint
  check "Web types" npm --prefix web run --silent typecheck
fi
check "Production build" production_build
check "The binary starts in an empty root" scripts/empty-root.sh
wants generated && check "Generated files are fresh" generated_fresh
wants web && check "Sizes of the pages" node web/scripts/page-budgets.mjs
wants web && check "Web unit tests" npm --prefix web run --silent test
wants go && check "Go tests with the race detector, on SQLite and PostgreSQL" go_tests
wants go && check "A shared cache in front of the shop" scripts/cache-test.sh
wants browser && check "Browser tests" browser_tests
exit 0
