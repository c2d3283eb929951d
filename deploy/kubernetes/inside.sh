#!/bin/bash
# Runs a command in the network of the cluster: inside.sh kubectl get pods, inside.sh helm list
set -euo pipefail
. "$(dirname "$0")/settings.sh"
[ -f "$KUBECONFIG" ] || die 'There is no cluster. Start it first: deploy/kubernetes/up.sh'
exec nsenter --net="/run/netns/$network" "$@"
