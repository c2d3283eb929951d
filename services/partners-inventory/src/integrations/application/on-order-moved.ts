import type { OrderWebhookEvent } from '@keepsake/contracts/values/integrations';
import type { Handler } from '@keepsake/platform/request-context';
import type { AnnounceOrder } from './announce.js';

export type OrderMoved = { readonly event: OrderWebhookEvent; readonly orderId: string; readonly at: Date };

/** Announces an order that was placed, shipped, completed or refunded. Payments and cancellations: module stock. */
export const onOrderMoved =
  ({ announceOrder }: { readonly announceOrder: AnnounceOrder }): Handler<OrderMoved, void> =>
  ({ event, orderId, at }, ctx) =>
    ctx.transaction((tx) => announceOrder(tx, event, orderId, at));
