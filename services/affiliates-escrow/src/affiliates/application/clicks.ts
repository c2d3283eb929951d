import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';

export type Click = {
  readonly code: string;
  readonly visitor: string;
  readonly day: string;
  readonly bot: boolean;
  /** Key of the sub-link. */
  readonly subLink?: string;
};

export type Clicks = {
  /** Counts each visitor once per day and code, and once per sub-link; ignores unknown codes and sub-links. */
  readonly record: (tx: Tx, clicks: readonly Click[]) => Promise<void>;
  /** Deletes visitor hashes before this day and keeps the counts. */
  readonly deleteVisitors: (tx: Tx, before: string) => Promise<void>;
};

export const recordClicks =
  (deps: { readonly clicks: Clicks }): Handler<{ readonly clicks: readonly Click[] }, Record<string, never>> =>
  async ({ clicks }, ctx) => {
    requireSystem(ctx.caller);
    return ctx.transaction(async (tx) => {
      await deps.clicks.record(tx, clicks);
      return {};
    });
  };

export const deleteVisitorsJob: JobType<Record<string, never>> = { name: 'forget-visitors', schema: z.object({}) };

const dayMs = 86_400_000;

/** Keeps yesterday's hashes one more day for clicks that arrive late. */
export const deleteVisitors =
  (deps: { readonly clicks: Clicks; readonly clock: Clock }): Handler<Record<string, never>, void> =>
  (_, ctx) =>
    ctx.transaction((tx) =>
      deps.clicks.deleteVisitors(tx, new Date(deps.clock.now().getTime() - dayMs).toISOString().slice(0, 10)),
    );
