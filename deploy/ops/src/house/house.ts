import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chooseDataDir, serverCanReach } from '@keepsake/embedded/data-dir';
import { visitPostgres } from '@keepsake/embedded/visit';
import { openObjects } from '@keepsake/platform/adapters';
import { openDatabase, openPool, type Db } from '@keepsake/platform/database';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Env } from '@keepsake/platform/service';
import pg from 'pg';
import { databases } from './databases.js';
import { nameOfUrl, readSettings } from './settings.js';

/** Where everything of one Keepsake lies, wherever it runs. */
export type House = {
  /** For people: which one this is. */
  readonly words: string;
  readonly urlOf: (database: string) => string;
  readonly eventsUrl: string;
  readonly objectsUrl: string;
  /** Whether its services run, as far as one can see from here. */
  readonly running: boolean | undefined;
  /** The file with the secrets, where the house keeps them itself. */
  readonly secretsFile: string | undefined;
  readonly objects: () => Promise<Objects>;
  /** A small pool, closed with the house. */
  readonly db: (database: string) => Db;
  /** A connection of its own, closed with the house. Errors say which database does not answer. */
  readonly connect: (database: string) => Promise<pg.Client>;
  readonly close: () => Promise<void>;
};

const checkout = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '');

const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//');

type Place = Pick<House, 'words' | 'urlOf' | 'eventsUrl' | 'objectsUrl' | 'running' | 'secretsFile'> & {
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
    throw new Error(`DATABASE_URL names the databases; ${missing.join(' and ')} must be set, too.`);
  return {
    words: withoutPassword(pattern ?? urlOf('orders')),
    urlOf,
    eventsUrl,
    objectsUrl,
    running: undefined,
    secretsFile: undefined,
    leave: async () => undefined,
  };
};

const inFolder = async (env: Env, create: boolean): Promise<Place> => {
  const { dataDir: wanted, databaseUrl, eventsUrl, objectsUrl } = readSettings(env);
  const { dataDir } = chooseDataDir(wanted, checkout, serverCanReach);
  const media = pathToFileURL(join(dataDir, 'media')).href;
  const place = { words: dataDir, objectsUrl: objectsUrl ?? media, secretsFile: join(dataDir, 'secrets.json') };
  const running = existsSync(join(dataDir, 'running.json'));
  if (databaseUrl !== undefined) {
    // As `make start` takes it: a server of the operator's own, on which databases carry the name of this one.
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
 * The house that the settings name: databases by `DATABASE_URL=postgres://…/{service}`, else the data folder of
 * `make start`, whose database is started for the visit when it does not run.
 */
export const openHouse = async (env: Env, { create = false } = {}): Promise<House> => {
  const { leave, ...place } = named(env) ?? (await inFolder(env, create));
  const open = new Set<pg.Client>();
  const pools = new Map<string, pg.Pool>();
  return {
    ...place,
    objects: () => openObjects(place.objectsUrl),
    db: (database) => {
      const pool = pools.get(database) ?? openPool(place.urlOf(database), 2, () => undefined);
      pools.set(database, pool);
      return openDatabase(pool);
    },
    connect: async (database) => {
      const url = database === 'events' ? place.eventsUrl : place.urlOf(database);
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
      client.on('error', () => undefined); // the statement under way tells
      try {
        await client.connect();
      } catch (error) {
        throw new Error(
          `The database of ${database} at ${withoutPassword(url)} does not answer (${(error as Error).message}). Start it, or correct DATABASE_URL.`,
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
