import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitRule, Limits } from './limits.js';

/** @param scale multiplies every allowance; tests of other things raise it, tests of limits do not */
export const memoryLimits = (rules: Readonly<Record<string, LimitRule>>, scale: number): Limits => {
  const counters = new Map(
    Object.entries(rules).map(([rule, { points, windowMs }]) => [
      rule,
      new RateLimiterMemory({ keyPrefix: rule, points: Math.ceil(points * scale), duration: windowMs / 1_000 }),
    ]),
  );
  return {
    take: async (rule, key) => {
      const counter = counters.get(rule);
      if (!counter) throw new Error(`There is no limit named ${rule}; add it to the table of limits.`);
      try {
        await counter.consume(key);
        return { ok: true, retryAfterMs: 0 };
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return { ok: false, retryAfterMs: refused.msBeforeNext };
        throw refused;
      }
    },
  };
};
