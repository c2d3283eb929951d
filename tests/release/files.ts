import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs a program and returns its output. Throws with the end of its errors. */
export const run = (program: string, args: readonly string[], cwd: string, input?: string): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`.slice(-3_000)}`);
};

const pathsUnder = (base: string, path: string, without: RegExp | undefined): readonly string[] => {
  if (without?.test(path) && !/\/node_modules\/./.test(path)) return [];
  const entries = (() => {
    try {
      return readdirSync(join(base, path), { withFileTypes: true });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
      throw error;
    }
  })();
  if (entries === undefined) return [path];
  return entries.flatMap((entry) =>
    entry.isDirectory() ? pathsUnder(base, `${path}/${entry.name}`, without) : keep(`${path}/${entry.name}`, without),
  );
};

const keep = (path: string, without: RegExp | undefined): readonly string[] =>
  without?.test(path) && !/\/node_modules\/./.test(path) ? [] : [path];

/**
 * Writes files and folders of `base` as a compressed archive. The bytes depend only on names, contents and links: order,
 * owner, time and mode are fixed. `without` leaves out files of our own; packages stay complete.
 */
export const archive = (
  base: string,
  parts: readonly string[],
  target: string,
  time: number,
  without?: RegExp,
): void => {
  const paths = parts.flatMap((part) => pathsUnder(base, part, without)).toSorted();
  const list = `${target}.list`;
  writeFileSync(list, paths.join('\0'));
  const same = [
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rw,go+r,go-w',
    `--mtime=@${time}`,
    '--format=gnu',
  ];
  run(
    'tar',
    ['-cf', `${target}.tar`, '-C', base, ...same, '--null', '--no-recursion', '--verbatim-files-from', '-T', list],
    base,
  );
  run('sh', ['-c', 'gzip -9n <"$1.tar" >"$1" && rm "$1.tar" "$1.list"', 'sh', target], base);
};

/** Returns the lines of SHA256SUMS, which `sha256sum --check` reads. */
export const checksums = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name !== 'SHA256SUMS')
    .toSorted()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');

type Bom = { serialNumber: string; metadata: { timestamp: string } };

/** Replaces the random number and the clock of npm's bill of materials by the content's hash and the commit's time. */
export const sameBom = (text: string, time: number): string => {
  const bom = JSON.parse(text) as Bom;
  bom.serialNumber = '';
  bom.metadata.timestamp = new Date(time * 1_000).toISOString();
  const hash = createHash('sha256').update(JSON.stringify(bom)).digest('hex');
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hash)?.slice(1) ?? [];
  bom.serialNumber = `urn:uuid:${parts.join('-')}`;
  return `${JSON.stringify(bom, undefined, 2)}\n`;
};
