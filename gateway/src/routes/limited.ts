import { problem } from '@keepsake/platform/problem';
import type { Caller } from '@keepsake/platform/request-context';
import type { Limits } from '@keepsake/platform/limits/limits';
import type { LimitName } from '../limits.js';

/** Counts an attempt; throws `too-many-tries` with the time to wait above the limit. */
export const limited = async (limits: Limits, rule: LimitName, key: string): Promise<void> => {
  const { ok, retryAfterMs } = await limits.take(rule, key);
  if (ok) return;
  const minutes = Math.max(1, Math.ceil(retryAfterMs / 60_000));
  throw problem(
    'too-many',
    'too-many-tries',
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterMs },
  );
};

/** Keys a limit by account and timeline: a plate shows its code, so no one may use up the limit of others. */
export const accountAndCode = ({
  caller,
  params,
}: {
  readonly caller: Caller;
  readonly params: { readonly code: string };
}): string => `${caller.kind === 'customer' ? caller.id : caller.kind} ${params.code}`;
