import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { adjust, restock } from '../domain/stock.js';
import { actorOf } from './actor-of.js';
import type { MoveShelf } from './move-shelf.js';
import { platesOf } from './ask-for-plates.js';
import { noteAct } from './note-act.js';
import { requireOwnLocation } from './own-location.js';
import type { Locations } from './ports.js';
import type { TeamLog } from './team-ports.js';

export type MoveStock = {
  readonly locationId: string;
  readonly kind: 'restocked' | 'adjusted';
  readonly quantity: number;
  readonly reason?: string;
};

const decided = { restocked: restock, adjusted: adjust } as const;
const acts = { restocked: 'restock', adjusted: 'adjust' } as const;

/** By hand: plates that arrived, or a count that was wrong. */
export const moveStock =
  (deps: {
    readonly locations: Locations;
    readonly moveShelf: MoveShelf;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
  }): Handler<MoveStock, { readonly number: number }> =>
  async ({ locationId, kind, quantity, reason }, turn) => {
    await requireOwnLocation(deps.locations, locationId, turn.caller, 'keep-shelf');
    return turn.once(async (tx) => {
      const about = { at: deps.clock.now(), by: actorOf(turn.caller), ...present({ reason }) };
      const { number } = await deps.moveShelf(tx, locationId, (shelf) => decided[kind](shelf, quantity), about);
      await noteAct(deps.teamLog, tx, turn.caller, { act: kind, locationId, about: platesOf(quantity), at: about.at });
      if (turn.caller.kind === 'staff')
        tx.say(partnersInventoryStaffActed, {
          subjectId: locationId,
          staffId: turn.caller.id,
          action: acts[kind],
          subject: 'stock',
          changed: ['currentStock'],
        });
      return { number };
    });
  };
