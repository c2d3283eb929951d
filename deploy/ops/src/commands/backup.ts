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
  return `${String(databases)} databases with ${String(rows)} rows, ${String(objects)} files (${sizeOf(manifest.objects.bytes)}), ${String(events)} events on their way`;
};

const take: Command = {
  name: 'backup',
  takes: folderTaken,
  about: 'save databases, files and events on their way into a new folder, while everything goes on',
  run: async ({ house, words: [name = ''], env, tell }) => {
    const folder = resolve(env['INIT_CWD'] ?? '.', name);
    const manifest = await takeBackup(house, folder, env, tell);
    return { json: { folder, ...contentsOf(manifest) }, text: `Saved in ${folder}: ${wordsOf(manifest)}.` };
  },
};

const verify: Command = {
  name: 'verify',
  takes: folderTaken,
  about: 'read a backup through and compare it with its own sums',
  runAlone: async ({ words: [name = ''], env, tell }) => {
    const folder = resolve(env['INIT_CWD'] ?? '.', name);
    const manifest = await verifyBackup(folder, tell);
    return {
      json: { folder, ...contentsOf(manifest) },
      text: `Whole, taken at ${manifest.takenAt}: ${wordsOf(manifest)}.`,
    };
  },
};

const restore: Command = {
  name: 'restore',
  takes: folderTaken,
  flags: ['erasures'],
  creates: true,
  about: 'bring a backup into an empty house (another DATA_DIR, or empty databases), and compare every table',
  run: async ({ house, words: [name = ''], flags, env, tell }) => {
    const folder = resolve(env['INIT_CWD'] ?? '.', name);
    const gone = flags.erasures === undefined ? [] : readErasures(resolve(env['INIT_CWD'] ?? '.', flags.erasures));
    const manifest = await restoreBackup(house, folder, env, tell);
    const erasedAgain = await eraseAgain({ orders: house.db('orders'), timelines: house.db('qr-timeline') }, gone);
    if (erasedAgain > 0) tell(`${erasedAgain} customers who were deleted since are deleted again`);
    return {
      json: { house: house.words, ...contentsOf(manifest), erasedAgain },
      text: `Restored into ${house.words}: ${wordsOf(manifest)}. Every table was compared. Start it, then run check.`,
    };
  },
};

export const backups: readonly Command[] = [take, verify, restore];
