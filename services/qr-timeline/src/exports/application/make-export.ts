import { exportSettled } from '@keepsake/contracts/events/qr-timeline/export-settled.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import { closingExportLifeMs, exportLifeMs, maxAttempts, type Export } from '../domain/export.js';
import { makeExportSoon } from './export-jobs.js';
import type { ExportBuilder, Exports, ExportEntries, Settled } from './export-ports.js';
import type { TimelineRows } from '../../timelines/api.js';

type Deps = {
  readonly exports: Exports;
  readonly memories: ExportEntries;
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly maker: ExportBuilder;
  readonly objects: Pick<Objects, 'remove'>;
  readonly clock: Clock;
};

type Made = Awaited<ReturnType<ExportBuilder['make']>>;

const progressEveryMs = 2_000;
const maxFaultLength = 300;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const overtaken = 'Another worker has taken this export over, or nobody may have it any more.';

/**
 * Makes the file of one export. Crash-safe: the next attempt starts over, and only the latest attempt can finish, once.
 * Attempts are counted at the start, which bounds those that crash the process. Exports of one customer run one at a
 * time; the end of one starts the next.
 */
export const makeExport = (deps: Deps): Handler<{ readonly exportId: string }, void> => {
  const { exports, clock } = deps;

  const settle = async (tx: Tx, { id: exportId, timelineId, askedBy: customerId }: Export, outcome: Settled) => {
    const test = await exports.isTest(tx, exportId);
    tx.publish(exportSettled, { exportId, timelineId, customerId, outcome, test });
  };

  const beginNext = async (tx: Tx, { askedBy: requestedBy }: Export): Promise<void> => {
    const next = await exports.nextOf(tx, requestedBy);
    if (next !== undefined) makeExportSoon(tx, next);
  };

  const pack = async (input: Export, signal: AbortSignal, stop: (why: Error) => void) => {
    const timeline = await deps.timelines.byId(input.timelineId);
    if (!timeline || timeline.undone) throw new Error('The timeline of this export is not shown any more.');
    const total = await deps.memories.count(input.timelineId, input.everything);
    let packed = 0;
    const note = async (): Promise<void> => {
      if (!(await exports.saveProgress(input.id, input.attempt, packed, total, clock.now())))
        stop(new Error(overtaken));
    };
    await note();
    // By the clock, not per entry: one long video must not look like a stalled worker.
    const output = setInterval(() => void note().catch(() => undefined), progressEveryMs);
    try {
      return await deps.maker.make(
        { timeline, asked: input, total },
        { signal, moved: (done) => void (packed = done) },
      );
    } finally {
      clearInterval(output);
    }
  };

  const stop = (input: Export, as: 'queued' | 'failed', fault: string, ctx: RequestContext): Promise<void> =>
    ctx.transaction(async (tx) => {
      const stopped = await exports.stop(tx, input, as, { at: clock.now(), fault: fault.slice(0, maxFaultLength) });
      if (stopped && as === 'failed') await settle(tx, input, 'failed');
      await beginNext(tx, input);
    });

  const finish = async (input: Export, made: Made, ctx: RequestContext): Promise<void> => {
    const expiresAt = new Date(clock.now().getTime() + (input.forClosing ? closingExportLifeMs : exportLifeMs));
    await ctx.transaction(async (tx) => {
      const finished = await exports.finish(tx, input.id, input.attempt, { ...made, expiresAt });
      if (finished) await settle(tx, input, 'ready');
      await beginNext(tx, input);
    });
    // Keys are checked against the table: a late duplicate must not remove the file that a customer was notified of.
    for (const key of await exports.unknownKeys([made.objectKey])) await deps.objects.remove(key);
  };

  /** Packs, then stores the result in one transaction, only while this is the latest attempt. */
  const attempt = async (input: Export, ctx: RequestContext): Promise<void> => {
    const over = new AbortController();
    const signal = AbortSignal.any([ctx.signal, over.signal]);
    const made = await pack(input, signal, (why) => over.abort(why)).catch((error: unknown) => ({ error }));
    if (!('error' in made)) return finish(input, made, ctx);
    if (over.signal.aborted) return;
    if (ctx.signal.aborted) throw made.error;
    ctx.log.error({ exportId: input.id, attempt: input.attempt, ...made }, 'export failed');
    await stop(input, input.attempt < maxAttempts ? 'queued' : 'failed', messageOf(made.error), ctx);
  };

  return async ({ exportId }, ctx) => {
    const input = await exports.begin(exportId, clock.now());
    if (!input) return;
    if (input.attempt <= maxAttempts) return attempt(input, ctx);
    ctx.log.error({ exportId, attempt: input.attempt }, 'export reached its attempt limit; failed permanently');
    await stop(input, 'failed', 'The worker ended during each attempt.', ctx);
  };
};
