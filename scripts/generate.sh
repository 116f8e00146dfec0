#!/usr/bin/env bash
# Writes what the web app takes from the server: the API's description, the TypeScript types
# made from it, its limits and lists of values, and the table of pages:
#
#   scripts/generate.sh OPENAPI_JSON WEB_SOURCES
#
# The server's own operations and pages are the source, so bin/matjar has to be built.
set -euo pipefail
cd "$(dirname "$0")/.."
openapi=$1 sources=$2

# describe FILE TYPES [FLAG]: the document of an API, and its types.
describe() {
	mkdir -p "$(dirname "$1")" "$(dirname "$2")"
	bin/matjar openapi ${3-} >"$1.new"
	mv "$1.new" "$1"
	# The command's own report is noise; its errors go to the error stream.
	tools/api-types/node_modules/.bin/openapi-typescript "$1" --output "$2" >/dev/null
	node tools/api-types/constants.mjs "$1" "$(dirname "$2")"
}
describe "$openapi" "$sources/api/schema.d.ts"
describe "${openapi%.json}-admin.json" "$sources/admin/api/schema.d.ts" --admin
bin/matjar pages "$sources"
