import { plateRequestMessages } from '@keepsake/contracts/catalog/plate-request-messages';
import { plateRequestMoved } from '@keepsake/contracts/events/partners-inventory/plate-request-moved.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import type { AnnounceOrder } from '../../integrations/api.js';
import type { PlateRequest } from '../domain/plate-request.js';
import { restock } from '../domain/stock.js';
import type { ChangeStock } from './change-stock.js';
import type { PlateRequests } from './plate-request-ports.js';

export type OfOrder = { readonly orderId: string };
export type CodesBound = {
  readonly locationId: string;
  readonly codeIds: readonly string[];
  readonly orderId?: string;
  readonly at: Date;
};
type Deps = { readonly plateRequests: PlateRequests };
type Announcing = Deps & { readonly announceOrder: AnnounceOrder };

const publishMoved = (tx: Tx, { id: requestId, locationId, state, quantity, priceCents }: PlateRequest): void =>
  tx.publish(plateRequestMoved, { requestId, locationId, state, quantity, ...present({ priceCents }) });

/** Announces the payment of an order. Marks a request as paid, even if the partner withdrew it concurrently. */
export const onPlatesPaid =
  ({ plateRequests, announceOrder }: Announcing): Handler<OfOrder & { readonly at: Date }, void> =>
  async ({ orderId, at }, ctx) =>
    ctx.transaction(async (tx) => {
      await announceOrder(tx, 'order.paid', orderId, at);
      const request = await plateRequests.lockByOrder(tx, orderId);
      if (!request || request.paidAt || request.state === 'refused') return;
      const state = request.state === 'sent' ? 'sent' : 'accepted';
      await plateRequests.save(tx, { ...request, state, paidAt: at });
    });

/**
 * Announces the cancellation of an order. Reverts a request whose order staff canceled, and notifies the partner. A
 * withdrawn request keeps its price.
 */
export const onPlatesCanceled =
  ({ plateRequests, announceOrder }: Announcing): Handler<OfOrder & { readonly at: Date }, void> =>
  async ({ orderId, at }, ctx) =>
    ctx.transaction(async (tx) => {
      await announceOrder(tx, 'order.canceled', orderId, at);
      const request = await plateRequests.lockByOrder(tx, orderId);
      if (request?.state !== 'accepted') return;
      const refused = {
        ...request,
        state: 'refused' as const,
        reason: plateRequestMessages.orderCanceled,
        movedAt: at,
      };
      await plateRequests.save(tx, refused);
      publishMoved(tx, refused);
    });

/** Restocks plates that staff handed over immediately, and those of an order once the partner has received them. */
export const onCodesBound =
  ({ plateRequests, changeStock }: Deps & { readonly changeStock: ChangeStock }): Handler<CodesBound, void> =>
  async ({ locationId, codeIds, orderId, at }, ctx) =>
    ctx.transaction(async (tx) => {
      if (orderId === undefined) {
        const details = { at, by: { kind: 'staff' } as const, reason: 'Plates from the shop' };
        await changeStock(tx, locationId, (stock) => restock(stock, codeIds.length), details);
        return;
      }
      const request = await plateRequests.lockByOrder(tx, orderId);
      if (!request || request.state === 'sent') return;
      const sent = { ...request, state: 'sent' as const, movedAt: at };
      await plateRequests.save(tx, sent);
      publishMoved(tx, sent);
    });
