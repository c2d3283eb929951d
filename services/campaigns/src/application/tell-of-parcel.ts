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
