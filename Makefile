# `make` alone lists what can be done. Settings go through the environment: `make start PORT=9090` (names: .env.example).
.DEFAULT_GOAL := help
SHELL := /bin/sh
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

bin := node_modules/.bin
installed := node_modules/.package-lock.json
pages := web/dist/index.html
pages_from := web/index.html web/vite.config.ts web/package.json \
  $(shell find web/src web/pages web/public packages/contracts/src/values packages/contracts/src/catalogue)

help: ## this list
	@awk -F ':[^#]*## ' '/^[a-z-]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' Makefile

start: build ## install, build and run everything: http://localhost:8080, or PORT=...
	@exec env UV_THREADPOOL_SIZE=16 node deploy/embedded/dist/cli.js $(ARGS)

native: build ## the same over Kafka, MongoDB, Redis, S3 and SMTP, each service a process of its own: BROKERS=3, READERS=2, GATEWAYS=2
	@exec node deploy/native/dist/topology/cli.js $(ARGS)

quick: install ## types, lint of what changed, and the tests nearest to it, in at most two minutes
	@node --import tsx scripts/quick.ts

test: install ## what a change can break: types, lint, format, dead code, every suite, journeys in a browser
	@node --import tsx scripts/test.ts $(ARGS)

verify: install ## make test, and the long suites: every screen with axe, kills, fuzzing, journeys on the production topology
	@node --import tsx scripts/test.ts --tier=verify $(ARGS)

repeat: install ## run suites many times beside a busy processor: ARGS=tests/e2e/desk TIMES=20 BUSY=1
	@node --import tsx scripts/repeat.ts $(ARGS)

check: install ## every check that needs no server: types, lint, format, dead code, size, architecture
	@node --import tsx scripts/check.ts

seed: build ## put the sample families into the data, beside what is there
	@exec env UV_THREADPOOL_SIZE=16 node deploy/embedded/dist/cli.js --seed $(ARGS)

seed-large: build ## a data folder of its own with a million orders and codes: DATA_DIR=, ORDERS=, CODES=, CUSTOMERS=, CASES=
	@exec env UV_THREADPOOL_SIZE=16 node -C @keepsake/source --import tsx tests/bench/seed-large.ts $(ARGS)

look-large: build ## how long lists and search take in what seed-large filled: DATA_DIR=, CALLS=
	@exec env UV_THREADPOOL_SIZE=16 node -C @keepsake/source --import tsx tests/bench/look-large.ts

events: install ## who says and who hears each type of event
	@node --import tsx scripts/list-events.ts

settings: install ## write .env.example anew from the schemas that read the settings
	@node --import tsx scripts/list-settings.ts

coverage: install ## write docs/spec-coverage.md anew: what was asked for, and the test that shows it
	@node --import tsx tests/spec-coverage/write.ts

chart: install ## write helm/README.md from the values and schema of the chart
	@node -C @keepsake/source --import tsx tests/chart/write.ts

screenshots: build ## photograph every screen, on a phone, a desktop and in the dark, into screenshots/
	@exec node -C @keepsake/source --import tsx tests/screens/run.ts $(ARGS)

lighthouse: build ## the marks of /, /checkout and a timeline on a phone, the median of three
	@exec node -C @keepsake/source --import tsx tests/lighthouse/run.ts $(ARGS)

up: node ## everything in containers, each service one of its own, with PostgreSQL, Kafka and what else it needs: needs Docker Compose
	@command -v docker >/dev/null && docker compose version >/dev/null 2>&1 || { echo 'Docker Compose is missing. Install it (https://docs.docker.com/compose/install), or run make native, which needs no containers.' >&2; exit 1; }
	@node deploy/compose/secrets.mjs
	docker compose up --build --detach --wait --wait-timeout 600 $(ARGS)
	@echo "  The site: http://localhost:$${PORT:-8080}   mails: http://localhost:$${MAIL_PORT:-8025}   figures: http://localhost:$${GRAFANA_PORT:-3000}"
	@echo '  The first owner: owner@keepsake.example, with ADMIN_PASSWORD of .env. make logs shows what is said, make down ends it.'

down: ## end the containers of make up; your data stays (forget them with make down ARGS=--volumes)
	docker compose down $(ARGS)

logs: ## what the containers of make up say, from now on; one of them: make logs ARGS=orders
	docker compose logs --follow --tail 50 $(ARGS)

licences: install ## every package that ships, under which licence
	@node --import tsx scripts/list-licences.ts

sbom: install ## what ships, package by package, as CycloneDX: make sbom > sbom.cdx.json
	@npm sbom --sbom-format=cyclonedx --omit=dev

servers: install ## fetch Kafka, Redis, MongoDB and two S3 servers for the tests, once for this machine
	@node --import tsx deploy/native/src/fetch-servers.ts

dev: install ## run from the sources and start again when one changes; pages on http://localhost:5173
	@node --import tsx scripts/dev.ts $(ARGS)

bench: build ## the figures, each beside the bare thing it is measured against
	@node -C @keepsake/source --import tsx tests/bench/run.ts $(ARGS)

chaos: install ## orders while parts are killed, then the books: SEED=, ORDERS=, KILLS=, STACK=native, ARGS=--sabotage
	@exec node -C @keepsake/source --import tsx tests/chaos/run.ts $(ARGS)

faults: install ## plant small faults, one at a time in a copy, and say which tier catches each: ARGS="id --until=related --json=FILE --write"
	@exec node --import tsx tests/faults/run.ts $(ARGS)

image: install ## the image built and run with production flags, without a container engine; needs root and Debian
	@exec deploy/kubernetes/try-image.sh

cluster: install ## the chart on a Kubernetes of one node, built and started here: install, upgrades, kills, a table; needs root, Debian and Go
	@exec deploy/kubernetes/prove.sh

ops: install ## look after a running or stopped Keepsake: backup, restore, dead letters, …; alone it lists the commands
	@node scripts/generate-rpc-types.mjs
	@$(bin)/tsc -b deploy/ops
	@exec node deploy/ops/dist/cli.js $(ARGS)

clean: ## remove what was built; your data stays (forget it with make start ARGS=--clean)
	rm -rf web/dist web/dist-types packages/*/dist services/*/dist gateway/dist deploy/*/dist tests/dist packages/contracts/src/rpc-types

install: $(installed) ## the packages of the lock file, when it has changed

build: install $(pages)
	@node scripts/generate-rpc-types.mjs
	@$(bin)/tsc -b deploy/embedded deploy/native/src/topology

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

.PHONY: help start native quick test verify repeat check seed seed-large look-large events settings coverage chart screenshots lighthouse up down logs licences sbom servers dev bench chaos faults image cluster ops clean install build node
