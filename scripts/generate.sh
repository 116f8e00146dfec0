#!/usr/bin/env bash
# Writes the API's description and the TypeScript types made from it:
#
#   scripts/generate.sh OPENAPI_JSON TYPES
#
# The server's own operations are the source, so bin/matjar has to be built.
set -euo pipefail
cd "$(dirname "$0")/.."
openapi=$1 types=$2

mkdir -p "$(dirname "$openapi")" "$(dirname "$types")"
bin/matjar openapi >"$openapi.new"
mv "$openapi.new" "$openapi"
# The command's own report is noise; its errors go to the error stream.
tools/api-types/node_modules/.bin/openapi-typescript "$openapi" --output "$types" >/dev/null
