import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { Log } from './log.js';

/** Folders for files that last as long as one piece of work. */
export type TempFolders = {
  /** A new, empty folder, readable by this account only. The caller removes it. */
  readonly make: (purpose: string) => Promise<string>;
  /** Removes what is left. */
  readonly close: () => Promise<void>;
};

const prefix = 'keepsake-temp-';
/** The others are names of earlier releases: folders without an owner, for work of minutes. */
const isTemporary = (name: string): boolean => /^keepsake-(?:temp|darkroom|album)-/.test(name);
const ownerName = 'owner';
const longestSocketPath = 107;
const dayMs = 24 * 60 * 60_000;
const sweepEveryMs = 10 * 60_000;

type Owner = 'running' | 'gone' | 'unknown';

/** The kernel refuses the connection as soon as the process is gone, however it ended; process ids could be reused. */
const ownerOf = (folder: string): Promise<Owner> =>
  new Promise((resolve) => {
    const socket = connect(join(folder, ownerName));
    socket.once('connect', () => {
      socket.destroy();
      resolve('running');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'gone' : 'unknown'));
  });

/** One without an owner may be a moment old, and its process about to take it. */
const isOld = async (folder: string): Promise<boolean> => {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - dayMs;
};

const sweep = async (root: string, words: Log): Promise<void> => {
  for (const name of (await readdir(root)).filter(isTemporary)) {
    const folder = join(root, name);
    const owner = await ownerOf(folder);
    if (owner === 'running' || (owner === 'unknown' && !(await isOld(folder)))) continue;
    await rm(folder, { recursive: true, force: true }).then(
      () => words.info({ folder }, 'temporary files of a process that is gone were removed'),
      (error: unknown) => words.warn({ error, folder }, 'temporary files of a process that is gone cannot be removed'),
    );
  }
};

/**
 * Opens one folder below `root` for this process, and removes those of processes that are gone, now and every ten minutes.
 * The process owns its folder by listening on a socket in it.
 */
export const openTempFolders = async (root: string, words: Log): Promise<TempFolders> => {
  const own = await mkdtemp(join(root, prefix));
  const socket = join(own, ownerName);
  if (Buffer.byteLength(socket) > longestSocketPath) {
    await rm(own, { recursive: true });
    throw new Error(
      `The folder for temporary files, ${root}, has too long a name. Set TMPDIR or UPLOAD_DIR to a shorter one.`,
    );
  }
  const owner = createServer((visitor) => visitor.destroy());
  await new Promise<void>((resolve, reject) => owner.once('error', reject).listen(socket, resolve));
  owner.unref();

  const sweepNow = (): Promise<void> =>
    sweep(root, words).catch((error: unknown) =>
      words.warn({ error, root }, 'temporary files cannot be looked through'),
    );
  await sweepNow();
  let sweeping: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void (sweeping = sweeping.then(sweepNow)), sweepEveryMs).unref();

  return {
    make: (purpose) => mkdtemp(join(own, `${purpose}-`)),
    close: async () => {
      clearInterval(timer);
      await sweeping;
      await new Promise((closed) => owner.close(closed));
      await rm(own, { recursive: true, force: true });
    },
  };
};
