#!/usr/bin/env bash
# Looks whether a dependency has a known vulnerability. Fails on one; says so when a database cannot be reached.
set -euo pipefail
cd "$(dirname "$0")/.."

unreachable() { echo "NOT CHECKED: $1 cannot be reached from here ($2)."; }

scripts/when-changed.sh bin/govulncheck tools/lint/go.mod tools/lint/go.sum -- \
  go -C tools/lint build -o "$PWD/bin/govulncheck" golang.org/x/vuln/cmd/govulncheck
status=0
# At the level of packages: what is imported counts, called or not.
said=$(timeout 120 bin/govulncheck -scan package ./... 2>&1) || status=$?
if [ "$status" = 0 ]; then
  echo "Go: no known vulnerability."
elif [ "$status" = 124 ]; then
  unreachable "the vulnerability database of Go" "no answer in 120 s"
elif grep -qiE 'vuln\.go\.dev|fetching vulnerabilities|dial tcp|forbidden|timeout' <<<"$said" && ! grep -q 'GO-20' <<<"$said"; then
  unreachable "the vulnerability database of Go" "$(grep -iE 'vuln|dial|forbidden|timeout' <<<"$said" | head -1)"
else
  echo "$said"
  exit 1
fi

said=$(timeout 60 npm --prefix web audit --json --audit-level=high 2>/dev/null) && status=0 || status=$?
if ! grep -q '"auditReportVersion"' <<<"$said"; then
  unreachable "the advisories of npm" "$(grep -oE '"(summary|message)": *"[^"]*"' <<<"$said" | head -1)"
elif [ "$status" = 0 ]; then
  echo "npm: no known vulnerability of high or critical severity."
else
  npm --prefix web audit --audit-level=high
  exit 1
fi
