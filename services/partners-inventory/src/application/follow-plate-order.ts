import { plateRequestMessages } from '@keepsake/contracts/catalogue/plate-request-messages';
import { plateRequestMoved } from '@keepsake/contracts/events/partners-inventory/plate-request-moved.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Handler, Tx } from '@keepsake/platform/turn';
import type { PlateRequest } from '../domain/plate-request.js';
import { restock } from '../domain/stock.js';
import type { MoveShelf } from './move-shelf.js';
import type { PlateRequests } from './plate-request-ports.js';

export type OfOrder = { readonly orderId: string };
export type CodesBound = {
  readonly locationId: string;
  readonly codeIds: readonly string[];
  readonly orderId?: string;
  readonly at: Date;
};
type Deps = { readonly plateRequests: PlateRequests };

const sayMoved = (tx: Tx, { id: requestId, locationId, state, quantity, priceCents }: PlateRequest): void =>
  tx.say(plateRequestMoved, { requestId, locationId, state, quantity, ...present({ priceCents }) });

/** The order is paid. It stands from now on, even when the partner withdrew at the same moment. */
export const notePlatesPaid =
  ({ plateRequests }: Deps): Handler<OfOrder & { readonly at: Date }, void> =>
  async ({ orderId, at }, turn) =>
    turn.once(async (tx) => {
      const request = await plateRequests.lockByOrder(tx, orderId);
      if (!request || request.paidAt || request.state === 'refused') return;
      const state = request.state === 'sent' ? 'sent' : 'accepted';
      await plateRequests.save(tx, { ...request, state, paidAt: at });
    });

/** Staff canceled the order; the partner is told. A withdrawn request is back at its price and stays there. */
export const notePlatesCanceled =
  ({ plateRequests }: Deps): Handler<OfOrder & { readonly at: Date }, void> =>
  async ({ orderId, at }, turn) =>
    turn.once(async (tx) => {
      const request = await plateRequests.lockByOrder(tx, orderId);
      if (request?.state !== 'accepted') return;
      const refused = {
        ...request,
        state: 'refused' as const,
        reason: plateRequestMessages.orderCanceled,
        movedAt: at,
      };
      await plateRequests.save(tx, refused);
      sayMoved(tx, refused);
    });

/** Plates that staff handed over are in stock at once; those of an order when the partner has received them. */
export const noteBound =
  ({ plateRequests, moveShelf }: Deps & { readonly moveShelf: MoveShelf }): Handler<CodesBound, void> =>
  async ({ locationId, codeIds, orderId, at }, turn) =>
    turn.once(async (tx) => {
      if (orderId === undefined) {
        const about = { at, by: { kind: 'staff' } as const, reason: 'Plates from the shop' };
        await moveShelf(tx, locationId, (shelf) => restock(shelf, codeIds.length), about);
        return;
      }
      const request = await plateRequests.lockByOrder(tx, orderId);
      if (!request || request.state === 'sent') return;
      const sent = { ...request, state: 'sent' as const, movedAt: at };
      await plateRequests.save(tx, sent);
      sayMoved(tx, sent);
    });
