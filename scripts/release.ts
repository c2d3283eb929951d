// `make release`: builds the files of a release in release/ from the current commit. `--twice` compares a second build.
// `--commit=REF --into=FOLDER` builds those of another commit, `--without-image` leaves out the lists of the image.
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { shippedLicenses } from '../tests/supply-chain/licenses.js';
import { archive, checksums, run, sameBom } from '../tests/release/files.js';
import { problemOf } from '../tests/release/problem.js';
import { readMe } from '../tests/release/read-me.js';
import { root } from './steps.js';

const { values: given } = parseArgs({
  options: {
    twice: { type: 'boolean' },
    commit: { type: 'string' },
    into: { type: 'string' },
    'without-image': { type: 'boolean' },
  },
});
const target = given.into ?? join(root, 'release');
const git = (...args: readonly string[]): string => run('git', args, root).trim();
const jsonOf = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const commit = git('rev-parse', `${given.commit ?? 'HEAD'}^{commit}`);
const { version } = JSON.parse(git('show', `${commit}:package.json`)) as { version: string };

const problem =
  given.commit === undefined
    ? problemOf({
        version,
        changes: git('status', '--porcelain'),
        changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
      })
    : undefined;
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
const time = Number(git('log', '-1', '--format=%ct', commit));
const platform = `${process.platform}-${process.arch}`;

const shipped = ['packages', 'services', 'gateway', 'deploy/embedded', 'deploy/ops'];
const workspaces = shipped.map((folder) => `--workspace=${folder}`);
const buildTools =
  /(?:^|\/)(?:src|dist-types|node_modules\/\.cache)$|\.tsbuildinfo$|\.d\.ts(?:\.map)?$|\.test\.js(?:\.map)?$/;

/** Builds the commit in this folder; what remains there is the product. Returns its bill of materials. */
const buildProduct = (folder: string): string => {
  const npm = (...args: readonly string[]): string =>
    run('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], folder);
  npm('ci');
  const bom = run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], folder);
  run('npm', ['run', '-s', 'generate'], folder);
  run('npx', ['tsc', '-b', 'deploy/embedded', 'deploy/ops'], folder);
  run('npm', ['run', '-s', 'build', '--workspace=@keepsake/web'], folder);
  npm('ci', '--omit=dev', ...workspaces);
  return bom;
};

/** Builds the image of the commit in this folder and copies its lists. */
const listImage = (folder: string, name: string, bundle: string): void => {
  console.log('  building the image for its lists');
  const home = process.env['KUBERNETES_HOME'] ?? '/var/cache/keepsake-servers/kubernetes';
  const env = `ARCHIVE=no REVISION=${commit}`;
  run('sh', ['-c', `deploy/kubernetes/build.sh debian && ${env} deploy/kubernetes/image.sh release`], folder);
  copyFileSync(join(home, 'keepsake-release-sbom.cdx.json'), join(bundle, `${name}-image-sbom.cdx.json`));
  copyFileSync(join(home, 'keepsake-release-licenses.txt'), join(bundle, `${name}-image-licenses.txt`));
};

/** Building an image needs root on Debian. */
const listsImage = given['without-image'] !== true && process.getuid?.() === 0 && existsSync('/etc/debian_version');

const buildBundle = (bundle: string): void => {
  rmSync(bundle, { recursive: true, force: true });
  mkdirSync(bundle, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'keepsake-release-'));
  try {
    const name = `keepsake-${version}`;
    const folder = join(scratch, name);
    mkdirSync(folder);
    run('sh', ['-c', `git -C "${root}" archive ${commit} | tar -x -C "${folder}"`], root);
    archive(scratch, [name], join(bundle, `${name}-source.tar.gz`), time);
    const chart = join(scratch, 'chart', 'keepsake');
    mkdirSync(join(scratch, 'chart'));
    run('cp', ['-R', join(folder, 'helm'), chart], root);
    archive(join(scratch, 'chart'), ['keepsake'], join(bundle, `${name}-chart.tgz`), time);

    if (listsImage) listImage(folder, name, bundle);
    else console.log('  The lists of the image are left out: they need root on Debian, without --without-image.');

    console.log(`  building ${version} (${commit.slice(0, 8)})`);
    const bom = buildProduct(folder);
    writeFileSync(join(bundle, `${name}-sbom.cdx.json`), sameBom(bom, time));
    const lock = jsonOf<{ packages: Parameters<typeof shippedLicenses>[0] }>(join(folder, 'package-lock.json'));
    const licenses = shippedLicenses(lock.packages).map(
      (one) => `${one.license.padEnd(24)} ${one.name} ${one.version}`,
    );
    writeFileSync(join(bundle, `${name}-licenses.txt`), `${licenses.join('\n')}\n`);
    const runs = [
      'package.json',
      'package-lock.json',
      'LICENSE',
      'README.md',
      'CHANGELOG.md',
      'docs',
      'proto',
      'node_modules',
    ];
    const parts = [
      ...runs,
      ...shipped,
      'deploy/image',
      'deploy/systemd',
      'deploy/nginx',
      'deploy/pgbackrest',
      'web/dist',
      'web/package.json',
    ];
    archive(
      scratch,
      parts.filter((part) => existsSync(join(folder, part))).map((part) => `${name}/${part}`),
      join(bundle, `${name}-${platform}.tar.gz`),
      time,
      buildTools,
    );
    const what = { version, platform, commit, node: process.versions.node, listsImage };
    writeFileSync(join(bundle, `${name}-readme.txt`), readMe(what));
    writeFileSync(join(bundle, 'SHA256SUMS'), checksums(bundle));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

buildBundle(target);
console.log(readFileSync(join(target, 'SHA256SUMS'), 'utf8'));
if (given.twice === true) {
  const second = mkdtempSync(join(tmpdir(), 'keepsake-second-'));
  buildBundle(second);
  const isSame = readFileSync(join(second, 'SHA256SUMS'), 'utf8') === readFileSync(join(target, 'SHA256SUMS'), 'utf8');
  if (!isSame) console.error(`The second build differs: compare release/ with ${second}`);
  else rmSync(second, { recursive: true });
  process.exit(isSame ? 0 : 1);
}
console.log(`  ${readdirSync(target).length} files in ${target}`);
