import { fileURLToPath } from 'node:url';
import { memoryCache } from './cache/cache.memory.js';
import type { Cache } from './cache/cache.js';
import { migrate, openDatabase, openPool, platformMigrations } from './database.js';
import type { EventLog } from './events/event-log.js';
import type { Log } from './log.js';
import type { Mail } from './mail/mail.js';
import type { Objects } from './objects/objects.js';

const eventsPool = 6;

const unknownScheme = (setting: string, url: string, known: string): Error =>
  new Error(
    `${setting} begins with "${url.slice(0, url.indexOf(':') + 1)}", which is not known here. Use ${known} and start again.`,
  );

/** A URL chooses the adapter, and an adapter's library is loaded only when its URL asks for it. */
export const openEvents = async (url: string, words: Log): Promise<EventLog> => {
  if (!/^postgres(ql)?:/.test(url)) throw unknownScheme('EVENTS_URL', url, 'postgres://');
  const { openPostgresLog } = await import('./events/event-log.postgres.js');
  const pool = openPool(url, eventsPool, (error) => words.info({ error }, 'a connection of the event log ended'));
  await migrate(openDatabase(pool), platformMigrations('events'), 'platform_migration');
  return openPostgresLog(url, pool, words);
};

export const openObjects = async (url: string): Promise<Objects> => {
  if (!url.startsWith('file:')) throw unknownScheme('OBJECTS_URL', url, 'file://');
  const { openFileObjects } = await import('./objects/objects.file.js');
  return openFileObjects(fileURLToPath(url));
};

export const openCache = (url: string): Cache => {
  if (!url.startsWith('memory:')) throw unknownScheme('CACHE_URL', url, 'memory:');
  return memoryCache();
};

export const openMail = async (url: string, from: string): Promise<Mail> => {
  if (!url.startsWith('file:')) throw unknownScheme('MAIL_URL', url, 'file://');
  const { openFileMail } = await import('./mail/mail.file.js');
  return openFileMail(fileURLToPath(url), from);
};
