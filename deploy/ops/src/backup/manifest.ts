import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { valuesOf } from '@keepsake/platform/encryption';
import type { Env } from '@keepsake/platform/service';
import { z } from 'zod';

const sum = z.string().regex(/^[0-9a-f]{64}$/);

/** The file of an installation's secrets, also in its backups. */
export const readSecrets = (file: string): Readonly<Record<string, string>> =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  databases: z.array(
    z.object({
      name: z.string(),
      steps: z.object({ platform: z.array(z.string()), service: z.array(z.string()), jobs: z.int().optional() }),
      tables: z.array(
        z.object({
          schema: z.string(),
          name: z.string(),
          columns: z.array(z.string()),
          orderedBy: z.array(z.string()),
          rows: z.int(),
          sha256: sum,
        }),
      ),
      sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.number() })),
    }),
  ),
  /** Events published but perhaps not processed by every group. */
  events: z.object({ records: z.int(), sha256: sum }),
  objects: z.object({ count: z.int(), bytes: z.int(), sha256: sum }),
  /** Fingerprints: an installation with other secrets cannot decrypt the rows. */
  secrets: z.record(z.string(), z.string()),
  /** Fingerprints of the further values of rotated secrets; absent in backups of older versions. */
  otherSecrets: z.record(z.string(), z.array(z.string())).optional(),
});

export type Manifest = z.infer<typeof manifest>;

const fileIn = (folder: string): string => join(folder, 'manifest.json');

const sumOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes the last file of a backup; a folder without it is incomplete. */
export const writeManifest = (folder: string, details: Manifest): void => {
  const text = `${JSON.stringify(manifest.parse(details), undefined, 2)}\n`;
  const file = fileIn(folder);
  writeFileSync(`${file}.sha256`, `${sumOfText(text)}  manifest.json\n`, { mode: 0o600, flush: true });
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
};

export const readManifest = (folder: string): Manifest => {
  const file = fileIn(folder);
  if (!existsSync(file))
    throw new Error(
      `There is no complete backup in ${folder}: manifest.json is missing. Name the folder of a finished backup.`,
    );
  const text = readFileSync(file, 'utf8');
  const [expected] = readFileSync(`${file}.sha256`, 'utf8').split(' ');
  if (sumOfText(text) !== expected)
    throw new Error(`The manifest in ${folder} was changed after the backup. Use another copy of it.`);
  return manifest.parse(JSON.parse(text));
};

/** Secrets that the rows depend on: customer ids are keyed hashes, access codes are encrypted. */
const secretNames = ['CALL_SECRET', 'CUSTOMER_ID_SECRET', 'SEAL_SECRET', 'SESSION_SECRET'] as const;

const fingerprintOf = (value: string): string =>
  createHmac('sha256', value).update('fingerprint of a secret in a backup').digest('hex').slice(0, 16);

/** Returns the fingerprints of all values of the secrets that are set. */
export const fingerprintsOf = (secrets: Env): Pick<Manifest, 'secrets' | 'otherSecrets'> => {
  const values = secretNames.flatMap((name) => {
    const secret = secrets[name];
    return secret ? [[name, valuesOf(secret).map(fingerprintOf)] as const] : [];
  });
  return {
    secrets: Object.fromEntries(values.map(([name, [current = '']]) => [name, current])),
    otherSecrets: Object.fromEntries(values.map(([name, [, ...others]]) => [name, others])),
  };
};

/**
 * Returns whether a secret fits a backup. It must list the value that was current then, so backups from before a
 * rotation are accepted; for SEAL_SECRET every value, because rows may be encrypted under each.
 */
export const fitsBackup = (
  { secrets, otherSecrets = {} }: Pick<Manifest, 'secrets' | 'otherSecrets'>,
  name: string,
  secret: string,
): boolean => {
  const given: readonly (string | undefined)[] = valuesOf(secret).map(fingerprintOf);
  const required = [secrets[name], ...(name === 'SEAL_SECRET' ? (otherSecrets[name] ?? []) : [])];
  return required.every((print) => given.includes(print));
};
