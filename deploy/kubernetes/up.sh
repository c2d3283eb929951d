#!/bin/bash
# Starts a one-node Kubernetes in its own network namespace, with DNS and metrics, and loads the images of image.sh.
# Leaves running processes alone.
set -euo pipefail
. "$(dirname "$0")/settings.sh"
mkdir -p "$run/pids" "$run/cni" "$run/pod-logs" "$run/volumes/data"
[ -x "$home/bin/metrics-server" ] || die 'The programs of the cluster are missing. Build them first: deploy/kubernetes/build.sh'

runs() { [ -f "$run/pids/$1" ] && kill -0 "$(cat "$run/pids/$1")" 2>/dev/null; }
# Arguments: name, command. Starts a process in the cluster's network; on_node: also with the node's file systems.
start() {
  local name=$1
  shift
  runs "$name" && return
  nsenter --net="/run/netns/$network" setsid "$@" >"$run/$name.log" 2>&1 </dev/null &
  echo $! >"$run/pids/$name"
}
on_node() {
  local name=$1
  shift
  start "$name" nsenter --target "$(cat "$run/pids/mounts")" --mount "$@"
}
# Arguments: timeout in seconds, name, command that succeeds when it is ready.
await() {
  local end=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || die "$what is not ready. See its log in $run."
    sleep 0.2
  done
}
kubectl() { inside kubectl "$@"; }

# --- network: one bridge with the node's address and a default route without a gateway
if ! ip netns list 2>/dev/null | grep -qw "$network"; then
  ip netns add "$network"
  ip -n "$network" link set lo up
  ip -n "$network" link add node type bridge
  ip -n "$network" address add "$address/24" dev node
  ip -n "$network" link set node up
  ip -n "$network" route add default via 10.123.0.254 dev node
  ip netns exec "$network" sysctl -qw net.ipv4.ip_forward=1
fi

# --- keys
if [ ! -f "$KUBECONFIG" ]; then
  token=$(openssl rand -hex 16)
  (
    umask 077
    cd "$run"
    echo "$token,admin,admin,\"system:masters\"" >tokens.csv
    openssl genrsa -out accounts.key 2048
    openssl rsa -in accounts.key -pubout -out accounts.pub
    openssl req -x509 -newkey rsa:2048 -nodes -keyout front-ca.key -out front-ca.crt -subj /CN=front-proxy-ca -days 30
    openssl req -newkey rsa:2048 -nodes -keyout front.key -out front.csr -subj /CN=front-proxy-client
    openssl x509 -req -in front.csr -CA front-ca.crt -CAkey front-ca.key -CAcreateserial -days 30 -out front.crt -extfile <(echo extendedKeyUsage=clientAuth)
    cat >admin.conf <<Y
{apiVersion: v1, kind: Config, current-context: it, contexts: [{name: it, context: {cluster: it, user: admin}}],
 clusters: [{name: it, cluster: {server: "https://$address:6443", certificate-authority: $run/pki/apiserver.crt}}],
 users: [{name: admin, user: {token: $token}}]}
Y
  ) 2>/dev/null
fi

# --- control plane
as_admin="--kubeconfig $KUBECONFIG --authentication-kubeconfig $KUBECONFIG --authorization-kubeconfig $KUBECONFIG"
start etcd etcd --data-dir "$run/etcd" --listen-client-urls http://127.0.0.1:2379 --advertise-client-urls http://127.0.0.1:2379 \
  --listen-peer-urls http://127.0.0.1:2380 --unsafe-no-fsync --log-level warn
start kube-apiserver kube-apiserver --etcd-servers http://127.0.0.1:2379 --cert-dir "$run/pki" --secure-port 6443 --bind-address 0.0.0.0 \
  --advertise-address $address --service-cluster-ip-range 10.96.0.0/16 --token-auth-file "$run/tokens.csv" --authorization-mode Node,RBAC \
  --service-account-issuer https://kubernetes.default.svc --service-account-key-file "$run/accounts.pub" --service-account-signing-key-file "$run/accounts.key" \
  --allow-privileged --kubelet-preferred-address-types InternalIP --enable-aggregator-routing \
  --requestheader-client-ca-file "$run/front-ca.crt" --requestheader-allowed-names front-proxy-client --requestheader-username-headers X-Remote-User \
  --requestheader-group-headers X-Remote-Group --requestheader-extra-headers-prefix X-Remote-Extra- \
  --proxy-client-cert-file "$run/front.crt" --proxy-client-key-file "$run/front.key"
await 120 kube-apiserver kubectl get --raw /readyz
start kube-controller-manager kube-controller-manager $as_admin --service-account-private-key-file "$run/accounts.key" --root-ca-file "$run/pki/apiserver.crt" \
  --use-service-account-credentials --leader-elect=false --cert-dir "$run/controller-pki"
start kube-scheduler kube-scheduler $as_admin --leader-elect=false --cert-dir "$run/scheduler-pki"

