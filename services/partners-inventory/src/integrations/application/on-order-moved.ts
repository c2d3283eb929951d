import { businessAccount, type OrderWebhookEvent } from '@keepsake/contracts/values/integrations';
import type { Handler } from '@keepsake/platform/request-context';
import type { AnnounceOrder } from './announce.js';
import type { Webhooks } from './ports.js';

export type OrderMoved = { readonly event: OrderWebhookEvent; readonly orderId: string; readonly at: Date };

/**
 * Announces an order that was placed, shipped, completed or refunded. Payments and cancellations: module stock.
 *
 * Without a webhook for the event it writes nothing, not even that the event was handled, because most installations
 * have none and every order is such an event. A webhook that existed when the order was placed is always seen: the
 * check starts after the event arrived. Repeated events do the same check, and one that was announced is not repeated.
 */
export const onOrderMoved =
  (deps: {
    readonly webhooks: Pick<Webhooks, 'listenedEvents'>;
    readonly announceOrder: AnnounceOrder;
  }): Handler<OrderMoved, void> =>
  async ({ event, orderId, at }, ctx) => {
    if (!(await deps.webhooks.listenedEvents(businessAccount)).has(event)) return;
    await ctx.transaction((tx) => deps.announceOrder(tx, event, orderId, at));
  };
