import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keep } from '@keepsake/native/cache-folder';

export const checkout = fileURLToPath(new URL('../../', import.meta.url));

const run = (command: string, args: readonly string[], options: SpawnSyncOptions = {}): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { maxBuffer: 1 << 28, ...options });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? String(stderr).slice(-2_000)}`);
  return String(stdout).trim();
};

const git = (...args: readonly string[]): string => run('git', args, { cwd: checkout });

/**
 * Returns the release before the working tree: the newest tag or, without tags, the newest commit with its version;
 * undefined in a clone without that history.
 */
export const lastRelease = (): string | undefined => {
  const current = git('rev-parse', 'HEAD');
  const tag = git('tag', '--list', 'v*', '--sort=-version:refname')
    .split('\n')
    .find((one) => one !== '' && git('rev-list', '-n', '1', one) !== current);
  if (tag !== undefined) return tag;
  if (git('rev-list', '--count', 'HEAD') === '1') return undefined;
  return git('log', '-1', '--format=%h', '-G^  "version":', 'HEAD~1', '--', 'package.json') || undefined;
};

export type Release = { readonly name: string; readonly folder: string };

const unpack = (bundle: string, folder: string): string =>
  run('tar', ['-xzf', bundle, '-C', folder, '--strip-components=1']);

const productIn = (folder: string): string => {
  const product = readdirSync(folder).find((name) => name.endsWith(`-${process.platform}-${process.arch}.tar.gz`));
  if (product === undefined) throw new Error(`make release left no product for this platform in ${folder}.`);
  return join(folder, product);
};

/** Runs `make release` for the commit. Its files are kept, so a release is built once per machine. */
const bundleOf = (commit: string): Promise<string> =>
  keep(`bundle-${commit}`, async (aside) => {
    console.log(`  building the release ${commit}`);
    run('make', ['release', `ARGS=--commit=${commit} --into=${join(aside, 'files')} --without-image`], {
      cwd: checkout,
    });
  });

/** Returns the built product of a release: of a tag or commit, by default the last one, or of a `.tar.gz`. */
export const openRelease = async (ref = lastRelease()): Promise<Release> => {
  if (ref === undefined)
    throw new Error('There is no earlier release. Name a commit or a bundle: make upgrade FROM=v0.1.0');
  const isBundle = ref.endsWith('.tar.gz');
  const name = isBundle ? basename(ref) : git('rev-parse', '--short=12', `${ref}^{commit}`);
  const bundle = isBundle ? ref : productIn(join(await bundleOf(name), 'files'));
  const sum = createHash('sha256').update(readFileSync(bundle)).digest('hex').slice(0, 12);
  return { name, folder: await keep(`product-${sum}`, async (aside) => void unpack(bundle, aside)) };
};
