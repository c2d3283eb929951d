import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType, Tx } from '@keepsake/platform/turn';
import { z } from 'zod';

export type Click = { readonly code: string; readonly visitor: string; readonly day: string; readonly bot: boolean };

export type Clicks = {
  /** Counts each visitor once a day and code; codes that nobody has are passed over. */
  readonly record: (tx: Tx, clicks: readonly Click[]) => Promise<void>;
  /** Drops the hashes of the days before this one: counts stay, visitors do not. */
  readonly forgetVisitors: (tx: Tx, before: string) => Promise<void>;
};

export const recordClicks =
  (deps: { readonly clicks: Clicks }): Handler<{ readonly clicks: readonly Click[] }, Record<string, never>> =>
  async ({ clicks }, turn) => {
    requireSystem(turn.caller);
    return turn.once(async (tx) => {
      await deps.clicks.record(tx, clicks);
      return {};
    });
  };

export const forgetVisitorsJob: JobType<Record<string, never>> = { name: 'forget-visitors', schema: z.object({}) };

const dayMs = 86_400_000;

/** Yesterday's hashes stay one more day, for clicks that are sent late. */
export const forgetVisitors =
  (deps: { readonly clicks: Clicks; readonly clock: Clock }): Handler<Record<string, never>, void> =>
  (_, turn) =>
    turn.once((tx) =>
      deps.clicks.forgetVisitors(tx, new Date(deps.clock.now().getTime() - dayMs).toISOString().slice(0, 10)),
    );
