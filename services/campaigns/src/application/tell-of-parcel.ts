import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/turn';
import type { MailQueue } from './mail-queue.js';
import type { Asking, OrderDesk } from './ports.js';

/** How a parcel left the house; undefined when there is none of that order any more. */
export type ParcelDesk = {
  readonly parcelOf: (
    orderId: string,
    asking: Asking,
  ) => Promise<{ readonly carrier?: string; readonly trackingNumber?: string } | undefined>;
};

/** The buyer learns who carries the parcel and where to follow it. */
export const tellOfParcel =
  (deps: {
    readonly orders: OrderDesk;
    readonly parcels: ParcelDesk;
    readonly queue: MailQueue;
  }): Handler<{ readonly orderId: string }, void> =>
  async ({ orderId }, turn) => {
    if (await turn.kept<true>()) return;
    const [buyer, parcel] = await Promise.all([
      deps.orders.buyerOf(orderId, turn),
      deps.parcels.parcelOf(orderId, turn),
    ]);
    // Their account was deleted meanwhile: there is nobody to tell.
    if (buyer.email === '' || parcel?.carrier === undefined) return;
    const { carrier, trackingNumber } = parcel;
    const values = {
      ...present({ trackingNumber }),
      orderId,
      number: buyer.number,
      firstName: buyer.firstName,
      carrier,
    };
    await turn.once(async (tx) => {
      await deps.queue.add(tx, { to: buyer.email, draft: { template: 'order-shipped', values }, subjectId: orderId });
      return true;
    });
  };

export type TellOfReplacement = {
  readonly shipmentId: string;
  readonly orderId?: string;
  readonly customerId?: string;
};

/** The family whose plate is replaced, else who ordered it; undefined when neither is known any more. */
const recipientOf = async (orders: OrderDesk, { orderId, customerId }: TellOfReplacement, turn: Asking) => {
  const family = customerId === undefined ? undefined : await orders.customer(customerId, turn);
  const buyer = orderId === undefined ? undefined : await orders.buyerOf(orderId, turn);
  const to = family?.known && family.email !== '' ? family : buyer;
  if (!to || to.email === '') return undefined;
  return { to: to.email, values: { ...present({ number: buyer?.number }), firstName: to.firstName } };
};

/** The new plate left: its family learns who carries it and where to follow it. */
export const tellOfReplacement =
  (deps: {
    readonly orders: OrderDesk;
    readonly parcels: ParcelDesk;
    readonly queue: MailQueue;
  }): Handler<TellOfReplacement, void> =>
  async (shipped, turn) => {
    if (await turn.kept<true>()) return;
    const recipient = await recipientOf(deps.orders, shipped, turn);
    const parcel = await deps.parcels.parcelOf(shipped.shipmentId, turn);
    if (!recipient || parcel?.carrier === undefined) return;
    const { carrier, trackingNumber } = parcel;
    const values = { ...recipient.values, ...present({ trackingNumber }), carrier };
    await turn.once(async (tx) => {
      const draft = { template: 'replacement-shipped', values } as const;
      await deps.queue.add(tx, { to: recipient.to, draft, subjectId: shipped.shipmentId });
      return true;
    });
  };
