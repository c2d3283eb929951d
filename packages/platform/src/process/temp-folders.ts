import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { Log } from '../observability/log.js';

/** Temporary folders of this process. */
export type TempFolders = {
  /** Creates an empty folder, readable by this account only. The caller removes it. */
  readonly make: (purpose: string) => Promise<string>;
  /** Removes all remaining files. */
  readonly close: () => Promise<void>;
};

const prefix = 'keepsake-temp-';
/** The others are prefixes of earlier releases, whose folders have no owner socket. */
const isTemporary = (name: string): boolean => /^keepsake-(?:temp|darkroom|album)-/.test(name);
const ownerName = 'owner';
const longestSocketPath = 107;
const dayMs = 24 * 60 * 60_000;
const sweepEveryMs = 10 * 60_000;

type Owner = 'running' | 'gone' | 'unknown';

/**
 * Detects the owner by its socket: the kernel refuses connections once the process is gone. Process ids could be
 * reused.
 */
const ownerOf = (folder: string): Promise<Owner> =>
  new Promise((resolve) => {
    const socket = connect(join(folder, ownerName));
    socket.once('connect', () => {
      socket.destroy();
      resolve('running');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'gone' : 'unknown'));
  });

/** A recent folder without an owner may be about to get one. */
const isOld = async (folder: string): Promise<boolean> => {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - dayMs;
};

const sweep = async (root: string, logger: Log): Promise<void> => {
  for (const name of (await readdir(root)).filter(isTemporary)) {
    const folder = join(root, name);
    const owner = await ownerOf(folder);
    if (owner === 'running' || (owner === 'unknown' && !(await isOld(folder)))) continue;
    await rm(folder, { recursive: true, force: true }).then(
      () => logger.info({ folder }, 'removed temporary files of an ended process'),
      (error: unknown) => logger.warn({ error, folder }, 'cannot remove temporary files of an ended process'),
    );
  }
};

/**
 * Creates one folder below `root` for this process, and removes those of ended processes, now and every ten minutes.
 * The process marks its folder by listening on a socket in it.
 */
export const openTempFolders = async (root: string, logger: Log): Promise<TempFolders> => {
  const own = await mkdtemp(join(root, prefix));
  const socket = join(own, ownerName);
  if (Buffer.byteLength(socket) > longestSocketPath) {
    await rm(own, { recursive: true });
    throw new Error(
      `The path of the temporary folder, ${root}, is too long. Set TMPDIR or UPLOAD_DIR to a shorter one.`,
    );
  }
  const owner = createServer((connection) => connection.destroy());
  await new Promise<void>((resolve, reject) => owner.once('error', reject).listen(socket, resolve));
  owner.unref();

  const sweepNow = (): Promise<void> =>
    sweep(root, logger).catch((error: unknown) => logger.warn({ error, root }, 'cannot list temporary files'));
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
