import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { writeRunningFile, readRunning } from './running.js';

const prefix = 'keepsake-sockets-';

export type Sockets = { readonly folder: string; readonly remove: () => void };

/** Removes only folders with a generated name, whatever the note contains. */
const removeFolder = (folder: string): void => {
  if (basename(folder).startsWith(prefix)) rmSync(folder, { recursive: true, force: true });
};

/**
 * Creates a folder for the sockets of one run, outside the data folder: a socket path is limited to 107 bytes. The
 * path is noted, so the next start removes what a killed launcher left behind.
 */
export const makeSockets = (dataDir: string): Sockets => {
  const left = readRunning(dataDir);
  if (left) removeFolder(left.sockets);
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const forget = writeRunningFile(dataDir, { launcher: process.pid, sockets: folder });
  return {
    folder,
    remove: () => {
      removeFolder(folder);
      forget();
    },
  };
};
