type Release = {
  readonly version: string;
  /** Such as `linux-x64`. */
  readonly platform: string;
  readonly commit: string;
  /** Version of Node that built it. */
  readonly node: string;
  /** Whether the release has the lists of the image. */
  readonly listsImage: boolean;
};

const listsOfImage = (name: string): string => `  ${name}-image-sbom.cdx.json, ${name}-image-licenses.txt
    The same of the container image: the packages of Debian, the ffmpeg that is
    built from Debian's source package, Node, PostgreSQL and the npm packages.
    They describe the image as it was built with this release. An image that
    you build later may have newer packages; its own lists are in it:
    /app/sbom.cdx.json and /app/licenses.txt.
`;

const withoutLists = (version: string): string => `  The container image: it has its own list, /app/sbom.cdx.json with
  /app/licenses.txt. That one names the packages of Debian, the ffmpeg that is
  built from Debian's source package, Node, PostgreSQL and the npm packages of
  the image. deploy/kubernetes/image.sh ${version} writes both beside the image.
`;

/** Returns the text of a release about its files, how to check them, and what its lists cover. */
export const readMe = ({ version, platform, commit, node, listsImage }: Release): string => {
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
${listsImage ? listsOfImage(name) : ''}  SHA256SUMS
    Checksums of all files above and of this one.

Not in the lists of this folder

  Node and ffmpeg beside the built product: you install them, from your
  distribution or otherwise.
${listsImage ? '' : withoutLists(version)}
What changed, by reader: CHANGELOG.md. How to upgrade: docs/upgrading.md. Both
are in the source and in the product.
`;
};
