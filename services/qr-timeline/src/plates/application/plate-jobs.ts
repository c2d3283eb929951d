import type { JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';

const nothing = z.object({});

export const makePackJob: JobType<{ batchId: string }> = {
  name: 'make-pack',
  schema: z.object({ batchId: z.uuid() }),
};
export const resumePacksJob: JobType<object> = { name: 'resume-packs', schema: nothing };
export const allotShortOrdersJob: JobType<object> = { name: 'allot-short-orders', schema: nothing };
export const expireClaimsJob: JobType<object> = { name: 'expire-claims', schema: nothing };
export const aggregateCountsJob: JobType<object> = { name: 'fold-counts', schema: nothing };
