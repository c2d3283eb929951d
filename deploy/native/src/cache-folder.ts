import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const amRoot = (): boolean => process.getuid?.() === 0;

/** Outside the checkout, so lint and clean builds skip it and all checkouts share it. */
export const cacheFolder = (): string =>
  process.env['KEEPSAKE_SERVERS'] ??
  (amRoot() ? '/var/cache/keepsake-servers' : join(homedir(), '.cache', 'keepsake-servers'));

/** Returns the folder of this name and version if it is cached. */
export const findStored = (name: string): string | undefined => {
  const place = join(cacheFolder(), name);
  return existsSync(place) ? place : undefined;
};

/**
 * Returns the folder of this name, created when missing. `make` fills a temporary folder and a rename publishes it,
 * so concurrent or killed runs never leave a partial server.
 */
export const keep = async (name: string, make: (aside: string) => Promise<void>): Promise<string> => {
  const found = findStored(name);
  if (found !== undefined) return found;
  const place = join(cacheFolder(), name);
  const aside = `${place}.${randomUUID()}`;
  mkdirSync(aside, { recursive: true });
  chmodSync(aside, 0o755); // lets the unprivileged account of root's servers read it
  try {
    await make(aside);
    await rename(aside, place).catch((error: unknown) => {
      if (findStored(name) === undefined) throw error; // else a concurrent run was faster, with the same content
    });
    return place;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};
