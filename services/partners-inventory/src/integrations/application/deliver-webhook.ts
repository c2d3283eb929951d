import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import type { Lane } from '@keepsake/platform/service';
import { z } from 'zod';
import { outcomeOf } from '../domain/webhook.js';
import type { Deliveries, SendWebhook, Webhooks } from './ports.js';

type Attempt = { readonly deliveryId: string; readonly attempt: number };

export const deliverWebhookJob: JobType<Attempt> = {
  name: 'deliver-webhook',
  schema: z.object({ deliveryId: z.uuid(), attempt: z.int() }),
};

export const sweepDeliveriesJob: JobType<object> = { name: 'sweep-webhook-deliveries', schema: z.object({}) };

/** Dedicated, because a slow receiver would hold up the other jobs. */
export const webhookLane: Lane = { name: 'webhooks', concurrency: 8, timeoutMs: 60_000 };

/**
 * Sends one attempt and records it. A process that crashes in between sends again under the same id, so receivers must
 * ignore ids that they have seen.
 */
export const deliverWebhook =
  (deps: {
    readonly webhooks: Pick<Webhooks, 'find'>;
    readonly deliveries: Deliveries;
    readonly send: SendWebhook;
    readonly clock: Clock;
    readonly delaysMs: readonly number[];
  }): Handler<Attempt, void> =>
  async ({ deliveryId, attempt }, ctx) => {
    const delivery = await deps.deliveries.find(deliveryId);
    // A replay or an earlier run of this job has made the attempt.
    if (delivery?.state !== 'waiting' || delivery.attempts !== attempt) return;
    const webhook = await deps.webhooks.find(delivery.webhookId);
    if (!webhook) return;
    const { url, secret } = webhook;
    const result = webhook.active
      ? await deps.send({ url, secret, id: deliveryId, body: delivery.body, at: deps.clock.now() }, ctx.signal)
      : ({ error: 'This webhook was turned off.' } as const);
    ctx.signal.throwIfAborted(); // This process stops: the attempt is made again, not counted as failed.
    const at = deps.clock.now();
    const delaysMs = webhook.active ? deps.delaysMs : [];
    const outcome = outcomeOf(delivery, result, { at, delaysMs });
    await ctx.transaction(async (tx) => {
      if (!(await deps.deliveries.record(tx, { id: deliveryId, attempts: attempt, lastAttemptAt: at, ...outcome })))
        return;
      if (outcome.nextAttemptAt)
        tx.enqueue(deliverWebhookJob, { deliveryId, attempt: attempt + 1 }, { runAt: outcome.nextAttemptAt });
    });
  };

const keptMs = 30 * 24 * 60 * 60_000;

/** Deletes the log of deliveries after 30 days. */
export const sweepDeliveries =
  ({ deliveries, clock }: { readonly deliveries: Deliveries; readonly clock: Clock }): Handler<object, void> =>
  (_, ctx) =>
    ctx.transaction((tx) => deliveries.deleteOlderThan(tx, new Date(clock.now().getTime() - keptMs)));
