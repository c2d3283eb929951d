#!/bin/bash
# Runs the proofs of docs/kubernetes-proof.md: builds what is missing, starts the cluster, runs the proofs, stops it.
# PROOFS='rolling|journey' runs only those whose names match; KEEP=1 leaves the cluster running.
set -euo pipefail
. "$(dirname "$0")/settings.sh"
cd "$checkout"

"$here/build.sh"
"$here/image.sh" proof
"$here/image.sh" broken-step proof
[ -n "${KEEP:-}" ] || trap '"$here/down.sh"' EXIT
"$here/up.sh"
"$here/inside.sh" node -C @keepsake/source --import tsx tests/cluster/run.ts "$address" "$home/results.md"
