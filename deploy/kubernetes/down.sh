#!/bin/bash
# Stops the processes of up.sh by process id and removes its network and state. Programs and images stay.
set -euo pipefail
. "$(dirname "$0")/settings.sh"

end() {
  local note=$run/pids/$1 pid
  [ -f "$note" ] || return 0
  pid=$(cat "$note")
  kill "$pid" 2>/dev/null || true
  for _ in $(seq 50); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  kill -9 "$pid" 2>/dev/null || true
  rm "$note"
}

# Names of running processes with this beginning.
all() { find "$run/pids" -name "$1-*" -printf '%f\n' 2>/dev/null; }

for name in metrics-server coredns $(all kube-router) $(all kube-proxy) kube-scheduler kube-controller-manager $(all kubelet); do end "$name"; done
# The remaining processes of these cgroups are the pods.
for _ in 1 2 3; do
  find /sys/fs/cgroup -path '*/kubepods/*' -name cgroup.procs -exec cat {} + 2>/dev/null | sort -u | xargs -r kill -9 2>/dev/null || true
  sleep 0.3
done
for name in $(all containerd); do end "$name"; done
for shim in $(pgrep -f "containerd-shim-runc-v2 .*$run/node-[0-9]*/containerd.sock" || true); do kill -9 "$shim" 2>/dev/null || true; done
end kube-apiserver
end etcd
end mounts
# The CNI plugins store the network namespace of each pod.
for note in /var/lib/cni/results/keepsake-pods-*; do
  [ -f "$note" ] || continue
  pod=$(grep -o 'netns/cni-[0-9a-f-]*' "$note" | head -n 1 | cut -d / -f 2)
  [ -z "$pod" ] || ip netns delete "$pod" 2>/dev/null || true
  rm "$note"
done
for space in "/run/netns/$network"*; do [ ! -e "$space" ] || ip netns delete "$(basename "$space")"; done
find /sys/fs/cgroup -depth -type d \( -path '*/kubepods*' -o -name 'keepsake-node-*' \) -exec rmdir {} + 2>/dev/null || true
awk -v folder="$run/" 'index($2, folder) == 1 {print $2}' /proc/mounts | sort -r | xargs -r -n 1 umount
rm -rf "$run"
echo 'The cluster is removed.'
