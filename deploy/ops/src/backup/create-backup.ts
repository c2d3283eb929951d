import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Env } from '@keepsake/platform/service';
import type { Installation } from '../installation/installation.js';
import { copyOut } from './copy-table.js';
import { cutThrough } from './cut.js';
import { saveTail, type LogView } from './events-tail.js';
import { postgresLogView } from './events-tail.postgres.js';
import { fingerprintsOf, readSecrets, writeManifest, type Manifest } from './manifest.js';
import { saveObjects } from './stored-objects.js';
import { shapeOf, stepsOf } from './tables.js';

export type ReportProgress = (text: string) => void;

export const tableFile = (folder: string, database: string, table: { schema: string; name: string }): string =>
  join(folder, 'databases', database, `${table.schema}.${table.name}.copy.gz`);

const openLogView = async (installation: Installation): Promise<LogView> => {
  if (!installation.eventsUrl.startsWith('kafka:')) return postgresLogView(await installation.connect('events'));
  const { kafkaLogView } = await import('./events-tail.kafka.js');
  return kafkaLogView(installation.eventsUrl);
};

const saveDatabase = async (
  name: string,
  client: pg.Client,
  folder: string,
): Promise<Manifest['databases'][number]> => {
  mkdirSync(join(folder, 'databases', name), { recursive: true, mode: 0o700 });
  const { tables, sequences } = await shapeOf(client);
  const copied = [];
  for (const table of tables)
    copied.push({
      schema: table.schema,
      name: table.name,
      columns: [...table.columns],
      orderedBy: [...table.orderedBy],
      ...(await copyOut(client, table, tableFile(folder, name, table))),
    });
  const { platform, service, jobs } = await stepsOf(client);
  return {
    name,
    steps: { platform: [...platform], service: [...service], ...(jobs === undefined ? {} : { jobs }) },
    tables: copied,
    sequences: [...sequences],
  };
};

const secretsOf = (installation: Installation, env: Env): Readonly<Record<string, string | undefined>> =>
  installation.secretsFile !== undefined && existsSync(installation.secretsFile)
    ? readSecrets(installation.secretsFile)
    : env;

/**
 * Backs up a running installation. The folder must be new or empty, and is created with mode 0700 because it holds
 * personal data.
 */
export const createBackup = async (
  installation: Installation,
  folder: string,
  env: Env,
  report: ReportProgress,
): Promise<Manifest> => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`The folder ${folder} is not empty. Name a new one: a backup never overwrites anything.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const objects = await installation.objects();
  const log = await openLogView(installation);
  try {
    const takenAt = new Date().toISOString();
    const cut = await cutThrough(installation, log);
    const events = await saveTail(folder, log.tail());
    const databases: Manifest['databases'] = [];
    for (const [name, client] of cut.snapshots) {
      databases.push(await saveDatabase(name, client, folder));
      report(`database ${name} saved`);
    }
    const stored = await saveObjects(objects, folder, report);
    await cut.release();
    const secrets = secretsOf(installation, env);
    if (installation.secretsFile !== undefined && existsSync(installation.secretsFile))
      writeFileSync(join(folder, 'secrets.json'), readFileSync(installation.secretsFile), { mode: 0o600, flush: true });
    const manifest: Manifest = {
      format: 1,
      takenAt,
      databases,
      events,
      objects: stored,
      ...fingerprintsOf(secrets),
    };
    writeManifest(folder, manifest);
    return manifest;
  } finally {
    await log.close();
  }
};
