import { present } from '@keepsake/contracts/values/present';
import type { BookSettings } from '@keepsake/contracts/rest/books';
import { bookPagesAtOnce } from '@keepsake/contracts/values/book-paper';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import {
  findTimeline,
  requireNoDispute,
  requirePermission,
  type Timeline,
  type TimelineRows,
} from '../../timelines/api.js';
import { bookChanged, maxBookPages, type BookMemory } from '../domain/book.js';
import { readerLanguage } from '../../exports/api.js';
import type { BookPhrases } from '../domain/book-phrases.js';
import { nameOfMemory } from '../domain/memory-name.js';
import { bookWarnings, type BookWarning } from '../domain/warnings.js';
import type { BookPage } from '../domain/pages.js';
import type { BookFonts } from './book-ports.js';
import { pagesOf, planBook, type PlanDeps } from './plan-book.js';

export type EditDeps = PlanDeps & {
  readonly timelines: TimelineRows;
  readonly fonts: BookFonts;
  readonly clock: Clock;
};

export type ShownBook = {
  readonly settings: BookSettings;
  readonly revision: number;
  readonly memories: readonly {
    readonly id: string;
    readonly name: string;
    readonly date?: string;
    readonly submittedBy?: string;
    readonly photos: readonly string[];
    readonly hasSound: boolean;
  }[];
  readonly pages: number;
  readonly warnings: readonly BookWarning[];
};

const listed = (memory: BookMemory, phrases: BookPhrases): ShownBook['memories'][number] => ({
  id: memory.id,
  name: nameOfMemory(memory, phrases),
  ...present({ date: memory.date, submittedBy: memory.submittedBy }),
  photos: memory.parts.filter(({ kind }) => kind === 'image').map(({ entryId }) => entryId),
  hasSound: memory.parts.some(({ kind }) => kind !== 'image'),
});

const requireEditing = async (timelines: TimelineRows, code: string, ctx: RequestContext): Promise<Timeline> => {
  const timeline = await findTimeline(timelines, code);
  requirePermission(timeline, ctx.caller, 'export');
  return timeline;
};

const shown = async (deps: EditDeps, timeline: Timeline, { language }: RequestContext): Promise<ShownBook> => {
  const { settings, revision, all, content } = await planBook(deps, timeline, readerLanguage(language));
  const warnings = bookWarnings(content, deps.fonts.missing);
  let pages = 0;
  for await (const page of pagesOf(content, deps.fonts.measure)) {
    pages += 1;
    if (pages <= maxBookPages) warnings.addPage(page, pages);
  }
  return {
    settings,
    revision,
    memories: all.map((memory) => listed(memory, content.phrases)),
    pages,
    warnings: warnings.list(),
  };
};

export const getBook =
  (deps: EditDeps): Handler<{ readonly code: string }, ShownBook> =>
  async ({ code }, ctx) =>
    shown(deps, await requireEditing(deps.timelines, code, ctx), ctx);

export type SaveBook = {
  readonly code: string;
  readonly settings: BookSettings;
  /** Rejected if the settings have changed since this revision. */
  readonly revision?: number;
};

/** Saves the choices of the family. Without a revision the newest ones win. */
export const saveBook =
  (deps: EditDeps): Handler<SaveBook, ShownBook> =>
  async ({ code, ...draft }, ctx) => {
    const timeline = await requireEditing(deps.timelines, code, ctx);
    requireNoDispute(timeline, ctx.caller);
    const saved = await ctx.transaction(async (tx) => {
      const revision = await deps.drafts.save(tx, timeline.id, draft, deps.clock.now());
      if (revision === undefined) throw bookChanged();
      return { revision };
    });
    return { ...(await shown(deps, timeline, ctx)), ...saved };
  };

/** Returns a few pages of the preview, from a page number. */
export const getBookPages =
  (
    deps: EditDeps,
  ): Handler<
    { readonly code: string; readonly from: number },
    { readonly from: number; readonly pages: readonly BookPage[] }
  > =>
  async ({ code, from }, ctx) => {
    const timeline = await requireEditing(deps.timelines, code, ctx);
    const { content } = await planBook(deps, timeline, readerLanguage(ctx.language));
    const pages: BookPage[] = [];
    let number = 0;
    for await (const page of pagesOf(content, deps.fonts.measure)) {
      number += 1;
      if (number >= from) pages.push(page);
      if (pages.length === bookPagesAtOnce) break;
    }
    return { from, pages };
  };
