import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import type { Locations, Partner } from './ports.js';

/** A partner sees the locations of their own account where they work, staff those of all. */
export const listLocations =
  (deps: { readonly locations: Locations }): Handler<object, readonly Partner[]> =>
  async (_, { caller }) => {
    if (caller.kind === 'partner') return deps.locations.list(caller.id, caller.memberId);
    requireStaff(caller, 'operations', 'support', 'marketing', 'finance');
    return deps.locations.list();
  };
