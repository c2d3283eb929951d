import type { JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';

export const makeFilmJob: JobType<{ copyId: string }> = {
  name: 'make-film',
  schema: z.object({ copyId: z.uuid() }),
};
export const resumeFilmsJob: JobType<object> = { name: 'resume-films', schema: z.object({}) };
export const sweepFilmsJob: JobType<object> = { name: 'sweep-films', schema: z.object({}) };

export const makeFilmSoon = (tx: Tx, copyId: string): void =>
  tx.enqueue(makeFilmJob, { copyId }, { key: `film:${copyId}` });

export const sweepFilmsSoon = (tx: Tx): void => tx.enqueue(sweepFilmsJob, {}, { key: 'sweep-films' });
