import { plateRequestMoved } from '@keepsake/contracts/events/partners-inventory/plate-request-moved.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireSelf } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import { alreadyRequested, type PlateRequest } from '../domain/plate-request.js';
import { recordActivity, type TeamLog } from '../../team/api.js';
import { requireOwnLocation, type Locations } from '../../accounts/api.js';
import type { PlateRequests } from './plate-request-ports.js';

export type AskForPlates = { readonly locationId: string; readonly quantity: number; readonly note?: string };
export type OfRequest = { readonly requestId: string };

/** Returns the text of the team log. */
export const platesOf = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);

/** Creates a plate request. Nothing is bought before staff set a price and the partner accepts it. */
export const requestPlates =
  (deps: {
    readonly plateRequests: PlateRequests;
    readonly locations: Locations;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<AskForPlates, OfRequest> =>
  async ({ locationId, quantity, note }, ctx) => {
    const { accountId } = await requireOwnLocation(deps.locations, locationId, ctx.caller, 'order-plates');
    requireSelf(ctx.caller, 'partner', accountId);
    return ctx.transaction(async (tx) => {
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
        throw alreadyRequested((await deps.plateRequests.asked(tx, locationId))?.quantity ?? quantity);
      tx.publish(plateRequestMoved, { requestId: request.id, locationId, state: 'asked', quantity });
      await recordActivity(deps.teamLog, tx, ctx.caller, {
        act: 'plates-asked',
        locationId,
        about: platesOf(quantity),
        at: now,
      });
      return { requestId: request.id };
    });
  };
