import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { countBy } from './count-by.js';
import type { LimitRule, Limits } from './limits.js';

/** Without Redis each process counts alone, and there may be several, so each allows half. */
const shareAlone = 0.5;

/** Counts in Redis, shared by all processes. Without Redis limits are stricter, never off. */
export const redisLimits = (redis: Redis, rules: Readonly<Record<string, LimitRule>>, scale: number): Limits =>
  countBy(rules, (rule, { points, windowMs }) => {
    const window = { keyPrefix: `limit:${rule}`, duration: windowMs / 1_000 };
    return new RateLimiterRedis({
      ...window,
      storeClient: redis,
      points: Math.ceil(points * scale),
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({
        ...window,
        points: Math.max(1, Math.floor(points * scale * shareAlone)),
      }),
    });
  });
