import type { Language } from '@keepsake/contracts/values/language';
import type { BookSettings } from '@keepsake/contracts/rest/books';
import type { Timeline } from '../../timelines/api.js';
import { chosenMemories, type BookMemory } from '../domain/book.js';
import { pageTitle } from '../../exports/api.js';
import { bookPhrases, type BookPhrases } from '../domain/book-phrases.js';
import { layOutBook, type BookContent } from '../domain/layout.js';
import type { BookPage, Measure } from '../domain/pages.js';
import type { BookDrafts, BookMemories } from './book-ports.js';

export type PlanDeps = { readonly drafts: BookDrafts; readonly memories: BookMemories };

export type PlannedBook = {
  readonly settings: BookSettings;
  /** 0 if nothing was saved. */
  readonly revision: number;
  /** All shown memories in the order of the book, also those left out. */
  readonly all: readonly BookMemory[];
  readonly content: BookContent;
};

const photosOf = (memories: readonly BookMemory[]) =>
  memories.flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'image'));

const defaultsOf = (timeline: Timeline, memories: readonly BookMemory[], phrases: BookPhrases): BookSettings => {
  const { fromDate, toDate } = timeline;
  return {
    paper: '8x10',
    title: pageTitle(timeline, phrases.language).slice(0, 120),
    dates: [fromDate, toDate].flatMap((date) => (date === undefined ? [] : phrases.date(date))).join(' – '),
    coverEntryId: photosOf(memories)[0]?.entryId ?? null,
    leftOut: [],
    order: [],
    replies: false,
  };
};

/** Returns the content of a book by its settings, or by the saved ones, or by the defaults of the timeline. */
export const planBook = async (
  { drafts, memories }: PlanDeps,
  timeline: Timeline,
  language: Language,
  given?: BookSettings,
): Promise<PlannedBook> => {
  const draft = given ? undefined : await drafts.get(timeline.id);
  const saved = given ?? draft?.settings;
  const byDate = await memories.shown(timeline.id, saved?.replies ?? false, language);
  const phrases = bookPhrases(language);
  const settings = saved ?? defaultsOf(timeline, byDate, phrases);
  const { paper, title, dates, coverEntryId } = settings;
  const cover = photosOf(byDate).find(({ entryId }) => entryId === coverEntryId);
  const content = { paper, title, dates, memories: chosenMemories(byDate, settings), phrases, ...(cover && { cover }) };
  return {
    settings,
    revision: draft?.revision ?? 0,
    all: chosenMemories(byDate, { ...settings, leftOut: [] }),
    content,
  };
};

const pagesPerTurn = 20;

/** Lays out a book in turns, so that a long one does not block other requests. */
export const pagesOf = async function* (content: BookContent, measure: Measure): AsyncGenerator<BookPage> {
  let pages = 0;
  for (const page of layOutBook(content, measure)) {
    yield page;
    pages += 1;
    if (pages % pagesPerTurn === 0) await new Promise<void>((resolve) => void setImmediate(resolve));
  }
};

export const countPages = async (content: BookContent, measure: Measure): Promise<number> => {
  const pages = pagesOf(content, measure);
  let count = 0;
  while ((await pages.next()).done !== true) count += 1;
  return count;
};
