import { resolve } from 'node:path';
import { eraseAgain, readErasures } from '../backup/erasures.js';
import type { Manifest } from '../backup/manifest.js';
import { restore as restoreBackup } from '../backup/restore.js';
import { takeBackup } from '../backup/take-backup.js';
import { verifyBackup } from '../backup/verify.js';
import type { Command } from '../command.js';
import { sizeOf } from '../table.js';

const folderTaken = { words: '<folder>', atLeast: 1, atMost: 1 } as const;

const contentsOf = ({ databases, events, objects, takenAt }: Manifest): Readonly<Record<string, unknown>> => ({
  takenAt,
  databases: databases.length,
  rows: databases.flatMap(({ tables }) => tables).reduce((sum, { rows }) => sum + rows, 0),
  events: events.records,
  objects: objects.count,
  bytes: objects.bytes,
});

const wordsOf = (manifest: Manifest): string => {
  const { databases, rows, events, objects } = contentsOf(manifest);
  return `${String(databases)} databases with ${String(rows)} rows, ${String(objects)} files (${sizeOf(manifest.objects.bytes)}), ${String(events)} pending events`;
};

const take: Command = {
  name: 'backup',
  takes: folderTaken,
  about: 'save databases, files and pending events into a new folder while the site runs',
  run: async ({ installation, words: [name = ''], env, tell: report }) => {
    const folder = resolve(env['INIT_CWD'] ?? '.', name);
    const manifest = await takeBackup(installation, folder, env, report);
    return { json: { folder, ...contentsOf(manifest) }, text: `Saved in ${folder}: ${wordsOf(manifest)}.` };
  },
};

const verify: Command = {
  name: 'verify',
  takes: folderTaken,
  about: 'verify the checksums of a backup',
  runAlone: async ({ words: [name = ''], env, tell: report }) => {
    const folder = resolve(env['INIT_CWD'] ?? '.', name);
    const manifest = await verifyBackup(folder, report);
    return {
      json: { folder, ...contentsOf(manifest) },
      text: `Complete, taken at ${manifest.takenAt}: ${wordsOf(manifest)}.`,
    };
  },
};

const restore: Command = {
  name: 'restore',
  takes: folderTaken,
  flags: ['erasures'],
  creates: true,
  about: 'restore a backup into an empty installation (another DATA_DIR, or empty databases) and compare every table',
  run: async ({ installation, words: [name = ''], flags, env, tell: report }) => {
    const folder = resolve(env['INIT_CWD'] ?? '.', name);
    const gone = flags.erasures === undefined ? [] : readErasures(resolve(env['INIT_CWD'] ?? '.', flags.erasures));
    const manifest = await restoreBackup(installation, folder, env, report);
    const erasedAgain = await eraseAgain(
      { orders: installation.db('orders'), timelines: installation.db('qr-timeline') },
      gone,
    );
    if (erasedAgain > 0) report(`${erasedAgain} customers deleted since the backup are deleted again`);
    return {
      json: { house: installation.words, ...contentsOf(manifest), erasedAgain },
      text: `Restored into ${installation.words}: ${wordsOf(manifest)}. Every table matches. Start it, then run check.`,
    };
  },
};

export const backups: readonly Command[] = [take, verify, restore];
