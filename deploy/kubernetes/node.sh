#!/bin/bash
# node.sh NUMBER adds a node: containerd, kubelet, kube-proxy, and kube-router, which enforces network policies. Node 1 is in
# the network of the control plane, each other in its own. Leaves running processes alone.
set -euo pipefail
. "$(dirname "$0")/settings.sh"
number=$1
node=node-$number
own=$run/$node
space=$(network_of "$number")
mkdir -p "$own/cni" "$own/pod-logs"

# Starts a process with the file systems of the nodes.
on_node() {
  local name=$1
  shift
  start "$number" "$name-$number" nsenter --target "$(cat "$run/pids/mounts")" --mount "$@"
}

# Connects the network of a node to a switch in another network, where no rules of a node apply.
plug() {
  if ! has_network "$network-switch"; then
    ip netns add "$network-switch"
    ip -n "$network-switch" link add switch type bridge
    ip -n "$network-switch" link set switch up
  fi
  ip link add "wire-$1" netns "$network-switch" type veth peer name wire netns "$(network_of "$1")"
  ip -n "$network-switch" link set "wire-$1" master switch up
}

if ! has_network "$space"; then
  ip -n "$network" link show wire >/dev/null 2>&1 || { plug 1 && ip -n "$network" link set wire master node up; }
  ip netns add "$space"
  plug "$number"
  ip -n "$space" link set lo up
  ip -n "$space" link set wire name node
  ip -n "$space" address add "10.123.0.$number/24" dev node
  ip -n "$space" link set node up
  ip -n "$space" route add default via 10.123.0.254 dev node
  ip netns exec "$space" sysctl -qw net.ipv4.ip_forward=1
  for other in $(seq $((number - 1))); do
    ip -n "$space" route add "10.244.$((other - 1)).0/24" via "10.123.0.$other"
    ip -n "$(network_of "$other")" route add "10.244.$((number - 1)).0/24" via "10.123.0.$number"
  done
fi

# A kubelet removes the control groups of pods that it does not know, so each has its own, with the share of two processors
# that a kubelet gives to its pods.
groups=/
if [ "$number" != 1 ]; then
  groups=/keepsake-$node
  if [ -f /sys/fs/cgroup/cgroup.procs ]; then
    mkdir -p "/sys/fs/cgroup$groups"
    echo 79 >"/sys/fs/cgroup$groups/cpu.weight"
  else
    for controller in /sys/fs/cgroup/*/; do mkdir -p "$controller$groups"; done
    echo 2048 >"/sys/fs/cgroup/cpu$groups/cpu.shares"
  fi
fi

cat >"$own/containerd.toml" <<Y
version = 2
root = "$own/containers"
state = "$own/containers-state"
oom_score = 0
[grpc]
  address = "$own/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/pause:1"
  restrict_oom_score_adj = true
  disable_apparmor = true
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
      SystemdCgroup = false
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "$debian/usr/lib/cni"
    conf_dir = "$own/cni"
Y
cat >"$own/cni/10-pods.conflist" <<Y
{"cniVersion": "0.4.0", "name": "keepsake-pods", "plugins": [
  {"type": "bridge", "bridge": "pods", "isGateway": true, "ipMasq": false, "hairpinMode": true,
   "ipam": {"type": "host-local", "dataDir": "$own/cni-addresses", "ranges": [[{"subnet": "10.244.$((number - 1)).0/24"}]], "routes": [{"dst": "0.0.0.0/0"}]}}]}
Y
cat >"$own/kubelet.yaml" <<Y
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
failCgroupV1: false
cgroupDriver: cgroupfs
cgroupRoot: $groups
enforceNodeAllocatable: []
protectKernelDefaults: true
failSwapOn: false
containerRuntimeEndpoint: unix://$own/containerd.sock
authentication: {anonymous: {enabled: true}, webhook: {enabled: false}}
authorization: {mode: AlwaysAllow}
clusterDNS: [$address]
clusterDomain: cluster.local
podLogsDir: $own/pod-logs
resolvConf: $run/resolv.conf
evictionHard: {memory.available: 100Mi, nodefs.available: 1%, imagefs.available: 1%}
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
imagePullCredentialsVerificationPolicy: NeverVerify
nodeStatusUpdateFrequency: 5s
volumePluginDir: $run/volume-plugins
Y
on_node containerd containerd -c "$own/containerd.toml"
ctr() { nsenter --target "$(cat "$run/pids/mounts")" --mount ctr --address "$own/containerd.sock" --namespace k8s.io "$@"; }
await 30 containerd ctr version
archives=("$home/pause.tar" "$home/keepsake-proof.tar")
[ "$number" != 1 ] || archives=("$home"/*.tar)
for archive in "${archives[@]}"; do
  mark=$own/imported-$(basename "$archive")-$(stat -c %Y "$archive")
  [ -f "$mark" ] || { ctr images import "$archive" >/dev/null && touch "$mark"; }
done
on_node kubelet kubelet --config "$own/kubelet.yaml" --kubeconfig "$KUBECONFIG" --root-dir "$own/kubelet" --cert-dir "$own/kubelet-pki" \
  --hostname-override "$node" --node-ip "10.123.0.$number" --node-labels "topology.kubernetes.io/zone=zone-$number"
if [ ! -f "$own/proxy.yaml" ]; then # ends when this file is written again
  cat >"$own/proxy.yaml" <<Y
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: iptables
clusterCIDR: 10.244.0.0/16
hostnameOverride: $node
clientConnection: {kubeconfig: $KUBECONFIG}
conntrack: {maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s}
Y
fi
on_node kube-proxy kube-proxy --config "$own/proxy.yaml"
await 90 "The node $node" inside kubectl get node "$node"
inside kubectl wait --for=condition=Ready "node/$node" --timeout=120s >/dev/null
healthy() { nsenter --net="/run/netns/$space" curl -fs "http://127.0.0.1:$1/healthz"; }
await 60 kube-proxy healthy 10256
start "$number" "kube-router-$number" kube-router --kubeconfig "$KUBECONFIG" --hostname-override "$node" --run-firewall=true --run-router=false \
  --run-service-proxy=false --service-cluster-ip-range 10.96.0.0/16 --metrics-port 0
await 60 kube-router healthy 20244
