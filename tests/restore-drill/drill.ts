import { setTimeout as pause } from 'node:timers/promises';
import { startArchivedPostgres, type ArchivedPostgres } from '@keepsake/native/archived-postgres';
import { run } from '@keepsake/ops/run';
import pg from 'pg';
import { activatedPlate } from '../e2e/support/activated-plate.js';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { uniqueUser } from '../e2e/support/people.js';
import { until } from '../e2e/support/until.js';
import { visitor } from '../e2e/support/visitor.js';
import type { Release } from '../upgrade/release.js';
import type { Results } from '../upgrade/results.js';
import { ordersOf, titlesOf } from '../upgrade/written.js';
import { lossOf, secondsPer10Gb, wrongAt, type Loss, type Write } from './judge.js';
import { startWriters } from './writers.js';

export type DrillOptions = {
  /** Size of additional rows in megabytes. */
  readonly sizeMb: number;
  /** Seconds of writes before and after the chosen time. */
  readonly seconds: number;
  /** Default: that of the recipe. */
  readonly archiveTimeoutS?: number;
  readonly maxLossMs: number;
  /** Release that writes the data; the working tree starts on the restored data. Default: the working tree. */
  readonly from?: Release;
  /** Whether archiving ends unnoticed after the backup; the drill must then fail. */
  readonly isSabotaged?: boolean;
  readonly report: (text: string) => void;
};

const inServer = async (postgres: ArchivedPostgres, database: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: postgres.urlOf(database) });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** Adds rows of a kilobyte that do not compress well. */
const fill = async (postgres: ArchivedPostgres, sizeMb: number): Promise<void> => {
  await inServer(postgres, 'postgres', 'create database filler');
  await inServer(
    postgres,
    'filler',
    `create table filler as select n, (select string_agg(md5(n || '-' || m), '') from generate_series(1, 30) m) as text
      from generate_series(1, ${sizeMb * 1_000}) n`,
  );
};

/** Returns what the running product shows of the writes. */
const readBack = async (url: string, code: string): Promise<ReadonlySet<string>> => {
  const staff = visitor(url);
  const signedIn = await staff.post('/api/admin/login', owner);
  if (signedIn.status !== 200) throw new Error(`Staff cannot sign in: ${signedIn.status}`);
  return new Set([...(await ordersOf(staff)), ...(await titlesOf(url, code))]);
};

const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

type Restored = { readonly found: ReadonlySet<string>; readonly bytes: number; readonly durationMs: number };

/** Loses a server under load, restores it to a chosen time and to its latest state, and reads the writes back. */
export const restoreDrill = async (options: DrillOptions): Promise<Results & { readonly loss: Loss }> => {
  const { report, from } = options;
  const scratch = scratchFolder();
  const postgres = await startArchivedPostgres(options.archiveTimeoutS);
  const databaseUrl = postgres.urlOf('keepsake');
  const start = (release?: Release): Promise<Keepsake> =>
    startKeepsake(
      scratch.path,
      { DATABASE_URL: databaseUrl, RATE_LIMITS: '1000000' },
      release ? { checkout: release.folder, built: true } : {},
    );
  let site: Keepsake | undefined;
  const problems: string[] = [];
  try {
    await inServer(postgres, 'postgres', 'create database keepsake');
    site = await start(from);
    const activation = { customerName: 'Tomás Rivera', eventType: 'memorial', honoreeName: 'Inés Rivera' };
    const code = await activatedPlate(site.url, { ...activation, customerEmail: uniqueUser('Tomas').email });
    if (options.sizeMb > 0) await fill(postgres, options.sizeMb);
    const writers = startWriters(site.url, code);
    report('Backing up under load …');
    await until('writes before the backup', () => (writers.orders.length > 5 ? true : undefined));
    await postgres.backup();
    if (options.isSabotaged)
      await inServer(postgres, 'postgres', `alter system set archive_command = 'true'`, 'select pg_reload_conf()');
    await pause(options.seconds * 1_000);
    const chosen = new Date();
    await pause(options.seconds * 1_000);
    report('Killing PostgreSQL and removing its data folder …');
    const endedAt = Date.now();
    await postgres.lose();
    await writers.stop();
    await site.killEverything();
    const writes: readonly Write[] = [...writers.orders, ...writers.memories];

    const restore = async (time?: Date): Promise<Restored> => {
      const began = performance.now();
      const bytes = await postgres.restore(time);
      const durationMs = performance.now() - began;
      site = await start();
      return { found: await readBack(site.url, code), bytes, durationMs };
    };
    report(`Restoring ${chosen.toISOString()} …`);
    const earlier = await restore(chosen).catch(
      (error: unknown) => void problems.push(`chosen time: ${String(error)}`),
    );
    if (earlier) problems.push(...wrongAt(writes, earlier.found, chosen.getTime()));
    await site.killEverything();
    report('Restoring the latest state …');
    const latest = await restore();
    const loss = lossOf(writes, latest.found, endedAt);
    if (loss.lossMs > options.maxLossMs) problems.push(`writes of ${secondsOf(loss.lossMs)} are lost`);
    const checked = await run(['check'], { DATA_DIR: scratch.path, DATABASE_URL: databaseUrl }, () => undefined);
    if (checked.code !== 0) problems.push(checked.out, checked.complaint ?? '');
    report('Backing up the restored server …');
    await postgres.backup();
    return {
      loss,
      table: {
        'acknowledged writes': String(loss.acknowledged),
        'lost with the server': `${loss.lost}, the last ${secondsOf(loss.lossMs)}`,
        'chosen time': earlier ? 'as it was' : 'NOT RESTORED',
        'size of the files': `${(latest.bytes / 1e6).toFixed(0)} MB`,
        'time to restore': secondsOf(latest.durationMs),
        'time to restore 10 GB, at this rate': `${secondsPer10Gb(latest.durationMs, latest.bytes).toFixed(0)} s`,
        'make ops check': checked.code === 0 ? 'good' : 'NOT GOOD',
      },
      problems,
    };
  } finally {
    await site?.killEverything();
    await postgres.stop();
    scratch.remove();
  }
};
