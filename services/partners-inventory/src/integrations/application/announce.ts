import type { WebhookEvent } from '@keepsake/contracts/values/integrations';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/request-context';
import { messageBody } from '../domain/webhook.js';
import { deliverWebhookJob } from './deliver-webhook.js';
import type { Deliveries, Webhooks } from './ports.js';

type Announced = {
  readonly accountId: string;
  readonly locationId: string;
  readonly caseId: string;
  readonly orderRef: string;
};

/** Queues an event for the webhooks of an account, in the transaction that causes it. */
export type Announce = (tx: Tx, event: WebhookEvent, about: Announced, at: Date) => Promise<void>;

export const announce =
  (deps: {
    readonly webhooks: Pick<Webhooks, 'listening'>;
    readonly deliveries: Deliveries;
    readonly ids: Ids;
  }): Announce =>
  async (tx, event, { accountId, caseId, orderRef, locationId }, at) => {
    // Named one by one: callers pass whole cases, whose other fields are personal.
    const data = { caseId, orderRef, locationId };
    const body = messageBody({ type: event, timestamp: at.toISOString(), data });
    for (const webhookId of await deps.webhooks.listening(tx, accountId, event)) {
      const id = deps.ids.next();
      await deps.deliveries.insert(tx, { id, webhookId, event, body, createdAt: at });
      tx.enqueue(deliverWebhookJob, { deliveryId: id, attempt: 0 });
    }
  };
