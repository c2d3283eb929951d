import type { JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';

export const makeBookJob: JobType<{ copyId: string }> = {
  name: 'make-book',
  schema: z.object({ copyId: z.uuid() }),
};
export const resumeBooksJob: JobType<object> = { name: 'resume-books', schema: z.object({}) };
export const sweepBooksJob: JobType<object> = { name: 'sweep-books', schema: z.object({}) };

export const makeBookSoon = (tx: Tx, copyId: string): void =>
  tx.enqueue(makeBookJob, { copyId }, { key: `book:${copyId}` });
