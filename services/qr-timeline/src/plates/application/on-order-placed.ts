import type { Handler } from '@keepsake/platform/request-context';
import type { Allot } from './allot-codes.js';
import type { PlateOrders } from './plate-ports.js';
import type { Uploads } from '../../timelines/api.js';

export type NoteOrder = {
  readonly orderId: string;
  readonly customerId: string;
  readonly number: string;
  readonly codes: number;
  readonly copies: number;
  /** Set for a partner's order. */
  readonly locationId?: string;
  readonly browserId: string;
  readonly uploadIds: readonly string[];
  readonly paid: boolean;
  readonly placedAt: Date;
};

/**
 * Stores the order details that plates need and claims its uploads. An order placed as paid gets its codes immediately.
 */
export const onOrderPlaced =
  (deps: {
    readonly plateOrders: PlateOrders;
    readonly uploads: Uploads;
    readonly allot: Allot;
  }): Handler<NoteOrder, void> =>
  async ({ browserId, uploadIds, paid, placedAt, ...order }, ctx) =>
    ctx.transaction(async (tx) => {
      await deps.plateOrders.insert(tx, order, placedAt);
      if (uploadIds.length > 0) await deps.uploads.claimForOrder(tx, order.orderId, browserId, uploadIds);
      if (!paid) return;
      const placed = await deps.plateOrders.lock(tx, order.orderId);
      if (placed?.state === 'placed') await deps.allot(tx, placed);
    });
