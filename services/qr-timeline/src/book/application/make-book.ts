import { bookSettled } from '@keepsake/contracts/events/qr-timeline/book-settled.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import type { TimelineRows } from '../../timelines/api.js';
import { copyLifeMs, maxAttempts, type BookCopy } from '../domain/book.js';
import type { BookCopies, BookFonts, BookRenderer } from './book-ports.js';
import { countPages, planBook, type PlanDeps } from './plan-book.js';

type Deps = PlanDeps & {
  readonly copies: BookCopies;
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly fonts: BookFonts;
  readonly renderer: BookRenderer;
  readonly objects: Pick<Objects, 'remove'>;
  readonly clock: Clock;
};

type Made = Awaited<ReturnType<BookRenderer['make']>>;

const progressIntervalMs = 1_000;

/**
 * Renders the PDF of one copy. Crash-safe: the next attempt starts over, and only the latest attempt can finish, once.
 * Attempts are counted at the start, which bounds those that crash the process.
 */
export const makeBook = (deps: Deps): Handler<{ readonly copyId: string }, void> => {
  const { copies, clock } = deps;

  const settle = async (tx: Tx, copy: BookCopy, outcome: 'ready' | 'failed'): Promise<void> => {
    const test = await copies.isTest(tx, copy.id);
    const { id: copyId, timelineId, requestedBy: customerId } = copy;
    tx.publish(bookSettled, { copyId, timelineId, customerId, outcome, test });
  };

  const render = async (copy: BookCopy, signal: AbortSignal, stop: (why: Error) => void): Promise<Made> => {
    const timeline = await deps.timelines.byId(copy.timelineId);
    if (!timeline || timeline.undone) throw new Error('The timeline of this book is no longer shown.');
    const { content } = await planBook(deps, timeline, copy.language, copy.settings);
    const total = await countPages(content, deps.fonts.measure);
    let drawn = 0;
    const report = async (): Promise<void> => {
      if (!(await copies.saveProgress(copy.id, copy.attempt, drawn, total, clock.now())))
        stop(new Error('The book was canceled, or another worker took it over.'));
    };
    await report();
    // By the clock, not per page: one large photo must not look like a stalled worker.
    const reports = setInterval(() => void report().catch(() => undefined), progressIntervalMs);
    try {
      signal.throwIfAborted();
      return await deps.renderer.make({ timeline, copy, content }, { signal, moved: (done) => void (drawn = done) });
    } finally {
      clearInterval(reports);
    }
  };

  const stop = (copy: BookCopy, as: 'queued' | 'failed', ctx: RequestContext): Promise<void> =>
    ctx.transaction(async (tx) => {
      const isStopped = await copies.stop(tx, copy.id, copy.attempt, as, clock.now());
      if (isStopped && as === 'failed') await settle(tx, copy, 'failed');
    });

  const finish = async (copy: BookCopy, made: Made, ctx: RequestContext): Promise<void> => {
    const expiresAt = new Date(clock.now().getTime() + copyLifeMs);
    await ctx.transaction(async (tx) => {
      if (await copies.finish(tx, copy.id, copy.attempt, { ...made, expiresAt })) await settle(tx, copy, 'ready');
    });
    // Checked against the table: a late duplicate must not remove the file that a customer was notified of.
    for (const key of await copies.unknownKeys([made.objectKey])) await deps.objects.remove(key);
  };

  const attempt = async (copy: BookCopy, ctx: RequestContext): Promise<void> => {
    const over = new AbortController();
    const signal = AbortSignal.any([ctx.signal, over.signal]);
    const made = await render(copy, signal, (why) => over.abort(why)).catch((error: unknown) => ({ error }));
    if (!('error' in made)) return finish(copy, made, ctx);
    if (over.signal.aborted) return;
    if (ctx.signal.aborted) throw made.error;
    ctx.log.error({ copyId: copy.id, attempt: copy.attempt, ...made }, 'memory book failed');
    await stop(copy, copy.attempt < maxAttempts ? 'queued' : 'failed', ctx);
  };

  return async ({ copyId }, ctx) => {
    const copy = await copies.begin(copyId, clock.now());
    if (!copy) return;
    if (copy.attempt <= maxAttempts) return attempt(copy, ctx);
    ctx.log.error({ copyId, attempt: copy.attempt }, 'memory book reached its attempt limit; failed permanently');
    await stop(copy, 'failed', ctx);
  };
};
