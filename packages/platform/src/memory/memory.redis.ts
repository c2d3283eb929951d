import type { EphemeralStore } from '../service/infrastructure.js';
import { redisCache } from '../cache/cache.redis.js';
import { redisLimits } from '../limits/limits.redis.js';
import type { Log } from '../observability/log.js';
import { openRedis } from './redis-connection.js';

/** Opens cache and limits on one connection. */
export const openRedisMemory = async (url: string, logger: Log): Promise<EphemeralStore> => {
  const redis = await openRedis(url, logger);
  return {
    cache: redisCache(redis),
    limits: (rules, scale) => redisLimits(redis, rules, scale),
    close: async () => redis.disconnect(),
  };
};
