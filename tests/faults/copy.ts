import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Copy = { readonly folder: string; readonly remove: () => void };

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Folders of this name beside the sources, not inside of another one. */
const found = (root: string, name: string): readonly string[] =>
  execFileSync(
    'find',
    [
      '.',
      '-maxdepth',
      '4',
      '(',
      '-name',
      'node_modules',
      '-o',
      '-name',
      'dist',
      '-o',
      '-name',
      '.git',
      ')',
      '-prune',
    ].concat('-name', name, '-print'),
    { cwd: root, encoding: 'utf8' },
  )
    .trim()
    .split('\n')
    .filter((path) => path !== '');

/** Packages are never written to, so they may share their files; another file system gets copies. */
const linkPackages = (from: string, to: string): void => {
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', from, to]);
};

/**
 * Copies the checkout with its build into a temporary folder, so that no fault touches the working tree. Uncommitted
 * changes are included; new files only after `git add`.
 */
export const makeCopy = (root: string): Copy => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'keepsake-faults-')));
  chmodSync(base, 0o711); // the user that runs the database must get through
  const folder = join(base, 'keepsake');
  const remove = (): void => {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    rmSync(base, { recursive: true, force: true });
    spawnSync('git', ['worktree', 'prune'], { cwd: root });
  };
  try {
    git(root, 'worktree', 'add', '--detach', folder, git(root, 'stash', 'create') || 'HEAD');
    for (const path of found(root, 'node_modules'))
      if (existsSync(dirname(join(folder, path)))) linkPackages(join(root, path), join(folder, path));
    for (const path of [...found(root, 'dist'), './packages/contracts/src/rpc-types'])
      if (existsSync(join(root, path)))
        cpSync(join(root, path), join(folder, path), { recursive: true, preserveTimestamps: true });
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
};
