# `make` alone lists the targets. Pass settings through the environment: `make start PORT=9090` (names: .env.example).
.DEFAULT_GOAL := help
SHELL := /bin/sh
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

bin := node_modules/.bin
installed := node_modules/.package-lock.json
pages := web/dist/index.html
pages_from := web/index.html web/vite.config.ts web/package.json \
  $(shell find web/src web/pages web/public packages/contracts/src/values packages/contracts/src/catalog)

help: ## list the targets
	@awk -F ':[^#]*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' Makefile

start: build ## install, build and run everything: http://localhost:8080, or PORT=...
	@exec env UV_THREADPOOL_SIZE=16 node deploy/embedded/dist/cli.js $(ARGS)

native: build ## the same on Kafka, MongoDB, Redis, S3 and SMTP, one process per service: BROKERS=3, READERS=2, GATEWAYS=2
	@exec node deploy/native/dist/topology/cli.js $(ARGS)

up: node ## run everything in containers, one per service, with PostgreSQL, Kafka and the rest; needs Docker Compose
	@command -v docker >/dev/null && docker compose version >/dev/null 2>&1 || { echo 'Docker Compose is missing. Install it (https://docs.docker.com/compose/install), or run make native, which needs no containers.' >&2; exit 1; }
	@node deploy/compose/secrets.mjs
	docker compose up --build --detach --wait --wait-timeout 600 $(ARGS)
	@echo "  The site: http://localhost:$${PORT:-8080}   emails: http://localhost:$${MAIL_PORT:-8025}   dashboards: http://localhost:$${GRAFANA_PORT:-3000}"
	@echo '  The first owner: owner@keepsake.example, with ADMIN_PASSWORD of .env. make logs follows the logs, make down stops it.'

down: ## stop the containers of make up; your data stays (remove it with make down ARGS=--volumes)
	docker compose down $(ARGS)

logs: ## follow the logs of make up; one container: make logs ARGS=orders
	docker compose logs --follow --tail 50 $(ARGS)

seed: build ## add the sample families to the data
	@exec env UV_THREADPOOL_SIZE=16 node deploy/embedded/dist/cli.js --seed $(ARGS)

ops: install ## operate an installation: backup, restore, dead letters, …; alone it lists the commands
	@node scripts/generate-rpc-types.mjs
	@$(bin)/tsc -b deploy/ops
	@exec node deploy/ops/dist/cli.js $(ARGS)

mirror: ## write the public timelines as a folder that any web server serves: DIR=, on a running or stopped installation
	@test -n "$(DIR)" || { echo 'Name the folder: make mirror DIR=/srv/mirror' >&2; exit 2; }
	@$(MAKE) ops ARGS="mirror '$(abspath $(DIR))'"

dev: install ## run from the sources and restart on changes; pages on http://localhost:5173
	@node --import tsx scripts/dev.ts $(ARGS)

quick: install ## check types, lint changed files and run the closest tests, in at most two minutes
	@node --import tsx scripts/quick.ts

test: install ## check types, lint, format and dead code; run all suites except the longest, and the browser journeys
	@node --import tsx scripts/test.ts $(ARGS)

verify: install ## run make test and the long suites: axe on every screen, chaos, fuzzing, the production topology
	@node --import tsx scripts/test.ts --tier=verify $(ARGS)

repeat: install ## run suites many times under CPU load: ARGS=tests/e2e/timelines/manage TIMES=20 BUSY=1
	@node --import tsx scripts/repeat.ts $(ARGS)

check: install ## run every check that needs no server: types, lint, format, dead code, size, architecture
	@node --import tsx scripts/check.ts

seed-large: build ## create a separate data folder with a million orders and codes: DATA_DIR=, ORDERS=, CODES=, CUSTOMERS=, CASES=
	@exec env UV_THREADPOOL_SIZE=16 node -C @keepsake/source --import tsx tests/bench/large/seed-large.ts $(ARGS)

time-large: build ## time lists and search on the data of seed-large: DATA_DIR=, CALLS=
	@exec env UV_THREADPOOL_SIZE=16 node -C @keepsake/source --import tsx tests/bench/large/time-large.ts

events: install ## list the publisher and the consumers of each event type
	@node --import tsx scripts/list-events.ts

settings: install ## generate .env.example from the setting schemas
	@node --import tsx scripts/list-settings.ts

hooks: ## install the git hook that checks commit subjects
	@git config core.hooksPath .githooks

language: install ## list refused words in docs, comments, logs and test titles
	@node -C @keepsake/source --import tsx tests/language/check.ts $(ARGS)

i18n: install ## report missing, unknown and unused translations, and the size of each catalog
	@node -C @keepsake/source --import tsx tests/translations/report.ts

