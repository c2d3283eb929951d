import type { Handler } from '@keepsake/platform/turn';
import type { Orders, Parcels } from './ports.js';

/**
 * Where the parcel goes by now, as staff wrote it on the label: the order shows the same. Asked for when it is heard, so a late
 * word brings back no older address; and a buyer who was forgotten meanwhile gets none.
 */
export const noteAddress =
  (deps: {
    readonly orders: Pick<Orders, 'setAddress'>;
    readonly parcels: Parcels;
  }): Handler<{ readonly orderId: string }, void> =>
  async ({ orderId }, turn) => {
    if (await turn.kept<true>()) return;
    const address = await deps.parcels.addressOf(orderId, turn);
    if (!address) return;
    await turn.once(async (tx) => {
      await deps.orders.setAddress(tx, orderId, address);
      return true;
    });
  };
