import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Returns } from './return-ports.js';

export const deleteReturnsJob: JobType<object> = { name: 'forget-returns', schema: z.object({}) };

const dayMs = 24 * 60 * 60_000;
/** Mailboxes are uploaded whole and repeatedly; after a year an old copy is unlikely. */
const returnDays = 365;

/** Deletes the deduplication records only: suppressions and campaign counts stay. */
export const deleteReturns =
  ({ returns, clock }: { readonly returns: Pick<Returns, 'forget'>; readonly clock: Clock }): Handler<unknown, void> =>
  (_, ctx) =>
    ctx.transaction((tx) => returns.forget(tx, new Date(clock.now().getTime() - returnDays * dayMs)));
