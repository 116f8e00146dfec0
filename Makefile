# `make help` lists the targets. Everything runs from a fresh clone with Go and Node alone; `make
# test` also needs PostgreSQL, Chromium and a C compiler, and says so or installs them.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
WHEN_CHANGED := scripts/when-changed.sh
# The binary names no directory of the machine it was built on, and needs none of its libraries. Every use of the Go
# tool has these, because packages built with and without them are compiled twice.
export GOFLAGS := -trimpath $(GOFLAGS)
export CGO_ENABLED := 0
BUILD_BINARY = go build -ldflags "-s -w -X main.version=$(VERSION)" -o bin/matjar ./cmd/matjar

# What the web app is built from. The Go binary needs no such list: the Go tool knows its own
# inputs by content and leaves an up-to-date binary alone.
WEB_SOURCES := web/src $(wildcard web/public) web/scripts web/vite.config.ts web/vite.server.config.ts web/vite.admin.config.ts web/vite.worker.config.ts web/tsconfig.json web/package.json web/package-lock.json
# npm writes this file last, so it exists only after a complete installation.
INSTALLED := node_modules/.package-lock.json

.PHONY: help
help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Build what changed and serve the shop on SQLite under data/.
	@exec bin/matjar serve

.PHONY: dev
dev: web/node_modules ## Serve the shop with sources that are read anew, for working on it.
	@exec scripts/dev.sh

.PHONY: build
build: web/dist ## Build the production binary bin/matjar.
	@$(BUILD_BINARY)

.PHONY: release
release: web/dist ## Build the binaries of a release for all systems, with bills of materials and checksums, in bin/release.
	@go run ./tools/release -version $(VERSION) $(ARGS)

.PHONY: release-verify
release-verify: ## Build the release of the last commit twice, in two places, and compare the bytes; ARGS="-targets linux/amd64" for less.
	@scripts/release-verify.sh $(ARGS)

.PHONY: test
test: ## Verify everything that CI verifies.
	@exec scripts/test.sh

.PHONY: bench
bench: ## Measure the shop against its targets; ONLY=orders (catalogue, sign-in, requests) for one part.
	@scripts/postgres.sh --durable go run ./tools/bench $(if $(ONLY),-only $(ONLY))

.PHONY: relevance
relevance: ## Measure search on judged queries; ARGS="-worst 30" to see more of what fails.
	@go run ./tools/relevance $(ARGS)

.PHONY: lighthouse
lighthouse: build tools/lighthouse/node_modules ## Measure the pages with Lighthouse; ARGS="--runs 3 --only home" for less.
	@scripts/lighthouse.sh $(ARGS)

.PHONY: interactions
interactions: build ## Measure how long a slow phone takes to answer touches.
	@MATJAR_INTERACTIONS=1 scripts/browser.sh --workers=1 --reporter line $(ARGS)

.PHONY: load
load: build ## Measure the real server under load, on both engines; ARGS="-products 10000 -connections 32".
	@scripts/postgres.sh --durable go run ./tools/load -matjar bin/matjar $(ARGS)

.PHONY: office-bench
office-bench: build ## Measure the back office with 100,000 products and orders, on both engines; ARGS="-only orders" for some lists.
	@scripts/postgres.sh --durable go run ./tools/office -matjar bin/matjar $(ARGS)

.PHONY: growth
growth: build ## Measure shops of 100, 10,000 and 1,000,000 products and orders, on both engines; ARGS="-sizes 100,10000 -engine sqlite".
	@scripts/postgres.sh --durable go run ./tools/growth -matjar bin/matjar $(ARGS)

.PHONY: white-friday
white-friday: ## Compute what the busiest minute of a White Friday takes, from the figures of make growth.
	@go run ./tools/growth -white-friday $(ARGS)

.PHONY: torture
torture: build ## Try to make the shop sell twice, lose or mispay an order, on both engines.
	@scripts/postgres.sh go run ./tools/torture -matjar bin/matjar

