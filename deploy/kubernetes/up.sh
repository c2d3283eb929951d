#!/bin/bash
# Starts Kubernetes with one node in its own network namespace, with DNS and metrics, and loads the images of image.sh.
# Leaves running processes alone.
set -euo pipefail
. "$(dirname "$0")/settings.sh"
mkdir -p "$run/pids" "$run/volumes/data"
[ -x "$home/bin/metrics-server" ] || die 'The programs of the cluster are missing. Build them first: deploy/kubernetes/build.sh'

kubectl() { inside kubectl "$@"; }

# --- network: one bridge with the node's address and a default route without a gateway
if ! has_network "$network"; then
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
start 1 etcd etcd --data-dir "$run/etcd" --listen-client-urls http://127.0.0.1:2379 --advertise-client-urls http://127.0.0.1:2379 \
  --listen-peer-urls http://127.0.0.1:2380 --unsafe-no-fsync --log-level warn
start 1 kube-apiserver kube-apiserver --etcd-servers http://127.0.0.1:2379 --cert-dir "$run/pki" --secure-port 6443 --bind-address 0.0.0.0 \
  --advertise-address $address --service-cluster-ip-range 10.96.0.0/16 --token-auth-file "$run/tokens.csv" --authorization-mode Node,RBAC \
  --service-account-issuer https://kubernetes.default.svc --service-account-key-file "$run/accounts.pub" --service-account-signing-key-file "$run/accounts.key" \
  --allow-privileged --kubelet-preferred-address-types InternalIP --enable-aggregator-routing \
  --requestheader-client-ca-file "$run/front-ca.crt" --requestheader-allowed-names front-proxy-client --requestheader-username-headers X-Remote-User \
  --requestheader-group-headers X-Remote-Group --requestheader-extra-headers-prefix X-Remote-Extra- \
  --proxy-client-cert-file "$run/front.crt" --proxy-client-key-file "$run/front.key"
await 120 kube-apiserver kubectl get --raw /readyz
start 1 kube-controller-manager kube-controller-manager $as_admin --service-account-private-key-file "$run/accounts.key" --root-ca-file "$run/pki/apiserver.crt" \
  --use-service-account-credentials --leader-elect=false --cert-dir "$run/controller-pki"
start 1 kube-scheduler kube-scheduler $as_admin --leader-elect=false --cert-dir "$run/scheduler-pki"

# --- nodes: hides cgroup v2 and writes no kernel settings of this machine
if ! runs mounts; then
  mkdir -p "$run/settings"
  rm -f "$run/mounted"
  echo 1 >"$run/settings/overcommit_memory"
  echo 10 >"$run/settings/panic"
  echo 1 >"$run/settings/panic_on_oops"
  # shellcheck disable=SC2016 # expanded by the inner shell
  start 1 mounts unshare --mount bash -c '
    if [ -d /sys/fs/cgroup/memory ]; then for place in $(awk "\$3 == \"cgroup2\" {print \$2}" /proc/mounts); do umount "$place"; done; fi
    mount --bind "$0/settings/overcommit_memory" /proc/sys/vm/overcommit_memory
    mount --bind "$0/settings/panic" /proc/sys/kernel/panic
    mount --bind "$0/settings/panic_on_oops" /proc/sys/kernel/panic_on_oops
    touch "$0/mounted"
    exec sleep infinity' "$run"
  await 10 'The file systems of the nodes' test -f "$run/mounted"
fi
echo 'nameserver 127.0.0.1' >"$run/resolv.conf"
"$here/node.sh" 1
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
start 1 coredns coredns -conf "$run/Corefile"
await 60 CoreDNS inside curl -fs http://127.0.0.1:8098/ready
start 1 metrics-server metrics-server $as_admin --cert-dir "$run/metrics-pki" --secure-port 4443 --kubelet-insecure-tls \
  --kubelet-preferred-address-types InternalIP --metric-resolution 15s
sed "s/ADDRESS/$address/" "$here/cluster.yaml" | sed "s#VOLUMES#$run/volumes#" | kubectl apply -f - >/dev/null
kubectl wait --for=condition=Available apiservice/v1beta1.metrics.k8s.io --timeout=120s >/dev/null
echo "Kubernetes $(kubectl version -o json | jq -r .serverVersion.gitVersion) runs, ready after $SECONDS s. Try: deploy/kubernetes/inside.sh kubectl get pods"
