import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import type { Plates } from './plate-ports.js';
import { requireOwnLocation, type Locations } from '../../accounts/api.js';

export type AllotPlates = {
  readonly locationId: string;
  readonly batchId?: string;
  readonly codes: readonly string[];
};
export type AllottedPlates = { readonly bound: number; readonly already: number };

/** Assigns plates to a location. Its stock changes when the codes are bound. */
export const allotPlates =
  (deps: {
    readonly locations: Locations;
    readonly plates: Pick<Plates, 'bind'>;
  }): Handler<AllotPlates, AllottedPlates> =>
  async (input, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    await requireOwnLocation(deps.locations, input.locationId, ctx.caller);
    const stored = await ctx.storedResult<AllottedPlates>();
    if (stored) return stored;
    const { bound, already } = await deps.plates.bind(input, ctx);
    return ctx.transaction(async (tx) => {
      tx.publish(partnersInventoryStaffActed, {
        subjectId: input.locationId,
        staffId: staff.id,
        action: 'allot-plates',
        subject: 'stock',
        changed: ['codes'],
      });
      return { bound, already };
    });
  };
