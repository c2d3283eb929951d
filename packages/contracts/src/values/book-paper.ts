/** Trimmed pages of the memory book. */
export const bookPapers = {
  '8x10': { label: '8 × 10 in', widthMm: 203.2, heightMm: 254 },
  a4: { label: 'A4', widthMm: 210, heightMm: 297 },
} as const;
export type BookPaper = keyof typeof bookPapers;

/** Added on every side for the cutter. */
export const bookBleedMm = 3;

/** Pages per answer of the preview. */
export const bookPagesAtOnce = 8;

/** Choices of the owner for the memory book; declared with its limits in `rest/books`. */
export type BookSettings = {
  paper: BookPaper;
  title: string;
  dates: string;
  coverEntryId: string | null;
  leftOut: string[];
  order: string[];
  replies: boolean;
};
