import { Redis } from 'ioredis';
import type { Log } from '../log.js';

const answerMs = 200;
const connectMs = 2_000;
const oldestMajor = 6;

/**
 * One connection without a queue: what cannot be asked at once fails at once, because what Redis holds is never an
 * answer's only home. Wrong settings end the start; a Redis that is away does not, and is used as soon as it is back.
 */
export const openRedis = async (url: string, words: Log, oldest = oldestMajor): Promise<Redis> => {
  if (!/^rediss?:\/\/(?:[^@/]*@)?[^/:@]+(?::\d+)?(?:\/\d*)?(?:\?.*)?$/.test(url))
    throw new Error(
      'CACHE_URL is not an address of a Redis server. Write redis://:password@host:6379, or rediss:// for TLS.',
    );
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: answerMs,
    connectTimeout: connectMs,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
  });
  let refused: Error | undefined;
  redis.on('error', (error) => {
    if (isRefusal(error)) refused = error;
    words.info({ error }, 'Redis does not answer; things go on without it, and slower');
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    // What was refused at the greeting is told by an event; the connection itself is only "closed".
    if (refused || isRefusal(error)) {
      redis.disconnect();
      throw new Error(
        'Redis refuses the user name, the password or the database in CACHE_URL. Correct it and start again.',
        { cause: refused ?? error },
      );
    }
    words.error(
      { error },
      'No Redis answers at the address in CACHE_URL: pages are slower and limits stricter until it does. Start it, or correct the address.',
    );
  }
  const major = redis.status === 'ready' ? await majorOf(redis) : undefined;
  if (major !== undefined && major < oldest) {
    redis.disconnect();
    throw new Error(`The Redis in CACHE_URL is version ${major}, which is too old. Use version ${oldest} or newer.`);
  }
  return redis;
};

/** Undefined for one that does not tell, as when this user may not ask. */
const majorOf = async (redis: Redis): Promise<number | undefined> => {
  const told = await redis.info('server').catch(() => '');
  const [, major] = /redis_version:(\d+)/.exec(told) ?? [];
  return major === undefined ? undefined : Number(major);
};

const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  /WRONGPASS|NOAUTH|NOPERM|invalid password|DB index|without any password/i.test(error.message);