# --- node: hides cgroup v2 and writes no kernel settings of this machine
if ! runs mounts; then
  mkdir -p "$run/settings"
  rm -f "$run/mounted"
  echo 1 >"$run/settings/overcommit_memory"
  echo 10 >"$run/settings/panic"
  echo 1 >"$run/settings/panic_on_oops"
  # shellcheck disable=SC2016 # expanded by the inner shell
  start mounts unshare --mount bash -c '
    if [ -d /sys/fs/cgroup/memory ]; then for place in $(awk "\$3 == \"cgroup2\" {print \$2}" /proc/mounts); do umount "$place"; done; fi
    mount --bind "$0/settings/overcommit_memory" /proc/sys/vm/overcommit_memory
    mount --bind "$0/settings/panic" /proc/sys/kernel/panic
    mount --bind "$0/settings/panic_on_oops" /proc/sys/kernel/panic_on_oops
    touch "$0/mounted"
    exec sleep infinity' "$run"
  await 10 'The node' test -f "$run/mounted"
fi
echo 'nameserver 127.0.0.1' >"$run/resolv.conf"
cat >"$run/containerd.toml" <<Y
version = 2
root = "$run/containers"
state = "$run/containers-state"
oom_score = 0
[grpc]
  address = "$run/containerd.sock"
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
    conf_dir = "$run/cni"
Y
cat >"$run/cni/10-pods.conflist" <<Y
{"cniVersion": "0.4.0", "name": "keepsake-pods", "plugins": [
  {"type": "bridge", "bridge": "pods", "isGateway": true, "ipMasq": false, "hairpinMode": true,
   "ipam": {"type": "host-local", "dataDir": "$run/cni-addresses", "ranges": [[{"subnet": "10.244.0.0/24"}]], "routes": [{"dst": "0.0.0.0/0"}]}}]}
Y
cat >"$run/kubelet.yaml" <<Y
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
failCgroupV1: false
cgroupDriver: cgroupfs
enforceNodeAllocatable: []
protectKernelDefaults: true
failSwapOn: false
containerRuntimeEndpoint: unix://$run/containerd.sock
authentication: {anonymous: {enabled: true}, webhook: {enabled: false}}
authorization: {mode: AlwaysAllow}
clusterDNS: [$address]
clusterDomain: cluster.local
podLogsDir: $run/pod-logs
resolvConf: $run/resolv.conf
evictionHard: {memory.available: 100Mi, nodefs.available: 1%, imagefs.available: 1%}
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
imagePullCredentialsVerificationPolicy: NeverVerify
nodeStatusUpdateFrequency: 5s
volumePluginDir: $run/volume-plugins
Y
on_node containerd containerd -c "$run/containerd.toml"
ctr() { nsenter --target "$(cat "$run/pids/mounts")" --mount ctr --address "$run/containerd.sock" --namespace k8s.io "$@"; }
await 30 containerd ctr version
for archive in "$home"/*.tar; do
  mark=$run/imported-$(basename "$archive")-$(stat -c %Y "$archive")
  [ -f "$mark" ] || { ctr images import "$archive" >/dev/null && touch "$mark"; }
done
on_node kubelet kubelet --config "$run/kubelet.yaml" --kubeconfig "$KUBECONFIG" --root-dir "$run/kubelet" --cert-dir "$run/kubelet-pki" \
  --hostname-override node --node-ip $address
if [ ! -f "$run/proxy.yaml" ]; then # ends when this file is written again
  cat >"$run/proxy.yaml" <<Y
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: iptables
clusterCIDR: 10.244.0.0/16
hostnameOverride: node
clientConnection: {kubeconfig: $KUBECONFIG}
conntrack: {maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s}
Y
fi
on_node kube-proxy kube-proxy --config "$run/proxy.yaml"
await 90 'The node' kubectl get node node
kubectl wait --for=condition=Ready node/node --timeout=120s >/dev/null
await 60 kube-proxy inside curl -fs http://127.0.0.1:10256/healthz
await 60 'The first service account' kubectl get serviceaccount default

# --- DNS and metrics, as processes instead of pods
cat >"$run/Corefile" <<Y
.:53 {
  bind $address
  errors
  ready 127.0.0.1:8098
  kubernetes cluster.local in-addr.arpa {
    kubeconfig $KUBECONFIG
  }
}
Y
start coredns coredns -conf "$run/Corefile"
await 60 CoreDNS inside curl -fs http://127.0.0.1:8098/ready
start metrics-server metrics-server $as_admin --cert-dir "$run/metrics-pki" --secure-port 4443 --kubelet-insecure-tls \
  --kubelet-preferred-address-types InternalIP --metric-resolution 15s
sed "s/ADDRESS/$address/" "$here/cluster.yaml" | sed "s#VOLUMES#$run/volumes#" | kubectl apply -f - >/dev/null
kubectl wait --for=condition=Available apiservice/v1beta1.metrics.k8s.io --timeout=120s >/dev/null
echo "Kubernetes $(kubectl version -o json | jq -r .serverVersion.gitVersion) runs, ready after $SECONDS s. Try: deploy/kubernetes/inside.sh kubectl get pods"
