import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const checkout = fileURLToPath(new URL('../../', import.meta.url));

const run = (command: string, args: readonly string[], options: SpawnSyncOptions = {}): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { maxBuffer: 1 << 28, ...options });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? String(stderr).slice(-2_000)}`);
  return String(stdout).trim();
};

const git = (...args: readonly string[]): string => run('git', args, { cwd: checkout });

/** Returns the release before the working tree: the newest tag that is not on the current commit. */
const newestRelease = (): string => {
  const current = git('rev-parse', 'HEAD');
  const found = git('tag', '--list', 'v*', '--sort=-version:refname')
    .split('\n')
    .find((tag) => tag !== '' && git('rev-list', '-n', '1', tag) !== current);
  if (found === undefined) throw new Error('There is no earlier release. Name a commit: make upgrade FROM=abc1234');
  return found;
};

/** Builds a release beside the checkout; a folder that is complete is used again. Returns its commit and folder. */
export const buildRelease = (ref = newestRelease()): { readonly commit: string; readonly folder: string } => {
  const commit = git('rev-parse', '--short', `${ref}^{commit}`);
  const folder = join(tmpdir(), `keepsake-release-${commit}`);
  if (existsSync(folder)) return { commit, folder };
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  const archive = join(unfinished, 'release.tar');
  git('archive', '--output', archive, commit);
  run('tar', ['-xf', archive, '-C', unfinished]);
  rmSync(archive);
  console.log(`  building ${ref} (${commit})`);
  run('make', ['build'], { cwd: unfinished });
  renameSync(unfinished, folder);
  return { commit, folder };
};
