import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Caller } from '@keepsake/platform/request-context';
import { accountPaused } from '../domain/application.js';
import { mayDo, otherLocation, roleNotIncluded, type TeamAct } from '../domain/roles.js';
import { locationNotFound } from './not-found.js';
import type { Inventory, Locations } from './ports.js';

type Place = { readonly accountId: string; readonly locationId: string };

/**
 * Throws unless the caller has this permission: applicant and owners anywhere, others where they work. Reads roles at
 * every call, so changes apply immediately. Unknown and foreign locations fail alike.
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

/** Throws the same error for unknown and foreign locations, so ids cannot be probed. */
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
