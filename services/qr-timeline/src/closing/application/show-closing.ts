import { requireStaff, requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { stageOf, type BusinessClosing, type Stage } from '../domain/closing.js';
import type { ClosingExports, Closings, ExportProgress, Families } from './ports.js';

export type ShownClosing = BusinessClosing & { readonly stage: Stage };

/** Returns the announced closing, if any. It is public: every page shows its day. */
export const getClosing =
  ({
    closings,
    clock,
  }: {
    readonly closings: Pick<Closings, 'current'>;
    readonly clock: Clock;
  }): Handler<unknown, ShownClosing | undefined> =>
  async () => {
    const closing = await closings.current();
    return closing && { ...closing, stage: stageOf(closing, clock.now()) };
  };

/** Lists whom to email about a closing; services only. */
export const listFamilies =
  ({
    families,
  }: {
    readonly families: Families;
  }): Handler<{ readonly after: string; readonly limit: number }, readonly string[]> =>
  async ({ after, limit }, ctx) => {
    requireSystem(ctx.caller);
    return families.after(after, limit);
  };

/** Returns how many timelines have an export, for owners of the back office. */
export const getClosingExports =
  ({
    closings,
    exports,
  }: {
    readonly closings: Pick<Closings, 'current'>;
    readonly exports: Pick<ClosingExports, 'progress'>;
  }): Handler<unknown, ExportProgress> =>
  async (_, ctx) => {
    requireStaff(ctx.caller);
    const closing = await closings.current();
    return closing ? exports.progress(closing.id) : { total: 0, done: 0, failedTotal: 0, failed: [] };
  };
