import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { Returns } from './return-ports.js';

export const forgetReturnsJob: JobType<object> = { name: 'forget-returns', schema: z.object({}) };

const dayMs = 24 * 60 * 60_000;
/** A mailbox is uploaded whole again and again; after a year nobody has the old one left. */
const returnDays = 365;

/** What it did stays: the address is on the list, the campaign has its count. Only that it was told before is forgotten. */
export const forgetReturns =
  ({ returns, clock }: { readonly returns: Pick<Returns, 'forget'>; readonly clock: Clock }): Handler<unknown, void> =>
  (_, turn) =>
    turn.once((tx) => returns.forget(tx, new Date(clock.now().getTime() - returnDays * dayMs)));
