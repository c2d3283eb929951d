# `make` alone lists what can be done. Settings go through the environment: `make start PORT=9090` (names: .env.example).
.DEFAULT_GOAL := help
SHELL := /bin/sh
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

bin := node_modules/.bin
installed := node_modules/.package-lock.json
pages := web/dist/index.html
pages_from := web/index.html web/vite.config.ts web/package.json \
  $(shell find web/src web/public packages/contracts/src/values packages/contracts/src/catalogue)

help: ## this list
	@awk -F ':[^#]*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' Makefile

start: build ## install, build and run everything: http://localhost:8080, or PORT=...
	@exec env UV_THREADPOOL_SIZE=16 node deploy/embedded/dist/cli.js $(ARGS)

test: install ## everything that can fail: types, lint, format, dead code, every test
	@node --import tsx scripts/test.ts $(ARGS)

check: install ## the same without the long tests: types, lint, format, dead code, size, architecture
	@node --import tsx scripts/check.ts

seed: build ## put the sample families into the data, beside what is there
	@exec env UV_THREADPOOL_SIZE=16 node deploy/embedded/dist/cli.js --seed $(ARGS)

events: install ## who says and who hears each type of event
	@node --import tsx scripts/list-events.ts

settings: install ## write .env.example anew from the schemas that read the settings
	@node --import tsx scripts/list-settings.ts

dev: install ## run from the sources and start again when one changes; pages on http://localhost:5173
	@node --import tsx scripts/dev.ts $(ARGS)

bench: build ## the figures, each beside the bare thing it is measured against
	@node -C @keepsake/source --import tsx tests/bench/run.ts $(ARGS)

clean: ## remove what was built; your data stays (forget it with make start ARGS=--clean)
	rm -rf web/dist web/dist-types packages/*/dist services/*/dist gateway/dist deploy/embedded/dist tests/dist packages/contracts/src/rpc-types

install: $(installed) ## the packages of the lock file, when it has changed

build: install $(pages)
	@node scripts/generate-rpc-types.mjs
	@$(bin)/tsc -b deploy/embedded

$(installed): package-lock.json | node
	npm ci
	@touch $@

# Folders are among the sources, so that a removed file also counts as a change.
$(pages): $(installed) $(pages_from)
	@cd web && ../$(bin)/vite build --logLevel warn
	@touch $@

node:
	@command -v node >/dev/null || { echo 'Node is missing. Install Node 20.19 or newer from https://nodejs.org and run make again.' >&2; exit 1; }
	@node -e 'var v=process.versions.node.split(".").map(Number);if(v[0]<20||v[0]==20&&v[1]<19){console.error("This is Node "+process.versions.node+" and Keepsake needs 20.19 or newer. Install it from https://nodejs.org and run make again.");process.exit(1)}'

.PHONY: help start test check seed events settings dev bench clean install build node
