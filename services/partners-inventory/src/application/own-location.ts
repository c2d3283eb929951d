import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Caller } from '@keepsake/platform/turn';
import { accountPaused } from '../domain/application.js';
import { locationNotFound } from './not-found.js';
import type { Inventory, Locations } from './ports.js';

/** For a partner an unknown location is like another's: nothing tells which ids exist. */
export const requireOwnLocation = async (
  locations: Locations,
  locationId: string,
  caller: Caller,
): Promise<Inventory> => {
  if (caller.kind === 'staff') requireStaff(caller, 'operations');
  const inventory = await locations.inventory(locationId);
  if (caller.kind !== 'staff') requireSelf(caller, 'partner', inventory?.accountId ?? '');
  if (caller.kind !== 'staff' && inventory?.accountActive === false) throw accountPaused();
  if (!inventory) throw locationNotFound();
  return inventory;
};
