import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { noteRunning, readRunning } from './running.js';

const prefix = 'keepsake-sockets-';

export type Sockets = { readonly folder: string; readonly remove: () => void };

/** Only a folder that we named is removed, whatever the note says. */
const removeFolder = (folder: string): void => {
  if (basename(folder).startsWith(prefix)) rmSync(folder, { recursive: true, force: true });
};

/**
 * A fresh folder for the sockets of one run, never below the data folder: a socket's path holds 107 bytes and a longer
 * one would be cut silently. It is noted, so that the next start removes what a killed one left behind.
 */
export const makeSockets = (dataDir: string): Sockets => {
  const left = readRunning(dataDir);
  if (left) removeFolder(left.sockets);
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const forget = noteRunning(dataDir, { launcher: process.pid, sockets: folder });
  return {
    folder,
    remove: () => {
      removeFolder(folder);
      forget();
    },
  };
};
