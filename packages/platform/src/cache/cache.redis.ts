import type { Redis } from 'ioredis';
import type { Cache } from './cache.js';

/** Maps errors to undefined, as the port promises; the connection logs them. */
const orNothing = <R>(answer: Promise<R>): Promise<R | undefined> => answer.catch(() => undefined);

export const redisCache = (redis: Redis): Cache => ({
  get: async (key) => (await orNothing(redis.get(`cache:${key}`))) ?? undefined,
  set: async (key, value, ttlMs) => {
    await orNothing(redis.set(`cache:${key}`, value, 'PX', Math.max(1, Math.ceil(ttlMs))));
  },
  drop: async (key) => {
    await orNothing(redis.del(`cache:${key}`));
  },
});
