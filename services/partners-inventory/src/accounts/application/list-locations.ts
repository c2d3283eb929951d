import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import type { TeamRole } from '../domain/roles.js';
import type { Locations, Partner } from './ports.js';

/** `role`: of a partner's member; absent without a location. */
export type ListedLocations = { readonly locations: readonly Partner[]; readonly role?: TeamRole };

/** Lists locations: for partners those where they work, for staff all. */
export const listLocations =
  (deps: { readonly locations: Locations }): Handler<object, ListedLocations> =>
  async (_, { caller }) => {
    if (caller.kind === 'partner') {
      const { id, memberId } = caller;
      const locations = await deps.locations.list(id, memberId);
      if (memberId === undefined) return { locations, role: 'owner' };
      const role = locations[0] && (await deps.locations.worksAt(memberId, locations[0].id));
      return { locations, ...present({ role }) };
    }
    requireStaff(caller, 'operations', 'support', 'marketing', 'finance');
    return { locations: await deps.locations.list() };
  };
