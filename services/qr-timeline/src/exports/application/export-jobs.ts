import type { JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';

export const makeExportJob: JobType<{ exportId: string }> = {
  name: 'make-export',
  schema: z.object({ exportId: z.uuid() }),
};
export const resumeExportsJob: JobType<object> = { name: 'resume-exports', schema: z.object({}) };
export const sweepExportsJob: JobType<object> = { name: 'sweep-exports', schema: z.object({}) };

export const makeExportSoon = (tx: Tx, exportId: string): void =>
  tx.enqueue(makeExportJob, { exportId }, { key: `export:${exportId}` });
