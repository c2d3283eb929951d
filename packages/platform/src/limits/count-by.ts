import { RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitRule, Limits } from './limits.js';

type Counter = { readonly consume: (key: string) => Promise<RateLimiterRes> };

/** Creates limits with one counter per rule. */
export const countBy = (
  rules: Readonly<Record<string, LimitRule>>,
  counterOf: (rule: string, details: LimitRule) => Counter,
): Limits => {
  const counters = new Map(Object.entries(rules).map(([rule, details]) => [rule, counterOf(rule, details)]));
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
