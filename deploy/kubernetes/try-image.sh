#!/bin/bash
# `make image`: builds the image of this checkout, checks its size and bill of materials, and runs it as in production,
# without a container engine: numeric user, read-only root, no capabilities, 1 GB of memory. Runs a family's journey and
# the health check, and expects exit code 0 after SIGTERM. ARGS=--twice first builds it a second time without a cache and
# compares. Needs root on Debian; buildah and runc are unpacked next to the cluster's programs.
set -euo pipefail
. "$(dirname "$0")/settings.sh"
name=keepsake-image
bundle=$home/run-image
port=18380
private=18381

if [ -z "${MOUNTS_OF_ITS_OWN:-}" ]; then
  "$here/build.sh" debian
  ARCHIVE=no "$here/image.sh" tried
  if [ "${1:-}" = --twice ]; then
    ARCHIVE=no CACHE=no "$here/image.sh" again
    # The history is left out: buildah names its intermediate images there, whose ids differ.
    content() { images inspect --type image "localhost/keepsake:$1" | jq '.OCIv1 | del(.history)'; }
    different=$(diff <(content tried) <(content again)) || die "A second build without a cache differs: $different"
    echo "A second build without a cache has the same layers and configuration: $(content again | jq -r '.rootfs.diff_ids[-1]')"
  fi
  MOUNTS_OF_ITS_OWN=yes exec unshare --mount "$0"
fi

# The mounts below end with this process.
mount -t overlay -o "lowerdir=$debian/usr/lib:$debian/lib:/usr/lib" keepsake /usr/lib
storage() { HOME=$debian/home buildah --root "$home/images" --runroot "$home/images-run" --storage-driver overlay "$@"; }
container() { runc --root "$home/run-containers" "$@"; }
inside_it() { container exec "$name" "$@"; }
log=$bundle/printed.log
goodbye() {
  container delete --force "$name" >/dev/null 2>&1 || true
  storage rm "$working" >/dev/null 2>&1 || true
}
fails() {
  echo "$*" >&2
  [ ! -f "$log" ] || tail -n 20 "$log" >&2
  exit 1
}

working=$(storage from --pull-never localhost/keepsake:tried)
trap goodbye EXIT
container delete --force "$name" >/dev/null 2>&1 || true
rm -rf "$bundle" && mkdir -p "$bundle/data" && chown 10001:10001 "$bundle/data"
root=$(storage mount "$working")

size=$(du --summarize --apparent-size --block-size=1 "$root" | cut -f 1)
[ "$size" -le 400000000 ] || fails "The image has $((size / 1000000)) MB unpacked, more than 400. The largest folders: $(du --block-size=MB --max-depth=3 "$root" | sort -rn | head -n 12)"
bill=$root/app/sbom.cdx.json
listed() { jq -r --arg kind "pkg:$1/" '.components[].purl | select(startswith($kind)) | sub("@[^@]*$"; "") | sub($kind; "") | sub("%40"; "@")' "$bill" | sort -u; }
debian_packages=$(sed -n 's/^Package: /debian\//p' "$root/var/lib/dpkg/status"; echo debian/ffmpeg)
npm_packages=$(find "$root/app/node_modules" -name package.json -path '*/node_modules/*' | sed -En 's#.*/node_modules/((@[^/]+/)?[^/@]+)/package.json$#\1#p')
missing=$(comm -23 <(sort -u <<<"$debian_packages") <(listed deb); comm -23 <(sort -u <<<"$npm_packages") <(listed npm))
[ -z "$missing" ] || fails "The bill of materials lacks $missing."
echo "$((size / 1000000)) MB unpacked; the bill of materials lists $(jq '.components | length' "$bill") components, all packages of Debian and npm among them"
# For tests with FFMPEG.
install -D -t "$home/ffmpeg" "$root"/usr/local/bin/ff*

storage inspect --type image localhost/keepsake:tried | jq .Docker.config >"$bundle/image.json"
(cd "$bundle" && container spec)
jq --slurpfile image "$bundle/image.json" --arg root "$root" --arg data "$bundle/data" --arg port $port --arg private $private '
  $image[0] as $is
  | .root = {path: $root, readonly: true}
  | .process.terminal = false
  | .process.user = ($is.User | split(":") | {uid: (.[0] | tonumber), gid: (.[1] | tonumber)})
  | .process.args = $is.Entrypoint + $is.Cmd
  | .process.env = $is.Env + ["PORT=\($port)", "METRICS_PORT=\($private)", "HOME=/tmp", "DATA_DIR=/data/keepsake", "UPLOAD_DIR=/tmp", "ADMIN_EMAIL=owner@keepsake.example", "ADMIN_PASSWORD=a-password-for-tests"]
  | .process.cwd = $is.WorkingDir
  | .process.capabilities = {bounding: [], effective: [], permitted: [], ambient: []}
  | .process.noNewPrivileges = true
  | .process.rlimits = []
  | .linux.namespaces |= map(select(.type != "network"))
  | .linux.resources.memory.limit = 1073741824
  | .mounts += [
      {destination: "/data", type: "bind", source: $data, options: ["bind", "rw"]},
      {destination: "/tmp", type: "tmpfs", source: "tmpfs", options: ["nosuid", "nodev", "mode=1777"]}
    ]' "$bundle/config.json" >"$bundle/new.json"
mv "$bundle/new.json" "$bundle/config.json"

began=$SECONDS
container run --bundle "$bundle" --pid-file "$bundle/pid" "$name" >"$log" 2>&1 </dev/null &
running=$!
check=$(jq -r '.Healthcheck.Test | if .[0] == "CMD" then .[1:] else error("no HEALTHCHECK") end | @sh' "$bundle/image.json")
until eval "inside_it $check" >/dev/null 2>&1; do
  kill -0 $running 2>/dev/null || fails 'The image crashed. The end of its log:'
  [ $((SECONDS - began)) -lt 180 ] || fails 'The image is not ready after 3 minutes. The end of its log:'
  sleep 0.5
done
echo "Ready after $((SECONDS - began)) s, according to its HEALTHCHECK"

status=/proc/$(cat "$bundle/pid")/status
field() { awk -v name="$1:" '$1 == name {print $2}' "$status"; }
[ "$(field Uid)" = 10001 ] || fails "It runs as user $(field Uid)."
for kind in CapEff CapPrm CapBnd; do [ "$(field $kind)" = 0000000000000000 ] || fails "It has capabilities: $kind $(field $kind)."; done
[ "$(field NoNewPrivs)" = 1 ] || fails 'It can gain privileges.'
[[ $(inside_it touch /app/x 2>&1 || true) == *'Read-only file system'* ]] || fails 'Its root file system is writable.'
limit=$(container events --stats "$name" | jq .data.memory.usage.limit)
[ "$limit" = 1073741824 ] || fails "Its memory is limited to $limit bytes."
echo 'User 10001, no capabilities, no new privileges, read-only root, 1 GB of memory'

(cd "$checkout" && node -C @keepsake/source --import tsx tests/cluster/visit-once.ts "http://127.0.0.1:$port" owner@keepsake.example a-password-for-tests) || fails 'A journey through it failed.'
peak=$(container events --stats "$name" | jq '.data.memory.usage.max // .data.memory.usage.usage')
echo "The journey passed: order, activation, photo, second guest; peak memory $((peak >> 20)) MB"

container kill "$name" TERM
code=0
wait $running || code=$?
[ $code = 0 ] || fails "After SIGTERM it exited with $code."
echo 'Exit code 0 after SIGTERM'
