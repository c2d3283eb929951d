import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import type { MailQueue } from '../../delivery/api.js';
import type { CallOptions, ContactFacts, OrderClient } from '../../reminders/api.js';

/** Reads how a shipment left; undefined if the order has none. */
export type ShipmentClient = {
  readonly shipmentOf: (
    orderId: string,
    asking: CallOptions,
  ) => Promise<{ readonly carrier?: string; readonly trackingNumber?: string } | undefined>;
};

/** Emails the buyer the carrier and the tracking number, and stores that the order is on its way. */
export const sendShipmentEmail =
  (deps: {
    readonly orders: OrderClient;
    readonly parcels: ShipmentClient;
    readonly facts: Pick<ContactFacts, 'shippedOrder'>;
    readonly queue: MailQueue;
  }): Handler<{ readonly orderId: string; readonly at: Date }, void> =>
  async ({ orderId, at }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const [buyer, shipment] = await Promise.all([
      deps.orders.buyerOf(orderId, ctx),
      deps.parcels.shipmentOf(orderId, ctx),
    ]);
    // The account was deleted in the meantime, so there is no recipient.
    if (buyer.email === '' || shipment?.carrier === undefined) return;
    const { carrier, trackingNumber } = shipment;
    const values = {
      ...present({ trackingNumber }),
      orderId,
      number: buyer.number,
      firstName: buyer.firstName,
      bought: buyer.bought,
      carrier,
    };
    const { customerId, eventType } = buyer;
    await ctx.transaction(async (tx) => {
      await deps.facts.shippedOrder(tx, { orderId, customerId, occasion: lookUpEventType(eventType).slug, at });
      await deps.queue.add(tx, { to: buyer.email, draft: { template: 'order-shipped', values }, subjectId: orderId });
      return true;
    });
  };

export type TellOfReplacement = {
  readonly shipmentId: string;
  readonly orderId?: string;
  readonly customerId?: string;
};

/** Returns the family whose plate is replaced, else the buyer; undefined if neither is known. */
const recipientOf = async (orders: OrderClient, { orderId, customerId }: TellOfReplacement, ctx: CallOptions) => {
  const family = customerId === undefined ? undefined : await orders.customer(customerId, ctx);
  const buyer = orderId === undefined ? undefined : await orders.buyerOf(orderId, ctx);
  const to = family?.known && family.email !== '' ? family : buyer;
  if (!to || to.email === '') return undefined;
  return { to: to.email, values: { ...present({ number: buyer?.number }), firstName: to.firstName } };
};

/** Emails the family the carrier and the tracking number of the new plate. */
export const sendReplacementEmail =
  (deps: {
    readonly orders: OrderClient;
    readonly parcels: ShipmentClient;
    readonly queue: MailQueue;
  }): Handler<TellOfReplacement, void> =>
  async (shipped, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const recipient = await recipientOf(deps.orders, shipped, ctx);
    const shipment = await deps.parcels.shipmentOf(shipped.shipmentId, ctx);
    if (!recipient || shipment?.carrier === undefined) return;
    const { carrier, trackingNumber } = shipment;
    const values = { ...recipient.values, ...present({ trackingNumber }), carrier };
    await ctx.transaction(async (tx) => {
      const draft = { template: 'replacement-shipped', values } as const;
      await deps.queue.add(tx, { to: recipient.to, draft, subjectId: shipped.shipmentId });
      return true;
    });
  };