features: install ## generate docs/features.md: each feature with its tests
	@node --import tsx tests/features/write.ts

row-types: install ## generate tables.ts of each service from its migrations: ARGS=orders
	@node -C @keepsake/source --import tsx tests/row-types/write.ts $(ARGS)

wire: install ## record the calls, events and REST fields of a release, once it is tagged
	@node -C @keepsake/source --import tsx tests/wire/write.ts

chart: install ## generate helm/README.md from the values of the chart
	@node -C @keepsake/source --import tsx tests/chart/write.ts

screenshots: build ## capture every screen on phone and desktop, light and dark, in screenshots/
	@exec node -C @keepsake/source --import tsx tests/screens/run.ts $(ARGS)

lighthouse: build ## measure the Lighthouse scores of the shop, /account and a timeline on a phone, median of three
	@exec node -C @keepsake/source --import tsx tests/lighthouse/run.ts $(ARGS)

licenses: install ## list the licenses of all shipped packages
	@node --import tsx scripts/list-licenses.ts

sbom: install ## print the CycloneDX bill of materials: make sbom > sbom.cdx.json
	@npm sbom --sbom-format=cyclonedx --omit=dev

servers: install ## download Kafka, Redis, MongoDB and two S3 servers for the tests, once per machine
	@node --import tsx deploy/native/src/fetch-servers.ts

bench: build ## run the benchmarks, each next to its baseline
	@node -C @keepsake/source --import tsx tests/bench/run.ts $(ARGS)

chaos: install ## kill processes under load and check the data: SEED=, ORDERS=, KILLS=, STACK=native, ARGS=--sabotage
	@exec node -C @keepsake/source --import tsx tests/chaos/run.ts $(ARGS)

release: install ## build the files of a release in release/ from a clean checkout: ARGS=--twice compares a second build
	@exec node --import tsx scripts/release.ts $(ARGS)

upgrade: build ## upgrade a loaded installation from a release, roll back, upgrade again: FROM=v0.1.0, or its .tar.gz (default: the last release), ARGS=embedded
	@exec node -C @keepsake/source --import tsx tests/upgrade/run.ts $(ARGS)

restore-drill: build ## lose a loaded PostgreSQL, restore it from its archive, report loss and time: SIZE_MB=, SECONDS=, FROM=release, ARGS=--sabotage
	@exec node -C @keepsake/source --import tsx tests/restore-drill/run.ts $(ARGS)

faults: install ## inject faults into a copy, one at a time, and report the tier that catches each: ARGS="id --until=related --json=FILE --write"
	@exec node --import tsx tests/faults/run.ts $(ARGS)

scan: build ## visit every linked page and probe the API for SQL injection with sqlmap: SCAN_PAGES=, SCAN_MINUTES=, SCAN_LOG=
	@exec node -C @keepsake/source --import tsx tests/scan/run.ts $(ARGS)

late-events: build ## run the journeys with each event handled up to 2 s late: ARGS="--runTestsByPath FILE"
	@exec node --import tsx tests/late-events/run.ts $(ARGS)

image: install ## build the image and run it with production flags, without a container engine; needs root and Debian: ARGS=--twice compares a second build
	@exec deploy/kubernetes/try-image.sh $(ARGS)

cluster: install ## test the chart on a local one-node Kubernetes: install, upgrades, kills; needs root, Debian and Go
	@exec deploy/kubernetes/prove.sh

clean: ## remove build output; your data stays (remove it with make start ARGS=--clean)
	rm -rf web/dist web/dist-types packages/*/dist services/*/dist gateway/dist deploy/*/dist tests/dist packages/contracts/src/rpc-types

install: $(installed) ## install the packages of the lock file when it has changed

build: install $(pages)
	@node scripts/generate-rpc-types.mjs
	@$(bin)/tsc -b deploy/embedded deploy/native/src/topology

$(installed): package-lock.json | node
	npm ci
	@touch $@

# Includes folders, so a removed file counts as a change.
$(pages): $(installed) $(pages_from)
	@cd web && ../$(bin)/vite build --logLevel warn
	@touch $@

node:
	@command -v node >/dev/null || { echo 'Node is missing. Install Node 20.19 or newer from https://nodejs.org and run make again.' >&2; exit 1; }
	@node -e 'var v=process.versions.node.split(".").map(Number);if(v[0]<20||v[0]==20&&v[1]<19){console.error("This is Node "+process.versions.node+" and Keepsake needs 20.19 or newer. Install it from https://nodejs.org and run make again.");process.exit(1)}'

.PHONY: help start mirror native quick test verify repeat check seed seed-large time-large events settings hooks language i18n features row-types wire chart screenshots lighthouse up down logs licenses sbom servers dev bench chaos release upgrade restore-drill faults scan late-events image cluster ops clean install build node
