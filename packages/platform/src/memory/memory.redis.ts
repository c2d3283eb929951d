import type { Memory } from '../adapters.js';
import { redisCache } from '../cache/cache.redis.js';
import { redisLimits } from '../limits/limits.redis.js';
import type { Log } from '../log.js';
import { openRedis } from './redis-connection.js';

/** Cache and limits on one connection. */
export const openRedisMemory = async (url: string, words: Log): Promise<Memory> => {
  const redis = await openRedis(url, words);
  return {
    cache: redisCache(redis),
    limits: (rules, scale) => redisLimits(redis, rules, scale),
    close: async () => redis.disconnect(),
  };
};
