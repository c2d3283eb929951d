import { platesOrderWithdrawn } from '@keepsake/contracts/events/partners-inventory/plates-order-withdrawn.v1';
import { platesOrdered } from '@keepsake/contracts/events/partners-inventory/plates-ordered.v1';
import { plateRequestMoved } from '@keepsake/contracts/events/partners-inventory/plate-request-moved.v1';
import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Caller, Handler, Tx } from '@keepsake/platform/request-context';
import type { Ids } from '@keepsake/platform/ids';
import { moved, plateActs, type PlateAct, type PlateRequest } from '../domain/plate-request.js';
import { restock } from '../domain/stock.js';
import { actorOf, requireOwnLocation, type Locations } from '../../accounts/api.js';
import { platesOf, type OfRequest } from './request-plates.js';
import type { ChangeStock } from './change-stock.js';
import { recordActivity, type TeamLog } from '../../team/api.js';
import { plateRequestNotFound } from './not-found.js';
import type { PlateRequests } from './plate-request-ports.js';

type Accept = Extract<PlateAct, { readonly act: 'accept' }>;
/** The server generates the id of the order. */
export type MovePlateRequest = OfRequest & (Exclude<PlateAct, Accept> | Omit<Accept, 'orderId'>);
type Deps = {
  readonly plateRequests: PlateRequests;
  readonly locations: Locations;
  readonly teamLog: Pick<TeamLog, 'note'>;
  readonly changeStock: ChangeStock;
  readonly clock: Clock;
  readonly ids: Ids;
};

/** Staff price, refuse and send; the partner of the request accepts and declines. */
const requireActor = async (deps: Deps, requestId: string, act: PlateAct['act'], caller: Caller): Promise<void> => {
  if (plateActs[act].by === 'staff') {
    requireStaff(caller, 'operations');
    return;
  }
  const found = await deps.plateRequests.find(requestId);
  requireSelf(caller, 'partner', found?.accountId ?? '');
  const allowed = act === 'receive' ? 'change-stock' : 'order-plates';
  if (found) await requireOwnLocation(deps.locations, found.locationId, caller, allowed);
};

/** Publishes a purchase for orders, or its withdrawal. */
const publishOrder = (tx: Tx, one: PlateAct, before: PlateRequest, after: PlateRequest): void => {
  const { id: requestId, locationId, quantity, priceCents = 0 } = after;
  if (one.act === 'accept')
    tx.publish(platesOrdered, {
      requestId,
      locationId,
      quantity,
      priceCents,
      orderId: one.orderId,
    });
  if ((one.act === 'withdraw' || one.act === 'refuse') && before.state === 'accepted' && before.orderId !== undefined)
    tx.publish(platesOrderWithdrawn, { requestId, orderId: before.orderId });
};

export const movePlateRequest =
  (deps: Deps): Handler<MovePlateRequest, OfRequest> =>
  async ({ requestId, ...act }, ctx) => {
    await requireActor(deps, requestId, act.act, ctx.caller);
    return ctx.transaction(async (tx) => {
      const before = await deps.plateRequests.lock(tx, requestId);
      if (!before) throw plateRequestNotFound();
      const one: PlateAct = act.act === 'accept' ? { ...act, orderId: deps.ids.next() } : act;
      const after = moved(before, one, deps.clock.now());
      await deps.plateRequests.save(tx, after);
      const { locationId, state, quantity, priceCents } = after;
      // Emails inform the other side; a withdrawal and a receipt require no action.
      if (act.act !== 'withdraw' && act.act !== 'receive')
        tx.publish(plateRequestMoved, { requestId, locationId, state, quantity, ...present({ priceCents }) });
      publishOrder(tx, one, before, after);
      if (act.act === 'receive')
        await deps.changeStock(tx, locationId, (stock) => restock(stock, quantity), {
          at: after.movedAt,
          by: actorOf(ctx.caller),
          reason: 'Ordered plates arrived',
        });
      const done = {
        accept: 'price-accepted',
        decline: 'price-declined',
        withdraw: 'acceptance-withdrawn',
        receive: 'plates-received',
      } as const;
      if (act.act === 'accept' || act.act === 'decline' || act.act === 'withdraw' || act.act === 'receive')
        await recordActivity(deps.teamLog, tx, ctx.caller, {
          act: done[act.act],
          locationId,
          about: platesOf(quantity),
          at: after.movedAt,
        });
      if (ctx.caller.kind === 'staff')
        tx.publish(partnersInventoryStaffActed, {
          subjectId: requestId,
          staffId: ctx.caller.id,
          action: `${act.act}-plates`,
          subject: 'plate-request',
          changed: act.act === 'price' ? ['state', 'priceCents'] : ['state'],
        });
      return { requestId };
    });
  };
