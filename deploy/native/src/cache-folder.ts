import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const amRoot = (): boolean => process.getuid?.() === 0;

/** Outside the checkout: neither lint nor a clean build should meet servers, and every checkout shares them. */
export const cacheFolder = (): string =>
  process.env['KEEPSAKE_SERVERS'] ??
  (amRoot() ? '/var/cache/keepsake-servers' : join(homedir(), '.cache', 'keepsake-servers'));

/** The folder of this name and version, when it is there already. */
export const findKept = (name: string): string | undefined => {
  const place = join(cacheFolder(), name);
  return existsSync(place) ? place : undefined;
};

/**
 * The folder of this name, made when it is missing. `make` works aside and the rename is one step, so that two runs at
 * the same time, or one that is killed, never leave half a server where others look.
 */
export const keep = async (name: string, make: (aside: string) => Promise<void>): Promise<string> => {
  const found = findKept(name);
  if (found !== undefined) return found;
  const place = join(cacheFolder(), name);
  const aside = `${place}.${randomUUID()}`;
  mkdirSync(aside, { recursive: true });
  chmodSync(aside, 0o755); // a server that root starts runs as somebody else
  try {
    await make(aside);
    await rename(aside, place).catch((error: unknown) => {
      if (findKept(name) === undefined) throw error; // else somebody was faster, and theirs is as good
    });
    return place;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};