.PHONY: cluster-test
cluster-test: build ## Break a cluster of three nodes, PostgreSQL servers and HAProxy under load; ARGS="-rounds 8 -only primary".
	@previous=$$(scripts/previous.sh) && scripts/cluster.sh -matjar bin/matjar -previous "$$previous" $(ARGS)

.PHONY: deploy-test
deploy-test: build ## Let Caddy, HAProxy, Prometheus, Compose, systemd and Kubernetes' types check the files of deploy/, and start the container; installs them.
	@scripts/deploy-test.sh

.PHONY: cache-test
cache-test: build ## Put nginx in front of the shop and look at what a shared cache keeps, and shows to whom.
	@scripts/cache-test.sh

.PHONY: overload
overload: build ## Ask three times more of the server than it answers, on both engines, and measure what it refuses and how it recovers; ARGS="-limits 256".
	@scripts/postgres.sh --durable go run ./tools/overload -matjar bin/matjar $(ARGS)

.PHONY: fuzz
fuzz: build ## Send a million random requests to all operations, pages and payment hooks; ARGS="-database postgres -requests 100000 -seed 1".
	@$(if $(findstring postgres,$(ARGS)),scripts/postgres.sh) go run ./tools/fuzz -matjar bin/matjar $(ARGS)

.PHONY: generate
generate: tools/api-types/node_modules ## Write api/openapi*.json and what the web app takes from the server.
	@# Without the web app, which cannot be built before it has what is written here.
	@$(BUILD_BINARY)
	@scripts/generate.sh api/openapi.json web/src

.PHONY: pictures
pictures: tools/pictures/node_modules ## Draw the pictures of the demo catalogue.
	@node tools/pictures/make.mjs

.PHONY: fonts
fonts: tools/fonts/node_modules ## Cut the shop's font down to the characters of its languages.
	@node tools/fonts/make.mjs

.PHONY: gallery
gallery: build ## Take pictures of every page and state in both languages and themes; ARGS="-g home" for some.
	@MATJAR_GALLERY=1 scripts/browser.sh --output test-results/traces --reporter line $(ARGS)
	@echo "web/test-results/gallery/index.html shows them all."

.PHONY: app-screens
app-screens: build ## Take the pictures anew that browsers show before they install the shop.
	@MATJAR_APP_SCREENS=1 scripts/browser.sh --output test-results/traces --reporter line

.PHONY: screenshots
screenshots: build ## Take the pictures anew that make test compares the most visited pages with.
	@MATJAR_RETAKE_SCREENSHOTS=1 scripts/browser.sh screenshots --reporter line

.PHONY: fmt
fmt: web/node_modules ## Format the Go and web sources.
	@gofmt -w cmd internal tools web/*.go
	@npm --prefix web run --silent format

.PHONY: lint
lint: ## Run the format checks, linters and type checks of `make test`.
	@exec scripts/test.sh format lint

.PHONY: clean
clean: ## Remove everything that was built or installed; data/ stays.
	@rm -rf bin .cache web/dist/* web/dist/.vite web/test-results web/node_modules tools/*/node_modules

INSTALLATIONS := $(addsuffix /node_modules,web tools/api-types tools/fonts tools/lighthouse tools/pictures)
.PHONY: $(INSTALLATIONS)
$(INSTALLATIONS): %/node_modules:
	@$(WHEN_CHANGED) $*/$(INSTALLED) $*/package.json $*/package-lock.json $*/.npmrc -- \
		npm --prefix $* ci --no-audit --no-fund --loglevel=error

.PHONY: web/dist
web/dist: web/node_modules
	@$(WHEN_CHANGED) web/dist/.vite/manifest.json $(WEB_SOURCES) -- \
		bash -c 'cd web && node_modules/.bin/vite build --logLevel warn && node_modules/.bin/vite build --config vite.server.config.ts --logLevel error && node_modules/.bin/vite build --config vite.admin.config.ts --logLevel warn && node_modules/.bin/vite build --config vite.worker.config.ts --logLevel error && touch dist/.gitkeep'
