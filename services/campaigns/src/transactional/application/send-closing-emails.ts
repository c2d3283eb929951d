import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType, RequestContext, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Draft, MailQueue } from '../../delivery/api.js';
import type { OrderClient } from '../../reminders/api.js';
import type { ClosingClient, ClosingMailing, ClosingMailings, MailingKey } from './closing-ports.js';

export const tellFamiliesJob: JobType<MailingKey> = {
  name: 'tell-families-of-closing',
  schema: z.object({ closingId: z.uuid(), kind: z.enum(['announced', 'withdrawn']) }),
};

/** Few at a time and not faster, so that sign-in codes do not wait behind these emails. */
const atOnce = 50;
const pauseMs = 20_000;

const enqueue = (tx: Tx, { closingId, kind }: MailingKey, runAt?: Date): void =>
  tx.enqueue(tellFamiliesJob, { closingId, kind }, { key: `closing:${closingId}:${kind}`, ...(runAt && { runAt }) });

type Closing = { readonly closingId: string; readonly closesOn: string };

/** Starts the emails about a closing, unless it was withdrawn already. */
export const onClosingAnnounced =
  ({ mailings }: { readonly mailings: ClosingMailings }): Handler<Closing, void> =>
  (closing, ctx) =>
    ctx.transaction(async (tx) => {
      const mailing = { ...closing, kind: 'announced' as const };
      if (await mailings.start(tx, mailing)) enqueue(tx, mailing);
    });

/** Stops the emails about a closing, and emails those who got one. */
export const onClosingWithdrawn =
  ({ mailings, clock }: { readonly mailings: ClosingMailings; readonly clock: Clock }): Handler<Closing, void> =>
  (closing, ctx) =>
    ctx.transaction(async (tx) => {
      const until = await mailings.end(tx, { ...closing, kind: 'announced', at: clock.now() });
      const mailing = { ...closing, kind: 'withdrawn' as const, until };
      if (until !== '' && (await mailings.start(tx, mailing))) enqueue(tx, mailing);
    });

type Deps = {
  readonly mailings: ClosingMailings;
  readonly closing: ClosingClient;
  readonly orders: Pick<OrderClient, 'customer'>;
  readonly queue: MailQueue;
  readonly clock: Clock;
};

/** Undefined: the closing is not announced any more, and no one gets an email. */
const draftFor = async (
  { closing }: Pick<Deps, 'closing'>,
  { closingId, kind, closesOn: on }: ClosingMailing,
  ctx: RequestContext,
): Promise<((firstName: string) => Draft) | undefined> => {
  if (kind === 'withdrawn') return (firstName) => ({ template: 'closing-withdrawn', values: { firstName, on } });
  const sentence = await closing.sentence(closingId, ctx);
  if (sentence === undefined) return undefined;
  return (firstName) => ({ template: 'closing-announced', values: { firstName, on, sentence } });
};

/**
 * Queues the emails of some customers and enqueues the next. The emails and the progress commit together, so that a
 * killed job emails no one twice.
 */
export const tellFamilies =
  ({ mailings, closing, orders, queue, clock }: Deps): Handler<MailingKey, void> =>
  async (key, ctx) => {
    const mailing = await mailings.find(key);
    if (!mailing || mailing.done) return;
    const draft = await draftFor({ closing }, mailing, ctx);
    const { until } = mailing;
    const found = draft ? await closing.families(mailing.toldUpTo, atOnce, ctx) : [];
    const customerIds = until === undefined ? found : found.filter((id) => id <= until);
    const people = await Promise.all(customerIds.map((id) => orders.customer(id, ctx)));
    const last = customerIds.at(-1);
    await ctx.transaction(async (tx) => {
      if (last === undefined || !draft) {
        await mailings.end(tx, { ...mailing, at: clock.now() });
        return;
      }
      if (!(await mailings.advance(tx, mailing, last))) return;
      for (const { known, email, firstName } of people)
        if (known && email !== '')
          // oxlint-disable-next-line no-await-in-loop
          await queue.add(tx, { to: email, draft: draft(firstName), subjectId: mailing.closingId });
      enqueue(tx, mailing, new Date(clock.now().getTime() + pauseMs));
    });
  };
