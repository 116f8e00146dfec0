#!/usr/bin/env bash
# Writes what the web app takes from the server: the API's description, the TypeScript types
# made from it, and the table of pages:
#
#   scripts/generate.sh OPENAPI_JSON WEB_SOURCES
#
# The server's own operations and pages are the source, so bin/matjar has to be built.
set -euo pipefail
cd "$(dirname "$0")/.."
openapi=$1 sources=$2

mkdir -p "$(dirname "$openapi")" "$sources/api"
bin/matjar openapi >"$openapi.new"
mv "$openapi.new" "$openapi"
# The command's own report is noise; its errors go to the error stream.
tools/api-types/node_modules/.bin/openapi-typescript "$openapi" --output "$sources/api/schema.d.ts" >/dev/null
bin/matjar pages "$sources"
