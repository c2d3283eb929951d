import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openEvents } from '@keepsake/platform/infrastructure';
import { createDatabase, migrate, openDatabase, openPool, platformMigrations } from '@keepsake/platform/database';
import { migrateJobs } from '@keepsake/platform/jobs';
import { createLog } from '@keepsake/platform/log';
import type { Env } from '@keepsake/platform/service';
import { migrationsOf } from '../installation/databases.js';
import type { Installation } from '../installation/installation.js';
import { copyIn, plainSpeech, sumOf } from './copy-table.js';
import { publishAgain } from './events-tail.js';
import { fitsBackup, readManifest, readSecrets, type Manifest } from './manifest.js';
import { bringObjects } from './stored-objects.js';
import { nameOf, shapeOf, stepsOf } from './tables.js';
import { tableFile, type ReportProgress } from './create-backup.js';
import { verifyBackup } from './verify.js';

type Saved = Manifest['databases'][number];

const quiet = createLog('error');

/** Creates a database on the same server if the role may. */
const makeDatabase = async (url: string): Promise<void> => {
  const maintenance = new URL(url);
  const name = decodeURIComponent(maintenance.pathname.slice(1));
  maintenance.pathname = '/postgres';
  await createDatabase(maintenance.href, name);
};

const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { tables } = await shapeOf(client);
  const steps = await stepsOf(client);
  return tables.length === 0 && steps.platform.length === 0 && steps.service.length === 0;
};

/** Creates the tables in the version of the backup; the next start applies later migrations. */
const build = async (url: string, { name, steps }: Saved): Promise<void> => {
  const pool = openPool(url, 2, () => undefined);
  try {
    const db = openDatabase(pool);
    await migrate(db, platformMigrations('service'), 'platform_migration', steps.platform.at(-1));
    await migrate(db, migrationsOf(name), 'service_migration', steps.service.at(-1));
    if (steps.jobs !== undefined) await migrateJobs(pool, quiet);
  } finally {
    await pool.end();
  }
};

const fill = async (client: pg.Client, folder: string, saved: Saved): Promise<void> => {
  const { tables } = await shapeOf(client);
  const ordered = tables.flatMap((table) => saved.tables.filter((one) => nameOf(one) === nameOf(table)));
  const all = ordered.map(nameOf);
  await client.query('begin');
  await client.query('set constraints all deferred');
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  if (all.length > 0) await client.query(`truncate ${all.join(', ')}`);
  for (const table of ordered) await copyIn(client, table, tableFile(folder, saved.name, table));
  for (const { schema, name, value } of saved.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [nameOf({ schema, name }), value]);
  await client.query('set constraints all immediate');
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  await client.query('commit');
};

const compare = async (client: pg.Client, saved: Saved): Promise<void> => {
  for (const table of saved.tables) {
    const found = await sumOf(client, table);
    if (found.sha256 !== table.sha256)
      throw new Error(
        `${saved.name}: ${nameOf(table)} has ${found.rows} rows instead of ${table.rows}, or its checksum differs. Delete the new databases and report this to the developers.`,
      );
  }
};

const otherVersion = (name: string, step: string): Error =>
  new Error(
    `This backup of ${name} was taken by another version of Keepsake (${step}). Restore it with that version, then upgrade.`,
  );

/** Checks that this version knows every migration of the backup, before anything is created. */
const checkSteps = ({ name, steps }: Saved): void => {
  const filesIn = (folder: URL): ReadonlySet<string> => new Set(readdirSync(folder));
  const known = [filesIn(platformMigrations('service')), filesIn(migrationsOf(name))];
  for (const step of [...steps.platform, ...steps.service])
    if (!known.some((files) => files.has(step))) throw otherVersion(name, step);
};

const checkQueue = async (client: pg.Client, { name, steps }: Saved): Promise<void> => {
  const { jobs } = await stepsOf(client);
  if (jobs !== steps.jobs) throw otherVersion(name, `job queue ${steps.jobs}`);
};

const secretsIn = (file: string | undefined): Env | undefined =>
  file !== undefined && existsSync(file) ? readSecrets(file) : undefined;

/**
 * Returns the secrets for the restored installation; throws when they are missing or differ from those of the backup.
 */
const secretsFor = (installation: Installation, folder: string, manifest: Manifest, env: Env): Env => {
  const names = Object.keys(manifest.secrets);
  const own = secretsIn(installation.secretsFile);
  const given = own ?? { ...secretsIn(join(folder, 'secrets.json')), ...env };
  const wrong = names.filter((name) => given[name] && !fitsBackup(manifest, name, given[name]));
  if (wrong.length > 0)
    throw new Error(
      `${wrong.join(', ')} differ from those of the backup or lack a value of a rotation, and accounts and private timelines need them. Set those of the original installation, or restore into a new folder.`,
    );
  const absent = names.filter((name) => !given[name]);
  if (installation.secretsFile !== undefined && absent.length > 0)
    throw new Error(
      `This backup does not hold ${absent.join(', ')}, and accounts and private timelines need them. Set them to those of the original installation and restore again.`,
    );
  return Object.fromEntries(names.map((name) => [name, given[name]]));
};

const bringSecrets = ({ secretsFile }: Installation, secrets: Env): void => {
  if (secretsFile === undefined || existsSync(secretsFile)) return;
  writeFileSync(secretsFile, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600, flush: true });
};

/** Requests a rebuild of the guests' read model from the tables. */
const askForPages = async (client: pg.Client): Promise<void> =>
  void (await client.query(
    `select graphile_worker.add_job('rebuild-timelines', '{"after": "", "reset": true}', job_key => 'rebuild-timelines')`,
  ));

/**
 * Restores a backup into an empty installation. Compares every file with the manifest first and every table
 * afterwards. Publishes again the events that not every group had processed.
 */
export const restore = async (
  installation: Installation,
  folder: string,
  env: Env,
  report: ReportProgress,
): Promise<Manifest> => {
  const manifest = readManifest(folder);
  await verifyBackup(folder, report);
  manifest.databases.forEach(checkSteps);
  const secrets = secretsFor(installation, folder, manifest, env);
  for (const { name } of manifest.databases) {
    await makeDatabase(installation.urlOf(name));
    if (!(await isEmpty(await installation.connect(name))))
      throw new Error(
        `The database of ${name} at ${installation.description} is not empty. A backup needs an empty installation: name another DATA_DIR, or other databases in DATABASE_URL.`,
      );
  }
  const objects = await installation.objects();
  for await (const { key } of objects.list(''))
    throw new Error(
      `${installation.objectsUrl.replace(/\/\/[^@/]*@/, '//')} holds objects already (${key}). Set OBJECTS_URL to an empty store.`,
    );

  bringSecrets(installation, secrets);
  await bringObjects(folder, objects, report);
  report(`${manifest.objects.count} objects restored`);
  for (const saved of manifest.databases) {
    await build(installation.urlOf(saved.name), saved);
    const client = await installation.connect(saved.name);
    await client.query(plainSpeech);
    await checkQueue(client, saved);
    await fill(client, folder, saved);
    await compare(client, saved);
    if (saved.name === 'qr-timeline') await askForPages(client);
    report(`database ${saved.name} restored and compared`);
  }
  if (!installation.eventsUrl.startsWith('kafka:')) await makeDatabase(installation.eventsUrl);
  const log = await openEvents(installation.eventsUrl, quiet);
  try {
    await publishAgain(folder, log);
  } finally {
    await log.close();
  }
  return manifest;
};
