import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Readable symbols without look-alikes, in groups of four. About 80 bits. */
const symbols = 'abcdefghjkmnpqrstuvwxyz23456789';
const group = (): string => Array.from({ length: 4 }, () => symbols[randomInt(symbols.length)]).join('');

export type FirstPassword = { readonly password: string; readonly forget: () => void };

/**
 * Returns the initial owner password of a new data folder, stored until it has been shown. Returns undefined once it
 * has been shown.
 */
export const firstPassword = (dataDir: string): FirstPassword | undefined => {
  const file = join(dataDir, 'password-to-show');
  if (!existsSync(file)) {
    if (existsSync(join(dataDir, 'secrets.json'))) return undefined;
    writeFileSync(file, [group(), group(), group(), group()].join('-'), { mode: 0o600, flush: true });
  }
  return { password: readFileSync(file, 'utf8'), forget: () => rmSync(file, { force: true }) };
};
