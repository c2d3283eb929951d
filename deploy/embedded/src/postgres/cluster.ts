import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { makeFolder } from './data-dir.js';
import { isAlive } from './process.js';
import { runProgram } from './run-program.js';

/** Files of one database server. Only `files` belongs to the server's user. */
export type Cluster = {
  readonly folder: string;
  readonly files: string;
  readonly logFile: string;
  readonly portFile: string;
  readonly password: string;
};

const passwordFile = (folder: string): string => join(folder, 'password');
const filesIn = (folder: string): string => join(folder, 'data');

const removeAbandoned = (dataDir: string): void => {
  for (const name of readdirSync(dataDir)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (maker && !isAlive(Number(maker))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
};

const notCreated = (folder: string, reason = 'no reason given') => {
  const next = /No space|ENOSPC|EDQUOT/.test(reason) ? 'Free some disk space' : 'Correct the cause and start again';
  return problem(
    'unavailable',
    'database-not-created',
    `PostgreSQL could not create its files in ${folder} (${reason}). ${next}, or set DATA_DIR to another folder.`,
  );
};

const initialise = async (account: Account, binaries: Binaries, folder: string, durable: boolean): Promise<void> => {
  const forInitdb = join(folder, 'initdb-password');
  mkdirSync(filesIn(folder), { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  // Flushed: a power cut after the first start would leave it empty, and the database closed for good.
  writeFileSync(passwordFile(folder), password, { mode: 0o600, flush: true });
  try {
    writeFileSync(forInitdb, password, { mode: 0o600 });
    const { uid, gid } = account.runAs;
    if (uid !== undefined && gid !== undefined) {
      chownSync(filesIn(folder), uid, gid);
      chownSync(forInitdb, uid, gid);
    }
    const args = ['-D', filesIn(folder), '-U', 'keepsake', '-E', 'UTF8', '--locale-provider=builtin'];
    args.push('--builtin-locale=C.UTF-8', '--locale=C', '--auth=scram-sha-256', `--pwfile=${forInitdb}`);
    const made = await runProgram(account, binaries.initdb, durable ? args : [...args, '--no-sync']);
    if (!made.ok) {
      const lines = made.stderr.split('\n');
      throw notCreated(folder, lines.find((line) => /error|FATAL|terminated/.test(line)) ?? lines.at(-1));
    }
  } finally {
    rmSync(forInitdb, { force: true });
  }
};

/** Moves files and password into place with one rename, so an interrupted start leaves nothing partial. */
const create = async (account: Account, binaries: Binaries, dataDir: string, durable: boolean): Promise<void> => {
  removeAbandoned(dataDir);
  const newborn = join(dataDir, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  makeFolder(newborn, account);
  try {
    await initialise(account, binaries, newborn, durable);
    renameSync(newborn, join(dataDir, 'postgres'));
  } catch (error) {
    rmSync(newborn, { recursive: true, force: true });
    if (existsSync(filesIn(join(dataDir, 'postgres')))) return; // a concurrent start was faster
    throw isProblem(error) ? error : notCreated(dataDir, (error as NodeJS.ErrnoException).code);
  }
};

const readPassword = (file: string): string => {
  let reason: string | undefined = 'it is empty';
  try {
    const password = readFileSync(file, 'utf8');
    if (password !== '') return password;
  } catch (error) {
    reason = (error as NodeJS.ErrnoException).code;
  }
  throw problem(
    'forbidden',
    'database-password-unreadable',
    `The database password in ${file} cannot be read (${reason}). Restore that file from a backup, or set DATA_DIR to another folder.`,
  );
};

/** Opens the server's files in the data folder; creates them on the first start. Safe when two starts race. */
export const openCluster = async (
  account: Account,
  binaries: Binaries,
  dataDir: string,
  durable: boolean,
): Promise<Cluster> => {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) await create(account, binaries, dataDir, durable);
  return {
    folder,
    files: filesIn(folder),
    logFile: join(folder, 'server.log'),
    portFile: join(folder, 'port'),
    password: readPassword(passwordFile(folder)),
  };
};
