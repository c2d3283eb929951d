import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { memoryCache } from '../cache/cache.memory.js';
import type { Cache } from '../cache/cache.js';
import { migrate, openDatabase, openPool, platformMigrations } from '../postgres/database.js';
import type { EventLog } from '../events/log/event-log.js';
import { memoryLimits } from '../limits/limits.memory.js';
import type { LimitRule, Limits } from '../limits/limits.js';
import type { Log } from '../observability/log.js';
import type { Mail } from '../mail/mail.js';
import type { Objects } from '../objects/objects.js';
import { checkPostgres } from '../postgres/check-postgres.js';
import type { OptionalDependency, Platform } from './service.js';
import { openTempFolders } from '../process/temp-folders.js';

const eventsPool = 6;

const unknownScheme = (setting: string, url: string, known: string): Error =>
  new Error(
    `${setting} begins with "${url.slice(0, url.indexOf(':') + 1)}", which is not known here. Use ${known} and start again.`,
  );

/** Opens the event log that the URL scheme selects. The library of an adapter loads only when it is selected. */
export const openEvents = async (url: string, logger: Log): Promise<EventLog> => {
  if (url.startsWith('kafka:')) {
    const { openKafkaLog } = await import('../events/log/event-log.kafka.js');
    return openKafkaLog(url, logger);
  }
  if (!/^postgres(ql)?:/.test(url)) throw unknownScheme('EVENTS_URL', url, 'postgres:// or kafka://');
  await checkPostgres('EVENTS_URL', url);
  const { openPostgresLog } = await import('../events/log/event-log.postgres.js');
  const pool = openPool(url, eventsPool, (error) => logger.info({ error }, 'event log database connection closed'));
  await migrate(openDatabase(pool), platformMigrations('events'), 'platform_migration');
  return openPostgresLog(url, pool, logger);
};

/** `visit`: beside the processes of the installation, which keep what they are writing. */
export const openObjects = async (url: string, options: { readonly visit?: boolean } = {}): Promise<Objects> => {
  if (url.startsWith('s3:')) {
    const { openS3Objects } = await import('../objects/objects.s3.js');
    return openS3Objects(url);
  }
  if (!url.startsWith('file:')) throw unknownScheme('OBJECTS_URL', url, 'file:// or s3://');
  const { openFileObjects } = await import('../objects/objects.file.js');
  return openFileObjects(fileURLToPath(url), options);
};

/** Cache and rate limits: short-lived state that may be lost. */
export type EphemeralStore = {
  readonly cache: Cache;
  /** @param scale multiplies the points of every rule */
  readonly limits: (rules: Readonly<Record<string, LimitRule>>, scale: number) => Limits;
  readonly close: () => Promise<void>;
};

export const openEphemeralStore = async (url: string, logger: Log): Promise<EphemeralStore> => {
  if (/^rediss?:/.test(url)) {
    const { openRedisMemory } = await import('../memory/memory.redis.js');
    return openRedisMemory(url, logger);
  }
  if (!url.startsWith('memory:')) throw unknownScheme('CACHE_URL', url, 'memory: or redis://');
  return { cache: memoryCache(), limits: memoryLimits, close: async () => undefined };
};

export type OpenMail = Mail & { readonly close: () => Promise<void> };

export const openMail = async (url: string, from: string, logger: Log): Promise<OpenMail> => {
  if (/^smtps?:/.test(url)) {
    const { openSmtpMail } = await import('../mail/mail.smtp.js');
    return openSmtpMail(url, from, logger);
  }
  if (!url.startsWith('file:')) throw unknownScheme('MAIL_URL', url, 'file:// or smtp://');
  const { openFileMail } = await import('../mail/mail.file.js');
  return { ...(await openFileMail(fileURLToPath(url), from)), close: async () => undefined };
};

/** Returns a placeholder that throws on use, for a dependency that the service does not declare. */
const notDeclared = (need: OptionalDependency): never => {
  const refuse = (): never => {
    throw new Error(`The service does not declare the dependency "${need}". Add it to the needs of its entry.`);
  };
  return new Proxy(refuse, { get: refuse, apply: refuse }) as never;
};

export type Infrastructure = Pick<Platform, OptionalDependency> & { readonly close: () => Promise<void> };

type Addresses = {
  readonly OBJECTS_URL: string;
  readonly CACHE_URL: string;
  readonly MAIL_URL: string;
  readonly MAIL_FROM: string;
};

/** Opens the declared dependencies only. */
export const openInfrastructure = async (
  needs: readonly OptionalDependency[],
  at: Addresses,
  logger: Log,
): Promise<Infrastructure> => {
  const isNeeded = (...any: readonly OptionalDependency[]): boolean => any.some((need) => needs.includes(need));
  const memory = isNeeded('cache', 'limits') ? await openEphemeralStore(at.CACHE_URL, logger) : undefined;
  const temp = isNeeded('temp') ? await openTempFolders(tmpdir(), logger) : undefined;
  const mail = isNeeded('mail') ? await openMail(at.MAIL_URL, at.MAIL_FROM, logger) : undefined;
  return {
    objects: isNeeded('objects') ? await openObjects(at.OBJECTS_URL) : notDeclared('objects'),
    cache: memory?.cache ?? notDeclared('cache'),
    limits: memory?.limits ?? notDeclared('limits'),
    mail: mail ?? notDeclared('mail'),
    temp: temp ?? notDeclared('temp'),
    close: async () => {
      await mail?.close();
      await memory?.close();
      await temp?.close();
    },
  };
};
