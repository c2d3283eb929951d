#!/bin/bash
# Everything docs/kubernetes-proof.md tells of: builds what is missing, starts the cluster, runs the proofs and ends it again.
# PROOFS='rolling|journey' runs only those whose words match; KEEP=1 leaves the cluster running.
set -euo pipefail
. "$(dirname "$0")/settings.sh"
cd "$checkout"

"$here/build.sh"
"$here/image.sh" proof
"$here/image.sh" broken-step proof
[ -n "${KEEP:-}" ] || trap '"$here/down.sh"' EXIT
"$here/up.sh"
"$here/inside.sh" node -C @keepsake/source --import tsx tests/cluster/run.ts "$address" "$home/results.md"
