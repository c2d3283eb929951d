import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import {
  type Application,
  locationNotFound,
  requireOwnLocation,
  type Applications,
  type Locations,
  type Partner,
} from '../../accounts/api.js';
import type { Member, Members } from './ports.js';

export type PartnerFile = {
  readonly account: Application;
  readonly locations: readonly Partner[];
  readonly people: readonly Member[];
};

/** Returns a partner for staff, by any of its locations. */
export const showPartner =
  ({
    applications,
    locations,
    members,
  }: {
    readonly applications: Applications;
    readonly locations: Locations;
    readonly members: Pick<Members, 'list'>;
  }): Handler<{ readonly locationId: string }, PartnerFile> =>
  async ({ locationId }, { caller }) => {
    requireStaff(caller, 'operations');
    const { accountId } = await requireOwnLocation(locations, locationId, caller);
    const account = await applications.find(accountId);
    if (!account) throw locationNotFound();
    const [places, people] = await Promise.all([locations.list(accountId), members.list(accountId)]);
    return { account, locations: places, people };
  };
