import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Caller } from '@keepsake/platform/turn';
import { accountPaused } from '../domain/application.js';
import { mayDo, otherLocation, roleNotIncluded, type TeamAct } from '../domain/team.js';
import { locationNotFound } from './not-found.js';
import type { Inventory, Locations } from './ports.js';

type Place = { readonly accountId: string; readonly locationId: string };

/**
 * The people of an account: whoever applied and owners anywhere, others where they work, as far as their role goes. Read
 * at every call, so that a change counts at once. Without a place, as of an id that nobody knows, it is another's.
 */
export const requirePlace = async (
  locations: Pick<Locations, 'worksAt'>,
  place: Place | undefined,
  caller: Caller,
  act?: TeamAct,
): Promise<void> => {
  requireSelf(caller, 'partner', place?.accountId ?? '');
  if (!place || caller.kind !== 'partner' || caller.memberId === undefined) return;
  const role = await locations.worksAt(caller.memberId, place.locationId);
  if (!role) throw otherLocation();
  if (act && !mayDo(role, act)) throw roleNotIncluded();
};

/** For a partner an unknown location is like another's: nothing tells which ids exist. */
export const requireOwnLocation = async (
  locations: Locations,
  locationId: string,
  caller: Caller,
  act?: TeamAct,
): Promise<Inventory> => {
  if (caller.kind === 'staff') requireStaff(caller, 'operations');
  const inventory = await locations.inventory(locationId);
  if (caller.kind !== 'staff')
    await requirePlace(locations, inventory && { accountId: inventory.accountId, locationId }, caller, act);
  if (caller.kind !== 'staff' && inventory?.accountActive === false) throw accountPaused();
  if (!inventory) throw locationNotFound();
  return inventory;
};
