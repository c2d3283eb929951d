import type { PromptId } from '@keepsake/contracts/catalog/prompts';
import type { Language } from '@keepsake/contracts/values/language';
import { problem } from '@keepsake/platform/problem';
import type { BookSettings } from '@keepsake/contracts/values/book-paper';

/** A photo, video or recording of a memory; sizes are those of the version that pages show. */
export type BookPart = {
  readonly entryId: string;
  readonly kind: 'image' | 'video' | 'audio';
  readonly width?: number;
  readonly height?: number;
  readonly caption?: string;
};

/** Entries posted together, as one piece of the book. The id is that of its first entry. */
export type BookMemory = {
  readonly id: string;
  readonly title: string;
  readonly date?: string;
  readonly description: string;
  readonly submittedBy?: string;
  /** The question that it answers. */
  readonly prompt?: PromptId;
  readonly parts: readonly BookPart[];
  readonly replies: readonly { readonly text: string; readonly submittedBy?: string }[];
};

type CopyState = 'queued' | 'making' | 'ready' | 'failed' | 'canceled' | 'gone';

/** One rendered book, or the request for it. Its settings are those at the time of the request. */
export type BookCopy = {
  readonly id: string;
  readonly timelineId: string;
  readonly requestedBy: string;
  readonly settings: BookSettings;
  readonly language: Language;
  readonly state: CopyState;
  readonly done: number;
  readonly total: number;
  readonly attempt: number;
  readonly requestedAt: Date;
  readonly objectKey?: string;
  readonly size?: number;
  readonly expiresAt?: Date;
};

const dayMs = 24 * 60 * 60_000;

/** A week, like exports. */
export const copyLifeMs = 7 * dayMs;

/** After this many failures another retry is pointless. */
export const maxAttempts = 8;

/** Print shops bind up to about 300 pages; more also take minutes to render. */
export const maxBookPages = 300;

export const bookPrefix = 'books/';

/** Every attempt writes to its own key: one that was presumed dead and resumes overwrites nothing. */
export const bookKey = (copyId: string, attempt: number): string => `${bookPrefix}${copyId}/${attempt}.pdf`;

export const bookUnknown = () =>
  problem(
    'not-found',
    'book-unknown',
    'This book is no longer available. Sign in and create it again where you manage your timeline.',
  );

export const bookEmpty = () =>
  problem('conflict', 'book-empty', 'The book has no memories yet. Include at least one memory.');

export const bookChanged = () =>
  problem('conflict', 'changed-meanwhile', 'Someone else changed the book in the meantime. Check it and save again.');

export const bookTooLong = (pages: number) =>
  problem(
    'conflict',
    'book-too-long',
    `The book has ${pages.toLocaleString('en-US')} pages; up to ${maxBookPages} can be printed. Leave out some memories.`,
  );

export const canDownload = (copy: Pick<BookCopy, 'state' | 'expiresAt'>, now: Date): boolean =>
  copy.state === 'ready' && copy.expiresAt !== undefined && copy.expiresAt > now;

/**
 * Returns the memories of the book in its order. Those that the order does not name, because they came later, follow
 * their predecessor by date.
 */
export const chosenMemories = <M extends { readonly id: string }>(
  byDate: readonly M[],
  { leftOut, order }: Pick<BookSettings, 'leftOut' | 'order'>,
): readonly M[] => {
  const known = new Map(byDate.map((memory) => [memory.id, memory]));
  const named = new Set(order.filter((id) => known.has(id)));
  const followers = new Map<string, M[]>();
  let before = '';
  for (const memory of byDate) {
    if (named.has(memory.id)) {
      before = memory.id;
      continue;
    }
    const after = followers.get(before);
    if (after) after.push(memory);
    else followers.set(before, [memory]);
  }
  const ordered = [...named].flatMap((id) => [known.get(id), ...(followers.get(id) ?? [])]);
  const out = new Set(leftOut);
  return [...(followers.get('') ?? []), ...ordered].filter(
    (memory) => memory !== undefined && !out.has(memory.id),
  ) as M[];
};
