import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import { locationNotFound } from './not-found.js';
import type { Inventory, Locations } from './ports.js';

/** For a partner an unknown location is like another's: nothing tells which ids exist. */
export const showInventory =
  (deps: { readonly locations: Locations }): Handler<{ readonly locationId: string }, Inventory> =>
  async ({ locationId }, { caller }) => {
    if (caller.kind === 'staff') requireStaff(caller, 'operations');
    const inventory = await deps.locations.inventory(locationId);
    if (caller.kind !== 'staff') requireSelf(caller, 'partner', inventory?.accountId ?? '');
    if (!inventory) throw locationNotFound();
    return inventory;
  };
