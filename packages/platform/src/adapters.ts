import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { memoryCache } from './cache/cache.memory.js';
import type { Cache } from './cache/cache.js';
import { migrate, openDatabase, openPool, platformMigrations } from './database.js';
import type { EventLog } from './events/event-log.js';
import { memoryLimits } from './limits/limits.memory.js';
import type { LimitRule, Limits } from './limits/limits.js';
import type { Log } from './log.js';
import type { Mail } from './mail/mail.js';
import type { Objects } from './objects/objects.js';
import { greetPostgres } from './postgres-greeting.js';
import type { Need, Platform } from './service.js';
import { openTempFolders } from './temp-folders.js';

const eventsPool = 6;

const unknownScheme = (setting: string, url: string, known: string): Error =>
  new Error(
    `${setting} begins with "${url.slice(0, url.indexOf(':') + 1)}", which is not known here. Use ${known} and start again.`,
  );

/** A URL chooses the adapter, and an adapter's library is loaded only when its URL asks for it. */
export const openEvents = async (url: string, words: Log): Promise<EventLog> => {
  if (url.startsWith('kafka:')) {
    const { openKafkaLog } = await import('./events/event-log.kafka.js');
    return openKafkaLog(url, words);
  }
  if (!/^postgres(ql)?:/.test(url)) throw unknownScheme('EVENTS_URL', url, 'postgres:// or kafka://');
  await greetPostgres('EVENTS_URL', url);
  const { openPostgresLog } = await import('./events/event-log.postgres.js');
  const pool = openPool(url, eventsPool, (error) => words.info({ error }, 'a connection of the event log ended'));
  await migrate(openDatabase(pool), platformMigrations('events'), 'platform_migration');
  return openPostgresLog(url, pool, words);
};

export const openObjects = async (url: string): Promise<Objects> => {
  if (url.startsWith('s3:')) {
    const { openS3Objects } = await import('./objects/objects.s3.js');
    return openS3Objects(url);
  }
  if (!url.startsWith('file:')) throw unknownScheme('OBJECTS_URL', url, 'file:// or s3://');
  const { openFileObjects } = await import('./objects/objects.file.js');
  return openFileObjects(fileURLToPath(url));
};

/** What is remembered or counted for a moment, and may be lost without harm. */
export type Memory = {
  readonly cache: Cache;
  /** @param scale multiplies every allowance */
  readonly limits: (rules: Readonly<Record<string, LimitRule>>, scale: number) => Limits;
  readonly close: () => Promise<void>;
};

export const openMemory = async (url: string, words: Log): Promise<Memory> => {
  if (/^rediss?:/.test(url)) {
    const { openRedisMemory } = await import('./memory/memory.redis.js');
    return openRedisMemory(url, words);
  }
  if (!url.startsWith('memory:')) throw unknownScheme('CACHE_URL', url, 'memory: or redis://');
  return { cache: memoryCache(), limits: memoryLimits, close: async () => undefined };
};

export type OpenMail = Mail & { readonly close: () => Promise<void> };

export const openMail = async (url: string, from: string, words: Log): Promise<OpenMail> => {
  if (/^smtps?:/.test(url)) {
    const { openSmtpMail } = await import('./mail/mail.smtp.js');
    return openSmtpMail(url, from, words);
  }
  if (!url.startsWith('file:')) throw unknownScheme('MAIL_URL', url, 'file:// or smtp://');
  const { openFileMail } = await import('./mail/mail.file.js');
  return { ...(await openFileMail(fileURLToPath(url), from)), close: async () => undefined };
};

/** Stands where something was not asked for, and says so to whoever uses it all the same. */
const notNamed = (need: Need): never => {
  const refuse = (): never => {
    throw new Error(`This service does not name "${need}" among its needs. Add it to its entry.`);
  };
  return new Proxy(refuse, { get: refuse, apply: refuse }) as never;
};

export type World = Pick<Platform, Need> & { readonly close: () => Promise<void> };

type Addresses = {
  readonly OBJECTS_URL: string;
  readonly CACHE_URL: string;
  readonly MAIL_URL: string;
  readonly MAIL_FROM: string;
};

/** Opens what is needed and nothing else. */
export const openWorld = async (needs: readonly Need[], at: Addresses, words: Log): Promise<World> => {
  const isNeeded = (...any: readonly Need[]): boolean => any.some((need) => needs.includes(need));
  const memory = isNeeded('cache', 'limits') ? await openMemory(at.CACHE_URL, words) : undefined;
  const temp = isNeeded('temp') ? await openTempFolders(tmpdir(), words) : undefined;
  const mail = isNeeded('mail') ? await openMail(at.MAIL_URL, at.MAIL_FROM, words) : undefined;
  return {
    objects: isNeeded('objects') ? await openObjects(at.OBJECTS_URL) : notNamed('objects'),
    cache: memory?.cache ?? notNamed('cache'),
    limits: memory?.limits ?? notNamed('limits'),
    mail: mail ?? notNamed('mail'),
    temp: temp ?? notNamed('temp'),
    close: async () => {
      await mail?.close();
      await memory?.close();
      await temp?.close();
    },
  };
};
