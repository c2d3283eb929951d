import type { Handler } from '@keepsake/platform/turn';
import type { Buyers, Shipments } from './ports.js';

export type OpenShipment = {
  readonly orderId: string;
  readonly openedAt: Date;
  readonly codes: number;
  readonly paid: boolean;
};

/** An order exists: the parcel is listed at once, with whatever it still waits for. */
export const openShipment =
  (deps: { readonly shipments: Shipments; readonly buyers: Buyers }): Handler<OpenShipment, void> =>
  async ({ orderId, openedAt, codes, paid }, turn) => {
    if (await turn.kept<true>()) return;
    const buyer = await deps.buyers.of(orderId, turn);
    await turn.once(async (tx) => {
      await deps.shipments.open(tx, { ...buyer, orderId, openedAt, codes });
      if (paid) await deps.shipments.notePayment(tx, { orderId, paidAt: openedAt });
      return true;
    });
  };
