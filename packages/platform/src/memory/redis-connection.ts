import { Redis } from 'ioredis';
import type { Log } from '../observability/log.js';

const answerMs = 200;
const connectMs = 2_000;
const oldestMajor = 6;

/**
 * Opens one connection without an offline queue: commands fail immediately if Redis is down, because it never holds the
 * only copy of a value. Wrong settings fail the start; an unreachable Redis does not, and is used once it is back.
 */
export const openRedis = async (url: string, logger: Log, oldest = oldestMajor): Promise<Redis> => {
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
  let rejection: Error | undefined;
  redis.on('error', (error) => {
    if (isRefusal(error)) rejection = error;
    logger.info({ error }, 'redis connection failed; continuing without it');
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    // An event reports a rejected handshake; `connect` itself fails with "closed".
    if (rejection || isRefusal(error)) {
      redis.disconnect();
      throw new Error(
        'Redis refuses the user name, the password or the database in CACHE_URL. Correct it and start again.',
        { cause: rejection ?? error },
      );
    }
    logger.error(
      { error },
      'redis unreachable at CACHE_URL; pages are slower and limits stricter. Start it, or correct the address.',
    );
  }
  const major = redis.status === 'ready' ? await majorOf(redis) : undefined;
  if (major !== undefined && major < oldest) {
    redis.disconnect();
    throw new Error(`The Redis in CACHE_URL is version ${major}, which is too old. Use version ${oldest} or newer.`);
  }
  return redis;
};

/** Returns undefined if the version is unavailable, for example to this user. */
const majorOf = async (redis: Redis): Promise<number | undefined> => {
  const info = await redis.info('server').catch(() => '');
  const [, major] = /redis_version:(\d+)/.exec(info) ?? [];
  return major === undefined ? undefined : Number(major);
};

const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  /WRONGPASS|NOAUTH|NOPERM|invalid password|DB index|without any password/i.test(error.message);
