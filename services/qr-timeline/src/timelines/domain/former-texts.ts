import { placeOf } from '@keepsake/contracts/values/timeline-place';
import { present } from '@keepsake/contracts/values/present';
import { isPoster, writtenFields, type Entry } from './entry.js';
import { isSupport, type Viewer } from './permissions.js';

export type Editor = 'guest' | 'family' | 'support';

/** What an edit replaced in one entry. */
export type FormerTexts = {
  readonly entryId: string;
  readonly title: string;
  readonly description: string;
  readonly caption?: string;
  readonly date?: string;
  readonly location?: string;
  readonly submittedBy?: string;
  readonly editedByFamily: boolean;
  /** Only if the edit changed the order; it decides the place among entries of one date. */
  readonly submittedAt?: Date;
};

type Edited = { readonly before: Entry | undefined; readonly after: Entry };

export const editorOf = (entry: Entry, viewer: Viewer): Editor => {
  if (isPoster(entry, viewer)) return 'guest';
  return isSupport(viewer) ? 'support' : 'family';
};

/** Ids in the order of the page, had they been posted at these times. */
const inOrder = (entries: readonly Entry[], postedAt: (entry: Entry, at: number) => Date): string =>
  entries
    .map((entry, at) => ({ id: entry.id, place: placeOf(entry.date, postedAt(entry, at), entry.id) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ id }) => id)
    .join();

const wordsOf = ({
  id,
  title,
  description,
  caption,
  date,
  location,
  submittedBy,
  editedByFamily,
}: Entry): FormerTexts => ({
  ...present({ caption, date, location, submittedBy }),
  entryId: id,
  title,
  description,
  editedByFamily: editedByFamily === true,
});

/**
 * Returns what an edit of these entries replaced. Removed entries are kept as they are, and not repeated here. A new
 * order concerns all entries: their places are compared with each other.
 */
export const formerTextsOf = (edited: readonly Edited[]): readonly FormerTexts[] => {
  const pairs = edited.flatMap(({ before, after }) =>
    before === undefined || before.status === 'removed' || after.status === 'removed' ? [] : [{ before, after }],
  );
  const isReworded = ({ before, after }: { before: Entry; after: Entry }): boolean =>
    writtenFields.some((field) => before[field] !== after[field]);
  const former = pairs.map(({ before }) => before);
  // With the former dates: a date that moves an entry also brings it back.
  const isReordered =
    inOrder(former, ({ submittedAt }) => submittedAt) !==
    inOrder(former, ({ submittedAt }, at) => pairs[at]?.after.submittedAt ?? submittedAt);
  return pairs
    .filter((pair) => isReordered || isReworded(pair))
    .map(({ before }) => ({ ...wordsOf(before), ...(isReordered && { submittedAt: before.submittedAt }) }));
};

/** Returns the entry with its former words and place. */
export const restored = (entry: Entry, former: FormerTexts): Entry => {
  const { caption: _, date: __, location: ___, submittedBy: ____, datedByMedia: _____, ...stays } = entry;
  const { entryId: _id, submittedAt = entry.submittedAt, ...words } = former;
  return { ...stays, ...words, submittedAt, sortKey: placeOf(former.date, submittedAt, entry.id) };
};
