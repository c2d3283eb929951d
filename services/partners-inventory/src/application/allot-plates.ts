import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import type { Plates } from './case-ports.js';
import { requireOwnLocation } from './own-location.js';
import type { Locations } from './ports.js';

export type AllotPlates = {
  readonly locationId: string;
  readonly batchId?: string;
  readonly codes: readonly string[];
};
export type AllottedPlates = { readonly bound: number; readonly already: number };

/** Staff give plates to a location. The stock follows when the codes say that they were bound. */
export const allotPlates =
  (deps: {
    readonly locations: Locations;
    readonly plates: Pick<Plates, 'bind'>;
  }): Handler<AllotPlates, AllottedPlates> =>
  async (wanted, turn) => {
    const staff = requireStaff(turn.caller, 'operations');
    await requireOwnLocation(deps.locations, wanted.locationId, turn.caller);
    const kept = await turn.kept<AllottedPlates>();
    if (kept) return kept;
    const { bound, already } = await deps.plates.bind(wanted, turn);
    return turn.once(async (tx) => {
      tx.say(partnersInventoryStaffActed, {
        subjectId: wanted.locationId,
        staffId: staff.id,
        action: 'allot-plates',
        subject: 'stock',
        changed: ['codes'],
      });
      return { bound, already };
    });
  };
