#!/bin/bash
# Runs the proofs of docs/kubernetes-proof.md: builds what is missing, starts the cluster, runs the proofs, stops it.
# PROOFS='rolling|journey' runs only those whose names match; KEEP=1 leaves the cluster running; FROM=v0.1.0, or a commit,
# names the release from which the last proof upgrades, FROM=none leaves it out.
set -euo pipefail
. "$(dirname "$0")/settings.sh"
cd "$checkout"

"$here/build.sh"
"$here/image.sh" proof
"$here/image.sh" broken-step proof
# The release before this commit: the newest tag or, without tags, the newest commit with its version.
from=${FROM:-$(git tag --list 'v*' --no-contains HEAD --sort=-version:refname | head -n 1)}
from=${from:-$(git log -1 --format=%h -G'^  "version":' HEAD~1 -- package.json)}
rm -rf "$home/earlier" "$home/keepsake-earlier.tar"
if [ "${from:-none}" != none ]; then
  mkdir -p "$home/earlier"
  git archive "$from" | tar -x -C "$home/earlier"
  SOURCE=$home/earlier REVISION=$(git rev-parse "$from^{commit}") "$here/image.sh" earlier
  echo "$from" >"$home/earlier/.release"
fi
[ -n "${KEEP:-}" ] || trap '"$here/down.sh"' EXIT
"$here/up.sh"
"$here/inside.sh" node -C @keepsake/source --import tsx tests/cluster/run.ts "$address" "$home/results.md"
