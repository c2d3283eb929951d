import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';

/** What services sign, seal and key with. CUSTOMER_ID_SECRET names every customer: a new one would make all of them strangers. */
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
      `The secrets in ${file} cannot be read, and without them accounts and private timelines stay closed. Put the file back from a copy, or begin anew with make start ARGS=--clean.`,
    );
  }
};

/** Secrets of this data folder: made at the first start, kept from then on, readable by us alone. Newly needed ones are added. */
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
