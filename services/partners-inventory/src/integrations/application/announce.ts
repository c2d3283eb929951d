import { businessAccount, type OrderWebhookEvent, type WebhookEvent } from '@keepsake/contracts/values/integrations';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/request-context';
import { messageBody, type Message } from '../domain/webhook.js';
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

/** Queues an event about an order for the webhooks of the business, in the transaction of its cause. */
export type AnnounceOrder = (tx: Tx, event: OrderWebhookEvent, orderId: string, at: Date) => Promise<void>;

type Deps = {
  readonly webhooks: Pick<Webhooks, 'listening'>;
  readonly deliveries: Deliveries;
  readonly ids: Ids;
};

const queue = async (
  deps: Deps,
  tx: Tx,
  accountId: string,
  message: Message & { readonly type: WebhookEvent | OrderWebhookEvent },
): Promise<void> => {
  const { type: event, timestamp } = message;
  const body = messageBody(message);
  for (const webhookId of await deps.webhooks.listening(tx, accountId, event)) {
    const id = deps.ids.next();
    await deps.deliveries.insert(tx, { id, webhookId, event, body, createdAt: new Date(timestamp) });
    tx.enqueue(deliverWebhookJob, { deliveryId: id, attempt: 0 });
  }
};

export const announce =
  (deps: Deps): Announce =>
  (tx, type, { accountId, caseId, orderRef, locationId }, at) =>
    // Named one by one: callers pass whole cases, whose other fields are personal.
    queue(deps, tx, accountId, { type, timestamp: at.toISOString(), data: { caseId, orderRef, locationId } });

export const announceOrder =
  (deps: Deps): AnnounceOrder =>
  (tx, type, orderId, at) =>
    queue(deps, tx, businessAccount, { type, timestamp: at.toISOString(), data: { orderId } });
