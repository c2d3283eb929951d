# Sourced by the other scripts: paths, versions, and how to run a command in the cluster's network.
# All files are in one folder outside the checkout; KUBERNETES_HOME sets another.
home=${KUBERNETES_HOME:-/var/cache/keepsake-servers/kubernetes}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
checkout=$(cd "$here/../.." && pwd)
run=$home/run
address=10.123.0.1
network=keepsake-cluster

kubernetes_version=1.35.4
etcd_version=v3.6.16
coredns_version=v1.14.7
metrics_version=v0.9.0
helm_version=v3.22.0
kube_router_version=v2.1.0
traefik_version=v3.6.13
prometheus_operator_version=v0.85.0
keda_version=v2.20.2
# Node of the substitute for NODE_IMAGE of the Dockerfile.
node_version=22.23.5

export GOPATH=$home/go GOMODCACHE=$home/go/pkg/mod GOCACHE=$home/go-cache GOTOOLCHAIN=local CGO_ENABLED=0 GOFLAGS='-buildvcs=false -mod=mod'
export KUBECONFIG=$run/admin.conf HELM_CACHE_HOME=$home/helm/cache HELM_CONFIG_HOME=$home/helm/config HELM_DATA_HOME=$home/helm/data
# Debian packages are unpacked there, not installed.
export debian=$home/debian home
export PATH=$home/bin:$debian/usr/sbin:$debian/usr/bin:$PATH LD_LIBRARY_PATH=$debian/usr/lib/x86_64-linux-gnu:$debian/lib/x86_64-linux-gnu
export XTABLES_LIBDIR=$debian/usr/lib/x86_64-linux-gnu/xtables
mkdir -p "$home/bin" "$home/work"

die() {
  echo "$*" >&2
  exit 1
}

# Node 1 shares the network of the control plane.
network_of() { if [ "$1" = 1 ]; then echo "$network"; else echo "$network-$1"; fi; }
has_network() { [ -e "/run/netns/$1" ]; }

# Runs a command in the network of the control plane.
inside() {
  nsenter --net="/run/netns/$network" "$@"
}

runs() { [ -f "$run/pids/$1" ] && kill -0 "$(cat "$run/pids/$1")" 2>/dev/null; }
# Arguments: number of a node, name, command. Starts a process in the network of the node unless it runs.
start() {
  local number=$1 name=$2
  shift 2
  runs "$name" && return
  nsenter --net="/run/netns/$(network_of "$number")" setsid "$@" >"$run/$name.log" 2>&1 </dev/null &
  echo $! >"$run/pids/$name"
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

# buildah re-executes itself with an empty environment, so its libraries are mounted at the default path.
images() {
  HOME=$debian/home unshare --mount sh -c 'mount -t overlay -o "lowerdir=$debian/usr/lib:$debian/lib:/usr/lib" keepsake /usr/lib && exec buildah --root "$home/images" --runroot "$home/images-run" --storage-driver overlay "$@"' images "$@"
}

[ "$(id -u)" = 0 ] || die 'The cluster needs root for its network and containers. Run this as root.'
