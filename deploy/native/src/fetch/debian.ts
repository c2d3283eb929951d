import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../run-program.js';

/** Unpacks Debian packages into the folder without installing them. */
export const unpackDebian = async (folder: string, packages: readonly string[]): Promise<void> => {
  const aside = join(folder, 'packages');
  await mkdir(aside);
  await runProgram('apt-get', ['download', ...packages], { cwd: aside });
  for (const one of await readdir(aside))
    if (one.endsWith('.deb')) await runProgram('dpkg-deb', ['-x', join(aside, one), folder], { cwd: aside });
  await rm(aside, { recursive: true });
};
