#!/bin/bash
# Builds the programs of the cluster from their Go modules, once: half an hour on two busy cores.
# build.sh NAME... builds only those: `debian` is enough to build and run an image.
set -euo pipefail
. "$(dirname "$0")/settings.sh"

wanted=" $* "
programs='node npm npx apt-get jq nsenter curl'
[ "$wanted" = '  ' ] && programs="$programs go openssl ip"
missing=
for program in $programs; do
  command -v $program >/dev/null || missing="$missing $program"
done
[ -z "$missing" ] || die "Missing:$missing. Install Go 1.26, Node 20.19 and: apt-get install openssl jq util-linux iproute2 curl"

built=
# Arguments: name, pinned version, command that builds it into $home/bin.
once() {
  local name=$1 version=$2 began=$SECONDS
  shift 2
  [[ $wanted == '  ' || $wanted == *" $name "* ]] || return 0
  [ "$(cat "$home/bin/.$name" 2>/dev/null)" = "$version" ] && return
  mkdir -p "$home/work/$name"
  (cd "$home/work/$name" && "$@") >"$home/work/$name.log" 2>&1 || die "Building $name failed: $(tail -n 3 "$home/work/$name.log")"
  echo "$version" >"$home/bin/.$name"
  built=yes
  echo "$name $version: $((SECONDS - began)) s"
}

# Arguments: name, module, version, package, linker flags, lines for go.mod. Builds through a temporary module.
program() {
  local name=$1
  shift
  printf 'module build\ngo 1.25.0\nrequire %s %s\n%s\n' "$1" "$2" "${5:-}" >go.mod
  printf '//go:build tools\npackage build\nimport _ "%s"\n' "$3" >tools.go
  go mod tidy -e
  go build -trimpath -ldflags "-s -w ${4:-}" -o "$home/bin/$name" "$3"
}

