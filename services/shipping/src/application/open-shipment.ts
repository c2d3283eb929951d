import type { Handler } from '@keepsake/platform/request-context';
import type { Buyers, Shipments } from './ports.js';

export type OpenShipment = {
  readonly orderId: string;
  readonly openedAt: Date;
  readonly codes: number;
  readonly paid: boolean;
};

/** Opens the shipment of an order; it is listed immediately, with everything it still waits for. */
export const openShipment =
  (deps: { readonly shipments: Shipments; readonly buyers: Buyers }): Handler<OpenShipment, void> =>
  async ({ orderId, openedAt, codes, paid }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const buyer = await deps.buyers.of(orderId, ctx);
    await ctx.transaction(async (tx) => {
      await deps.shipments.open(tx, { ...buyer, orderId, openedAt, codes });
      if (paid) await deps.shipments.recordPayment(tx, { orderId, paidAt: openedAt });
      return true;
    });
  };
