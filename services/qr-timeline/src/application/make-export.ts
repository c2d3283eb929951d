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

const sayEveryMs = 2_000;
const afterAnotherMs = 2_000;
const overtaken = 'Another worker has taken this export over, or nobody may have it any more.';

/**
 * Makes the file of one export. It may be killed anywhere: the next attempt starts over, and only the attempt that is the
 * latest can finish, once. A process makes one at a time: the queue has other work.
 */
export const makeExport = (deps: Deps): Handler<{ readonly exportId: string }, void> => {
  const { exports, clock } = deps;
  let busy = false;

  const say = async (
    tx: Tx,
    { id: exportId, timelineId, askedBy: customerId }: Export,
    outcome: Settled,
  ): Promise<void> => {
    const test = await exports.isTest(tx, exportId);
    tx.say(exportSettled, { exportId, timelineId, customerId, outcome, test });
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

  /** Packs, then tells the table how it went: in one transaction, and only while this is the latest attempt. */
  const attempt = async (asked: Export, turn: Turn): Promise<void> => {
    const over = new AbortController();
    const signal = AbortSignal.any([turn.signal, over.signal]);
    const made = await pack(asked, signal, (why) => over.abort(why)).catch((error: unknown) => ({ error }));
    if (over.signal.aborted) return;
    if ('error' in made) {
      if (turn.signal.aborted) throw made.error;
      turn.log.error({ exportId: asked.id, attempt: asked.attempt, ...made }, 'an export could not be made');
      const as = asked.attempt < mostAttempts ? 'queued' : 'failed';
      await turn.once(async (tx) => {
        const stopped = await exports.stop(tx, asked.id, asked.attempt, as, clock.now());
        if (stopped && as === 'failed') await say(tx, asked, 'failed');
      });
      return;
    }
    const expiresAt = new Date(clock.now().getTime() + exportLifeMs);
    const won = await turn.once(async (tx) => {
      const finished = await exports.finish(tx, asked.id, asked.attempt, { ...made, expiresAt });
      if (finished) await say(tx, asked, 'ready');
      return finished;
    });
    if (!won) await deps.objects.remove(made.objectKey);
  };

  return async ({ exportId }, turn) => {
    if (busy)
      return turn.once(async (tx) => makeExportSoon(tx, exportId, new Date(clock.now().getTime() + afterAnotherMs)));
    busy = true;
    try {
      const asked = await exports.begin(exportId, clock.now());
      if (asked) await attempt(asked, turn);
    } finally {
      busy = false;
    }
  };
};
