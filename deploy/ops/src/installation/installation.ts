import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chooseDataDir, serverCanReach } from '@keepsake/embedded/data-dir';
import { visitPostgres } from '@keepsake/embedded/visit';
import { openObjects } from '@keepsake/platform/infrastructure';
import { openDatabase, openPool, type Db } from '@keepsake/platform/database';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Env } from '@keepsake/platform/service';
import pg from 'pg';
import { databases } from './databases.js';
import { nameOfUrl, readSettings } from './settings.js';

/** Connections to everything that one installation stores. */
export type Installation = {
  /** Description for the operator. */
  readonly description: string;
  readonly urlOf: (database: string) => string;
  readonly eventsUrl: string;
  readonly objectsUrl: string;
  /** Whether its services run; undefined when unknown. */
  readonly running: boolean | undefined;
  /** File with the secrets, if the installation stores them itself. */
  readonly secretsFile: string | undefined;
  readonly objects: () => Promise<Objects>;
  /** A small pool, closed with the installation. */
  readonly db: (database: string) => Db;
  /** A dedicated connection, closed with the installation. Errors name the database. */
  readonly connect: (database: string) => Promise<pg.Client>;
  readonly close: () => Promise<void>;
};

const checkout = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '');

const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//');

type Place = Pick<Installation, 'description' | 'urlOf' | 'eventsUrl' | 'objectsUrl' | 'running' | 'secretsFile'> & {
  readonly leave: () => Promise<void>;
};

const named = (env: Env): Place | undefined => {
  const { databaseUrl, databaseUrlOf, eventsUrl, objectsUrl } = readSettings(env);
  const pattern = databaseUrl?.includes('{service}') === true ? databaseUrl : undefined;
  if (pattern === undefined && !databases.some((database) => databaseUrlOf(database))) return undefined;
  const urlOf = (database: string): string => {
    const url = databaseUrlOf(database) ?? pattern?.replace('{service}', database);
    if (url === undefined)
      throw new Error(`No address is given for the database ${database}. Set ${nameOfUrl(database)}.`);
    return url;
  };
  const missing = Object.entries({ EVENTS_URL: eventsUrl, OBJECTS_URL: objectsUrl }).flatMap(([name, url]) =>
    url === undefined ? [name] : [],
  );
  if (eventsUrl === undefined || objectsUrl === undefined)
    throw new Error(`DATABASE_URL names the databases; ${missing.join(' and ')} must be set as well.`);
  return {
    description: withoutPassword(pattern ?? urlOf('orders')),
    urlOf,
    eventsUrl,
    objectsUrl,
    running: undefined,
    secretsFile: undefined,
    leave: async () => undefined,
  };
};

const inFolder = async (env: Env, create: boolean): Promise<Place> => {
  const { dataDir: requested, databaseUrl, eventsUrl, objectsUrl } = readSettings(env);
  const { dataDir } = chooseDataDir(requested, checkout, serverCanReach);
  const media = pathToFileURL(join(dataDir, 'media')).href;
  const place = { description: dataDir, objectsUrl: objectsUrl ?? media, secretsFile: join(dataDir, 'secrets.json') };
  const running = existsSync(join(dataDir, 'running.json'));
  if (databaseUrl !== undefined) {
    // Same as `make start`: on an external server, database names start with the name of the one in the URL.
    const prefix = new URL(databaseUrl).pathname.slice(1) || 'keepsake';
    const urlOf = (database: string): string => {
      const url = new URL(databaseUrl);
      url.pathname = `/${prefix}_${database}`;
      return url.href;
    };
    return { ...place, urlOf, eventsUrl: eventsUrl ?? urlOf('events'), running, leave: async () => undefined };
  }
  const visit = await visitPostgres(dataDir, { create });
  return {
    ...place,
    urlOf: visit.url,
    eventsUrl: eventsUrl ?? visit.url('events'),
    running: visit.running && running,
    leave: visit.leave,
  };
};

/**
 * Opens the installation named by the settings: databases by `DATABASE_URL=postgres://…/{service}`, else the data
 * folder of `make start`, whose database is started for the visit when it does not run.
 */
export const openInstallation = async (env: Env, { create = false } = {}): Promise<Installation> => {
  const { leave, ...place } = named(env) ?? (await inFolder(env, create));
  const open = new Set<pg.Client>();
  const pools = new Map<string, pg.Pool>();
  return {
    ...place,
    objects: () => openObjects(place.objectsUrl, { visit: true }),
    db: (database) => {
      const pool = pools.get(database) ?? openPool(place.urlOf(database), 2, () => undefined);
      pools.set(database, pool);
      return openDatabase(pool);
    },
    connect: async (database) => {
      const url = database === 'events' ? place.eventsUrl : place.urlOf(database);
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
      client.on('error', () => undefined); // the running query reports it
      try {
        await client.connect();
      } catch (error) {
        throw new Error(
          `The database of ${database} at ${withoutPassword(url)} does not respond (${(error as Error).message}). Start it, or correct DATABASE_URL.`,
          { cause: error },
        );
      }
      open.add(client);
      return client;
    },
    close: async () => {
      for (const client of open) await client.end();
      for (const pool of pools.values()) await pool.end();
      await leave();
    },
  };
};
