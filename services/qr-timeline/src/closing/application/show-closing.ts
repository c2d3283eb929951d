import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { stageOf, type BusinessClosing, type Stage } from '../domain/closing.js';
import type { Closings, Families } from './ports.js';

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
