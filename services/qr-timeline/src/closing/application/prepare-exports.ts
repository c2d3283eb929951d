import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Exports } from '../../exports/api.js';
import type { TimelineRows } from '../../timelines/api.js';
import type { ClosingExports, Closings } from './ports.js';

export const prepareExportsJob: JobType<object> = { name: 'prepare-closing-exports', schema: z.object({}) };

/** Few of the workers of exports, so that families who request one do not wait. */
const atOnce = 2;
const pauseMs = 5_000;
const minLinkMs = 24 * 60 * 60_000;

const prepareSoon = (tx: Tx, runAt?: Date): void =>
  tx.enqueue(prepareExportsJob, {}, { key: 'prepare-closing-exports', ...(runAt && { runAt }) });

/**
 * Starts exports of the timelines of a closing, few at a time. The row of each timeline commits with its job, so that a
 * killed process starts none twice; failed ones are retried by the exports themselves.
 */
export const prepareExports =
  (deps: {
    readonly closings: Pick<Closings, 'current'>;
    readonly exports: ClosingExports;
    readonly rows: Pick<Exports, 'ask' | 'languageOf'>;
    readonly makeExportSoon: (tx: Tx, exportId: string) => void;
    readonly timelines: Pick<TimelineRows, 'lock'>;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<unknown, void> =>
  async (_, ctx) => {
    const { closings, exports, rows, timelines, clock, ids } = deps;
    const closing = await closings.current();
    if (!closing) return;
    const again = (tx: Tx): void => prepareSoon(tx, new Date(clock.now().getTime() + pauseMs));
    const free = atOnce - (await exports.underWay(closing.id));
    if (free <= 0) return ctx.transaction(async (tx) => again(tx));
    const freshUntil = new Date(clock.now().getTime() + minLinkMs);
    const next = await exports.next(closing.id, free, freshUntil);
    if (next.length === 0) return;
    await ctx.transaction(async (tx) => {
      for (const { timelineId, ownerId, fresh } of next) {
        const id = ids.next();
        await timelines.lock(tx, timelineId);
        const language = await rows.languageOf(timelineId, tx);
        const found =
          fresh ??
          (
            await rows.ask(tx, {
              id,
              timelineId,
              askedBy: ownerId,
              everything: false,
              forClosing: true,
              askedAt: clock.now(),
              ...present({ language }),
            })
          ).id;
        const isNew = await exports.record(tx, { closingId: closing.id, timelineId, exportId: found });
        if (isNew && found === id) deps.makeExportSoon(tx, id);
      }
      again(tx);
    });
  };
