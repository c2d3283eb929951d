import { resolve } from 'node:path';
import { eraseAgain, readErasures } from '../backup/erasures.js';
import type { Manifest } from '../backup/manifest.js';
import { restore as restoreBackup } from '../backup/restore.js';
import { createBackup } from '../backup/create-backup.js';
import { verifyBackup } from '../backup/verify.js';
import type { Command } from '../command.js';
import { sizeOf } from '../table.js';

const folder = { usage: '<folder>', min: 1, max: 1 } as const;

const contentsOf = ({ databases, events, objects, takenAt }: Manifest): Readonly<Record<string, unknown>> => ({
  takenAt,
  databases: databases.length,
  rows: databases.flatMap(({ tables }) => tables).reduce((sum, { rows }) => sum + rows, 0),
  events: events.records,
  objects: objects.count,
  bytes: objects.bytes,
});

const summaryOf = (manifest: Manifest): string => {
  const { databases, rows, events, objects } = contentsOf(manifest);
  return `${String(databases)} databases with ${String(rows)} rows, ${String(objects)} files (${sizeOf(manifest.objects.bytes)}), ${String(events)} pending events`;
};

const take: Command = {
  name: 'backup',
  positionals: folder,
  description: 'save databases, files and pending events into a new folder while the site runs',
  run: async ({ installation, positionals: [name = ''], env, reportProgress: report }) => {
    const folder = resolve(env['INIT_CWD'] ?? '.', name);
    const manifest = await createBackup(installation, folder, env, report);
    return { json: { folder, ...contentsOf(manifest) }, text: `Saved in ${folder}: ${summaryOf(manifest)}.` };
  },
};

const verify: Command = {
  name: 'verify',
  positionals: folder,
  description: 'verify the checksums of a backup',
  runAlone: async ({ positionals: [name = ''], env, reportProgress: report }) => {
    const folder = resolve(env['INIT_CWD'] ?? '.', name);
    const manifest = await verifyBackup(folder, report);
    return {
      json: { folder, ...contentsOf(manifest) },
      text: `Complete, taken at ${manifest.takenAt}: ${summaryOf(manifest)}.`,
    };
  },
};

const restore: Command = {
  name: 'restore',
  positionals: folder,
  flags: ['erasures'],
  creates: true,
  description:
    'restore a backup into an empty installation (another DATA_DIR, or empty databases) and compare every table',
  run: async ({ installation, positionals: [name = ''], flags, env, reportProgress: report }) => {
    const folder = resolve(env['INIT_CWD'] ?? '.', name);
    const gone = flags.erasures === undefined ? [] : readErasures(resolve(env['INIT_CWD'] ?? '.', flags.erasures));
    const manifest = await restoreBackup(installation, folder, env, report);
    const erasedAgain = await eraseAgain(
      { orders: installation.db('orders'), timelines: installation.db('qr-timeline') },
      gone,
    );
    if (erasedAgain > 0) report(`${erasedAgain} customers deleted since the backup are deleted again`);
    return {
      json: { house: installation.description, ...contentsOf(manifest), erasedAgain },
      text: `Restored into ${installation.description}: ${summaryOf(manifest)}. Every table matches. Start it, then run check.`,
    };
  },
};

export const backups: readonly Command[] = [take, verify, restore];
