import { RateLimiterMemory } from 'rate-limiter-flexible';
import { countBy } from './count-by.js';
import type { LimitRule, Limits } from './limits.js';

/** @param scale multiplies the points of every rule; tests that are not about limits raise it */
export const memoryLimits = (rules: Readonly<Record<string, LimitRule>>, scale: number): Limits =>
  countBy(
    rules,
    (rule, { points, windowMs }) =>
      new RateLimiterMemory({ keyPrefix: rule, points: Math.ceil(points * scale), duration: windowMs / 1_000 }),
  );
