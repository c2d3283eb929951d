import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { sumOfFile } from './copy-table.js';
import { readManifest, type Manifest } from './manifest.js';
import { sumOfList } from './stored-objects.js';
import { tableFile, type ReportProgress } from './create-backup.js';
import { createGunzip } from 'node:zlib';

const spoilt = (what: string): Error => new Error(`${what} of this backup is damaged. Use another copy of the backup.`);

const sumOfEvents = async (folder: string): Promise<string> => {
  const sum = createHash('sha256');
  for await (const piece of createReadStream(join(folder, 'events.jsonl.gz')).pipe(createGunzip()))
    sum.update(piece as Buffer);
  return sum.digest('hex');
};

/** Verifies every file of a backup except the objects, which are compared when they are restored. */
export const verifyBackup = async (folder: string, report: ReportProgress): Promise<Manifest> => {
  const manifest = readManifest(folder);
  const same = async (what: string, sum: Promise<string>, expected: string): Promise<void> => {
    if ((await sum.catch(() => undefined)) !== expected) throw spoilt(what);
  };
  for (const { name, tables } of manifest.databases)
    for (const table of tables)
      await same(`The table ${name}/${table.name}`, sumOfFile(tableFile(folder, name, table)), table.sha256);
  await same('The list of events', sumOfEvents(folder), manifest.events.sha256);
  await same('The list of objects', sumOfList(folder), manifest.objects.sha256);
  report('every file matches its checksum');
  return manifest;
};
