import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import {
  findTimeline,
  requireConfirmed,
  requirePermission,
  type Timeline,
  type TimelineRows,
} from '../../timelines/api.js';
import { bookEmpty, bookTooLong, canDownload, maxBookPages, type BookCopy } from '../domain/book.js';
import { readerLanguage } from '../../exports/api.js';
import { makeBookSoon } from './book-jobs.js';
import type { BookCopies, BookFonts, BookTokens } from './book-ports.js';
import { isTheirs } from './find-copy.js';
import { countPages, planBook, type PlanDeps } from './plan-book.js';

type ReadDeps = {
  readonly timelines: TimelineRows;
  readonly copies: BookCopies;
  readonly tokens: BookTokens;
  readonly clock: Clock;
};

export type ShownCopy = Pick<BookCopy, 'done' | 'total'> & {
  readonly state: BookCopy['state'] | 'none';
  /** Of the newest PDF that can be downloaded; without one, `requestedAt` is of the newest request. */
  readonly requestedAt?: string;
  readonly expiresAt?: string;
  readonly size?: number;
  readonly token?: string;
  readonly pages?: number;
};

/** Returns the state of the newest request, and the newest PDF, which a failed or canceled request leaves in place. */
const newestOf = async ({ copies, tokens, clock }: ReadDeps, timeline: Timeline): Promise<ShownCopy> => {
  const copy = await copies.newest(timeline.id);
  if (!copy) return { state: 'none', done: 0, total: 0 };
  const ready = copy.state === 'ready' ? copy : await copies.ready(timeline.id);
  const file = ready && canDownload(ready, clock.now()) && isTheirs(ready, timeline) ? ready : undefined;
  return {
    state: copy.state === 'ready' && !file ? 'gone' : copy.state,
    done: copy.done,
    total: copy.total,
    requestedAt: (file ?? copy).requestedAt.toISOString(),
    ...(file &&
      present({
        expiresAt: file.expiresAt?.toISOString(),
        size: file.size,
        token: tokens.make(file.id),
        pages: file.total,
      })),
  };
};

export const getBookCopy =
  (deps: ReadDeps): Handler<{ readonly code: string }, ShownCopy> =>
  async ({ code }, ctx) => {
    const timeline = await findTimeline(deps.timelines, code);
    requirePermission(timeline, ctx.caller, 'export');
    return newestOf(deps, timeline);
  };

/** Starts the rendering with the saved settings. An empty or too long book is rejected. */
export const startBookCopy =
  (
    deps: ReadDeps & PlanDeps & { readonly fonts: BookFonts; readonly ids: Ids },
  ): Handler<{ readonly code: string }, ShownCopy> =>
  async ({ code }, ctx) => {
    const timeline = await findTimeline(deps.timelines, code);
    requirePermission(timeline, ctx.caller, 'export');
    requireConfirmed(timeline, ctx.caller);
    const requestedBy = 'id' in ctx.caller ? ctx.caller.id : '';
    const language = readerLanguage(ctx.language);
    const { settings, content } = await planBook(deps, timeline, language);
    if (content.memories.length === 0) throw bookEmpty();
    const pages = await countPages(content, deps.fonts.measure);
    if (pages > maxBookPages) throw bookTooLong(pages);
    await ctx.transaction(async (tx) => {
      const { id: timelineId } = await deps.timelines.lock(tx, timeline.id);
      const id = deps.ids.next();
      const requestedAt = deps.clock.now();
      const copy = await deps.copies.request(tx, { id, timelineId, requestedBy, settings, language, requestedAt });
      if (copy.id === id) makeBookSoon(tx, id);
      return true;
    });
    return newestOf(deps, timeline);
  };

/** Cancels the rendering; its worker stops with its next page or progress report. */
export const cancelBookCopy =
  (deps: ReadDeps): Handler<{ readonly code: string }, ShownCopy> =>
  async ({ code }, ctx) => {
    const timeline = await findTimeline(deps.timelines, code);
    requirePermission(timeline, ctx.caller, 'export');
    await ctx.transaction((tx) => deps.copies.cancel(tx, timeline.id, deps.clock.now()));
    return newestOf(deps, timeline);
  };
