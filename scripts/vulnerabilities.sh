#!/usr/bin/env bash
# Looks whether a dependency of the shop or of its tools has a known vulnerability. Fails on one, of npm's packages on one of
# high or critical severity, and counts the others; says so when a database cannot be reached.
set -euo pipefail
cd "$(dirname "$0")/.."

# What is not checked is also for the summary of scripts/test.sh.
note() { echo "$1" | tee -a "${MATJAR_NOT_TESTED:-/dev/null}"; }
unreachable() { note "NOT CHECKED: $1 cannot be reached from here ($2)."; }

scripts/when-changed.sh bin/govulncheck tools/lint/go.mod tools/lint/go.sum -- \
  go -C tools/lint build -o "$PWD/bin/govulncheck" golang.org/x/vuln/cmd/govulncheck

# go_vulnerabilities ARGUMENT... looks at one Go module. It returns 2 when the database cannot be reached.
go_vulnerabilities() {
  local status=0 said
  said=$(timeout 120 bin/govulncheck "$@" 2>&1) || status=$?
  if [ "$status" = 0 ]; then
    return
  elif [ "$status" = 124 ]; then
    unreachable "the vulnerability database of Go" "no answer in 120 s"
    return 2
  elif grep -qiE 'vuln\.go\.dev|fetching vulnerabilities|dial tcp|forbidden|timeout' <<<"$said" && ! grep -q 'GO-20' <<<"$said"; then
    unreachable "the vulnerability database of Go" "$(grep -iE 'vuln|dial|forbidden|timeout' <<<"$said" | head -1)"
    return 2
  fi
  echo "$said"
  return 1
}

# npm_vulnerabilities FOLDER looks at one lock file, and returns as the one above does.
npm_vulnerabilities() {
  local status=0 said
  said=$(timeout 60 npm --prefix "$1" audit --package-lock-only --json --audit-level=high 2>/dev/null) || status=$?
  if ! grep -q '"auditReportVersion"' <<<"$said"; then
    unreachable "the advisories of npm" "$(grep -oE '"(summary|message)": *"[^"]*"' <<<"$said" | head -1)"
    return 2
  elif [ "$status" != 0 ]; then
    npm --prefix "$1" audit --package-lock-only --audit-level=high
    return 1
  fi
  local lesser
  lesser=$(node -e 'const { info, low, moderate } = JSON.parse(require("fs").readFileSync(0)).metadata.vulnerabilities; console.log(info + low + moderate)' <<<"$said")
  [ "$lesser" = 0 ] || note "NOT FAILED: $1 has $lesser known vulnerabilities of moderate or lower severity (npm --prefix $1 audit)."
}

# look WHAT FUNCTION calls until one cannot reach the database: the next ones could not either.
look() {
  local what=$1 function=$2 status one
  shift 2
  for one in "$@"; do
    status=0
    # shellcheck disable=SC2086 # arguments are words
    $function $one || status=$?
    [ "$status" != 1 ] || { echo "^ $one"; exit 1; }
    [ "$status" = 0 ] || return 0
  done
  echo "$what"
}

# At the level of packages: what is imported counts, called or not. Of tools all modules count.
look "Go: no known vulnerability." go_vulnerabilities "-scan package ./..." "-C tools/lint -scan module" "-C tools/manifests -scan module"
look "npm: no known vulnerability of high or critical severity." npm_vulnerabilities web tools/api-types tools/fonts tools/lighthouse tools/pictures tools/zatca
