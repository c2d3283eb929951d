import { exportSettled } from '@keepsake/contracts/events/qr-timeline/export-settled.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler, Turn, Tx } from '@keepsake/platform/turn';
import { exportLifeMs, mostAttempts, type Export } from '../domain/export.js';
import { makeExportSoon } from './export-jobs.js';
import type { AlbumMaker, Exports, KeptMemories, Settled } from './export-ports.js';
import type { TimelineRows } from './timeline-ports.js';

type Deps = {
  readonly exports: Exports;
  readonly memories: KeptMemories;
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly maker: AlbumMaker;
  readonly objects: Pick<Objects, 'remove'>;
  readonly clock: Clock;
};

type Made = Awaited<ReturnType<AlbumMaker['make']>>;

const sayEveryMs = 2_000;
const overtaken = 'Another worker has taken this export over, or nobody may have it any more.';

/**
 * Makes the file of one export. It may be killed anywhere: the next attempt starts over, and only the attempt that is the
 * latest can finish, once. Attempts are counted when they begin, so that one which ends its process every time is bounded.
 * A customer has one at a time; the end of one begins the next.
 */
export const makeExport = (deps: Deps): Handler<{ readonly exportId: string }, void> => {
  const { exports, clock } = deps;

  const settle = async (tx: Tx, { id: exportId, timelineId, askedBy: customerId }: Export, outcome: Settled) => {
    const test = await exports.isTest(tx, exportId);
    tx.say(exportSettled, { exportId, timelineId, customerId, outcome, test });
  };

  const beginNext = async (tx: Tx, { askedBy }: Export): Promise<void> => {
    const next = await exports.nextOf(tx, askedBy);
    if (next !== undefined) makeExportSoon(tx, next);
  };

  const pack = async (asked: Export, signal: AbortSignal, stop: (why: Error) => void) => {
    const timeline = await deps.timelines.byId(asked.timelineId);
    if (!timeline || timeline.undone) throw new Error('The timeline of this export is not shown any more.');
    const total = await deps.memories.count(asked.timelineId, asked.everything);
    let packed = 0;
    const note = async (): Promise<void> => {
      if (!(await exports.note(asked.id, asked.attempt, packed, total, clock.now()))) stop(new Error(overtaken));
    };
    await note();
    // By the clock and not by memory: one long film must not look like a dead worker.
    const saying = setInterval(() => void note().catch(() => undefined), sayEveryMs);
    try {
      return await deps.maker.make({ timeline, asked, total }, { signal, moved: (done) => void (packed = done) });
    } finally {
      clearInterval(saying);
    }
  };

  const stop = (asked: Export, as: 'queued' | 'failed', turn: Turn): Promise<void> =>
    turn.once(async (tx) => {
      const stopped = await exports.stop(tx, asked.id, asked.attempt, as, clock.now());
      if (stopped && as === 'failed') await settle(tx, asked, 'failed');
      await beginNext(tx, asked);
    });

  const finish = async (asked: Export, made: Made, turn: Turn): Promise<void> => {
    const expiresAt = new Date(clock.now().getTime() + exportLifeMs);
    await turn.once(async (tx) => {
      const finished = await exports.finish(tx, asked.id, asked.attempt, { ...made, expiresAt });
      if (finished) await settle(tx, asked, 'ready');
      await beginNext(tx, asked);
    });
    // What came of it is asked of the table: a late duplicate must not take away the file that a customer was told of.
    for (const key of await exports.unknownKeys([made.objectKey])) await deps.objects.remove(key);
  };

  /** Packs, then tells the table how it went: in one transaction, and only while this is the latest attempt. */
  const attempt = async (asked: Export, turn: Turn): Promise<void> => {
    const over = new AbortController();
    const signal = AbortSignal.any([turn.signal, over.signal]);
    const made = await pack(asked, signal, (why) => over.abort(why)).catch((error: unknown) => ({ error }));
    if (!('error' in made)) return finish(asked, made, turn);
    if (over.signal.aborted) return;
    if (turn.signal.aborted) throw made.error;
    turn.log.error({ exportId: asked.id, attempt: asked.attempt, ...made }, 'an export could not be made');
    await stop(asked, asked.attempt < mostAttempts ? 'queued' : 'failed', turn);
  };

  return async ({ exportId }, turn) => {
    const asked = await exports.begin(exportId, clock.now());
    if (!asked) return;
    if (asked.attempt <= mostAttempts) return attempt(asked, turn);
    turn.log.error({ exportId, attempt: asked.attempt }, 'an export was begun too often; failed permanently');
    await stop(asked, 'failed', turn);
  };
};
