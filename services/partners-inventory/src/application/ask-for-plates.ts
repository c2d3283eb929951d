import { plateRequestMoved } from '@keepsake/contracts/events/partners-inventory/plate-request-moved.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireSelf } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import { alreadyAsked, type PlateRequest } from '../domain/plate-request.js';
import { noteAct } from './note-act.js';
import { requireOwnLocation } from './own-location.js';
import type { PlateRequests } from './plate-request-ports.js';
import type { Locations } from './ports.js';
import type { TeamLog } from './team-ports.js';

export type AskForPlates = { readonly locationId: string; readonly quantity: number; readonly note?: string };
export type OfRequest = { readonly requestId: string };

/** As the team's log names them. */
export const platesOf = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);

/** A partner asks; nothing is bought before staff have named a price and the partner has taken it. */
export const askForPlates =
  (deps: {
    readonly plateRequests: PlateRequests;
    readonly locations: Locations;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<AskForPlates, OfRequest> =>
  async ({ locationId, quantity, note }, turn) => {
    const { accountId } = await requireOwnLocation(deps.locations, locationId, turn.caller, 'order-plates');
    requireSelf(turn.caller, 'partner', accountId);
    return turn.once(async (tx) => {
      const now = deps.clock.now();
      const request: PlateRequest = {
        id: deps.ids.next(),
        locationId,
        accountId,
        quantity,
        state: 'asked',
        askedAt: now,
        movedAt: now,
        ...present({ note }),
      };
      if (!(await deps.plateRequests.insert(tx, request)))
        throw alreadyAsked((await deps.plateRequests.asked(tx, locationId))?.quantity ?? quantity);
      tx.say(plateRequestMoved, { requestId: request.id, locationId, state: 'asked', quantity });
      await noteAct(deps.teamLog, tx, turn.caller, {
        act: 'plates-asked',
        locationId,
        about: platesOf(quantity),
        at: now,
      });
      return { requestId: request.id };
    });
  };
