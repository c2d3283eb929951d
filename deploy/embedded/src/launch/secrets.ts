import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';

/** Keys for signing, encryption and hashing. CUSTOMER_ID_SECRET derives every customer id, so it can never change. */
const names = ['CALL_SECRET', 'CUSTOMER_ID_SECRET', 'SEAL_SECRET', 'SESSION_SECRET'] as const;

const stored = z.record(z.string(), z.string().min(32));

const read = (file: string): Readonly<Record<string, string>> => {
  if (!existsSync(file)) return {};
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw problem(
      'invalid',
      'secrets-unreadable',
      `The secrets in ${file} cannot be read, and accounts and private timelines need them. Restore the file from a backup, or start again with make start ARGS=--clean.`,
    );
  }
};

/** Returns the secrets of this data folder, stored with mode 0600. Creates missing ones. */
export const openSecrets = (dataDir: string): Readonly<Record<string, string>> => {
  const file = join(dataDir, 'secrets.json');
  const known = read(file);
  const missing = names.filter((name) => known[name] === undefined);
  if (missing.length === 0) return known;
  const all = { ...known, ...Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64url')])) };
  writeFileSync(`${file}.new`, `${JSON.stringify(all, undefined, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return all;
};
