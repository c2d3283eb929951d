import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Easy to read out and to type: no letter that looks like a digit, groups of four. About 80 bits. */
const symbols = 'abcdefghjkmnpqrstuvwxyz23456789';
const group = (): string => Array.from({ length: 4 }, () => symbols[randomInt(symbols.length)]).join('');

export type FirstPassword = { readonly password: string; readonly forget: () => void };

/**
 * The owner's password of a data folder that is new: made here, kept in a file until it has been shown, then forgotten.
 * Undefined for a folder whose owner has been told already.
 */
export const firstPassword = (dataDir: string): FirstPassword | undefined => {
  const file = join(dataDir, 'password-to-show');
  if (!existsSync(file)) {
    if (existsSync(join(dataDir, 'secrets.json'))) return undefined;
    writeFileSync(file, [group(), group(), group(), group()].join('-'), { mode: 0o600, flush: true });
  }
  return { password: readFileSync(file, 'utf8'), forget: () => rmSync(file, { force: true }) };
};
