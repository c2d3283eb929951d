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

# Runs a command in the network of the cluster.
inside() {
  nsenter --net="/run/netns/$network" "$@"
}

# buildah re-executes itself with an empty environment, so its libraries are mounted at the default path.
images() {
  HOME=$debian/home unshare --mount sh -c 'mount -t overlay -o "lowerdir=$debian/usr/lib:$debian/lib:/usr/lib" keepsake /usr/lib && exec buildah --root "$home/images" --runroot "$home/images-run" --storage-driver overlay "$@"' images "$@"
}

[ "$(id -u)" = 0 ] || die 'The cluster needs root for its network and containers. Run this as root.'
