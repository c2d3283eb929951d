import { plateRequestMoved } from '@keepsake/contracts/events/partners-inventory/plate-request-moved.v1';
import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Caller, Handler } from '@keepsake/platform/turn';
import { moved, plateActs, type PlateAct } from '../domain/plate-request.js';
import { platesOf, type OfRequest } from './ask-for-plates.js';
import { noteAct } from './note-act.js';
import { plateRequestNotFound } from './not-found.js';
import { requireOwnLocation } from './own-location.js';
import type { PlateRequests } from './plate-request-ports.js';
import type { Locations } from './ports.js';
import type { TeamLog } from './team-ports.js';

export type MovePlateRequest = OfRequest & PlateAct;
type Deps = {
  readonly plateRequests: PlateRequests;
  readonly locations: Locations;
  readonly teamLog: Pick<TeamLog, 'note'>;
  readonly clock: Clock;
};

/** Staff price, refuse and send; the partner whose request it is accepts and declines. */
const requireActor = async (deps: Deps, requestId: string, act: PlateAct['act'], caller: Caller): Promise<void> => {
  if (plateActs[act].by === 'staff') {
    requireStaff(caller, 'operations');
    return;
  }
  const found = await deps.plateRequests.find(requestId);
  requireSelf(caller, 'partner', found?.accountId ?? '');
  if (found) await requireOwnLocation(deps.locations, found.locationId, caller, 'order-plates');
};

export const movePlateRequest =
  (deps: Deps): Handler<MovePlateRequest, OfRequest> =>
  async ({ requestId, ...act }, turn) => {
    await requireActor(deps, requestId, act.act, turn.caller);
    return turn.once(async (tx) => {
      const before = await deps.plateRequests.lock(tx, requestId);
      if (!before) throw plateRequestNotFound();
      const after = moved(before, act, deps.clock.now());
      await deps.plateRequests.save(tx, after);
      const { locationId, state, quantity, priceCents } = after;
      tx.say(plateRequestMoved, { requestId, locationId, state, quantity, ...present({ priceCents }) });
      const done = { accept: 'price-accepted', decline: 'price-declined' } as const;
      if (act.act === 'accept' || act.act === 'decline')
        await noteAct(deps.teamLog, tx, turn.caller, {
          act: done[act.act],
          locationId,
          about: platesOf(quantity),
          at: after.movedAt,
        });
      if (turn.caller.kind === 'staff')
        tx.say(partnersInventoryStaffActed, {
          subjectId: requestId,
          staffId: turn.caller.id,
          action: `${act.act}-plates`,
          subject: 'plate-request',
          changed: act.act === 'price' ? ['state', 'priceCents'] : ['state'],
        });
      return { requestId };
    });
  };
