import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Bounces } from './bounce-ports.js';

export const deleteBouncesJob: JobType<object> = { name: 'forget-returns', schema: z.object({}) };

const dayMs = 24 * 60 * 60_000;
/** Mailboxes are uploaded whole and repeatedly; after a year an old copy is unlikely. */
const bounceDays = 365;

/** Deletes the deduplication records only: suppressions and campaign counts stay. */
export const deleteBounces =
  ({
    bounces,
    clock,
  }: {
    readonly bounces: Pick<Bounces, 'deleteBefore'>;
    readonly clock: Clock;
  }): Handler<unknown, void> =>
  (_, ctx) =>
    ctx.transaction((tx) => bounces.deleteBefore(tx, new Date(clock.now().getTime() - bounceDays * dayMs)));
