type Release = {
  readonly version: string;
  /** Such as `linux-x64`. */
  readonly platform: string;
  readonly commit: string;
  /** Version of Node that built it. */
  readonly node: string;
};

/** Returns the text of a release about its files, how to check them, and what its lists cover. */
export const readMe = ({ version, platform, commit, node }: Release): string => {
  const name = `keepsake-${version}`;
  return `Keepsake ${version}
Commit ${commit}, built with Node ${node} for ${platform}.

Check the files first, in this folder:

  sha256sum --check SHA256SUMS

Files

  ${name}-${platform}.tar.gz
    The built product with its packages. Unpack it and run
    node deploy/image/start.mjs embedded. It needs Node 20.19 or newer and ffmpeg.
  ${name}-source.tar.gz
    The source. make start builds and runs it.
  ${name}-chart.tgz
    The Helm chart: helm install keepsake ${name}-chart.tgz
  ${name}-sbom.cdx.json, ${name}-licenses.txt
    Bill of materials (CycloneDX) and licenses of the npm packages that the
    lock file allows for the product.
  SHA256SUMS
    Checksums of all files above and of this one.

Not in the bill of materials of this folder

  Node and ffmpeg: you install them, from your distribution or otherwise.
  The container image: it has its own list, /app/sbom.cdx.json with
  /app/licenses.txt. That one names the packages of Debian, the ffmpeg that is
  built from Debian's source package, Node, PostgreSQL and the npm packages of
  the image. deploy/kubernetes/image.sh ${version} writes both beside the image.

What changed, by reader: CHANGELOG.md. How to upgrade: docs/upgrading.md. Both
are in the source and in the product.
`;
};