kubernetes() {
  local staged=0.${kubernetes_version#1.} part
  local parts='kube-apiserver kubectl kube-controller-manager kube-scheduler kubelet kube-proxy'
  {
    printf 'module build\ngo 1.25.0\nrequire k8s.io/kubernetes v%s\nreplace (\n' "$kubernetes_version"
    for part in api apiextensions-apiserver apimachinery apiserver cli-runtime client-go cloud-provider cluster-bootstrap code-generator \
      component-base component-helpers controller-manager cri-api cri-client csi-translation-lib dynamic-resource-allocation endpointslice \
      externaljwt kms kube-aggregator kube-controller-manager kube-proxy kube-scheduler kubectl kubelet metrics mount-utils \
      pod-security-admission sample-apiserver sample-cli-plugin sample-controller; do
      echo "k8s.io/$part => k8s.io/$part v$staged"
    done
    echo ')'
  } >go.mod
  {
    printf '//go:build tools\npackage build\nimport (\n'
    for part in $parts; do echo "_ \"k8s.io/kubernetes/cmd/$part\""; done
    echo ')'
  } >tools.go
  go mod tidy -e
  local flags='-s -w' variable
  for variable in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
    flags="$flags -X $variable.gitVersion=v$kubernetes_version -X $variable.gitMajor=1 -X $variable.gitMinor=$(cut -d. -f2 <<<"$kubernetes_version") -X $variable.gitTreeState=clean -X $variable.gitCommit=unknown -X $variable.buildDate=1970-01-01T00:00:00Z"
  done
  for part in $parts; do go build -trimpath -ldflags "$flags" -o "$home/bin/" "k8s.io/kubernetes/cmd/$part"; done
}

# Container tools and network plugins of Debian, unpacked instead of installed.
debian() {
  rm -rf "$home/debian" && mkdir -p "$home/debian/home/.config/containers"
  local packages=(containerd runc buildah containernetworking-plugins iptables libip4tc2 libip6tc2 libxtables12 libnetfilter-conntrack3
    libnfnetlink0 libnftnl11 libmnl0 libgpgme11 libassuan0 libdevmapper1.02.1 libseccomp2 ipset libipset13 debootstrap)
  # A new machine has no package lists.
  apt-get download "${packages[@]}" || { apt-get update && apt-get download "${packages[@]}"; }
  for package in ./*.deb; do dpkg-deb -x "$package" "$home/debian"; done
  rm ./*.deb
  for tables in iptables ip6tables; do
    for end in '' -save -restore; do ln -sf xtables-nft-multi "$home/debian/usr/sbin/$tables$end"; done
  done
  echo '{"default": [{"type": "insecureAcceptAnything"}]}' >"$home/debian/home/.config/containers/policy.json"
}

# The pause container: keeps the pod's network namespace and reaps zombies.
pause() {
  printf 'module pause\ngo 1.25\n' >go.mod
  cp "$here/pause.go" main.go
  go build -trimpath -ldflags '-s -w' -o pause .
  printf 'FROM scratch\nCOPY pause /pause\nUSER 65535:65535\nENTRYPOINT ["/pause"]\n' >Dockerfile
  images bud -q --isolation chroot --pull-never -t localhost/pause:1 .
  rm -f "$home/pause.tar"
  images push -q localhost/pause:1 "docker-archive:$home/pause.tar:localhost/pause:1"
}

# Definitions of the objects that the chart adds for the Prometheus operator and KEDA.
definitions() {
  local operator keda
  operator=$(go mod download -json "github.com/prometheus-operator/prometheus-operator@$prometheus_operator_version" | jq -r .Dir)
  keda=$(go mod download -json "github.com/kedacore/keda/v2@$keda_version" | jq -r .Dir)
  rm -rf "$home/definitions" && mkdir "$home/definitions"
  cp "$operator"/example/prometheus-operator-crd/monitoring.coreos.com_{servicemonitors,prometheusrules}.yaml "$keda/config/crd/bases/keda.sh_scaledobjects.yaml" "$home/definitions"
}

# Without the DNS providers for certificates: the Go module proxy lacks packages of some, and no certificate is requested.
# The replacements are those of its go.mod, which count only there.
traefik() {
  local source lego
  source=$(go mod download -json "github.com/traefik/traefik/v3@$traefik_version" | jq -r .Dir)
  lego=$(go mod download -json "github.com/go-acme/lego/v4@$(awk '$1 == "github.com/go-acme/lego/v4" {print $2}' "$source/go.mod")" | jq -r .Dir)
  rm -rf lego && cp -R "$lego" lego && chmod -R u+w lego
  find lego/providers/dns -mindepth 1 -delete
  cat >lego/providers/dns/none.go <<'GO'
package dns

import (
	"errors"

	"github.com/go-acme/lego/v4/challenge"
)

func NewDNSChallengeProviderByName(name string) (challenge.Provider, error) {
	return nil, errors.New("built without DNS providers: " + name)
}
GO
  program traefik github.com/traefik/traefik/v3 "$traefik_version" github.com/traefik/traefik/v3/cmd/traefik '' "$(
    echo 'replace github.com/go-acme/lego/v4 => ./lego'
    sed -n 's#^\t\(github.com/[^ ]* => github.com/containous/.*\)#replace \1#p' "$source/go.mod"
  )"
}

once debian "$(. /etc/os-release && echo "$VERSION_CODENAME") 2" debian
once kubernetes "$kubernetes_version" kubernetes
once etcd "$etcd_version" program etcd go.etcd.io/etcd/server/v3 "$etcd_version" go.etcd.io/etcd/server/v3
once coredns "$coredns_version" program coredns github.com/coredns/coredns "$coredns_version" github.com/coredns/coredns
once metrics-server "$metrics_version" program metrics-server sigs.k8s.io/metrics-server "$metrics_version" sigs.k8s.io/metrics-server/cmd/metrics-server
once helm "$helm_version" program helm helm.sh/helm/v3 "$helm_version" helm.sh/helm/v3/cmd/helm "-X helm.sh/helm/v3/internal/version.version=$helm_version -X helm.sh/helm/v3/pkg/chartutil.k8sVersionMajor=1 -X helm.sh/helm/v3/pkg/chartutil.k8sVersionMinor=35"
once kube-router "$kube_router_version" program kube-router github.com/cloudnativelabs/kube-router/v2 "$kube_router_version" github.com/cloudnativelabs/kube-router/v2/cmd/kube-router
once traefik "$traefik_version" traefik
once definitions "$prometheus_operator_version $keda_version" definitions
once pause 1 pause
# Removes 10 GB of build cache.
[ -z "$built" ] || go clean -cache -modcache
