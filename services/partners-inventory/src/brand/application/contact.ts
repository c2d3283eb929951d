import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import {
  locationNotFound,
  requireOwnLocation,
  type Application,
  type Applications,
  type Locations,
} from '../../accounts/api.js';
import { recordActivity, requireMember, requireOwner, type Members, type TeamLog } from '../../team/api.js';
import type { Brands, Contact } from './ports.js';

export type ContactDeps = {
  readonly brands: Pick<Brands, 'contact' | 'saveContact'>;
  readonly applications: Pick<Applications, 'find'>;
  readonly locations: Locations;
  readonly members: Members;
  readonly teamLog: Pick<TeamLog, 'note'>;
  readonly clock: Clock;
};

type LocationContact = Contact & {
  readonly locationId: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
};
/** `business`: reviewed by staff, who alone change it. */
export type Profile = { readonly business: Application; readonly contacts: readonly LocationContact[] };

/** Returns the business, and the contact data of the locations where this member works. */
export const getProfile =
  (deps: Pick<ContactDeps, 'brands' | 'applications' | 'locations' | 'members'>): Handler<object, Profile> =>
  async (_, ctx) => {
    const { caller } = await requireMember(deps, ctx.caller);
    const [business, locations] = await Promise.all([
      deps.applications.find(caller.id),
      deps.locations.list(caller.id, caller.memberId),
    ]);
    if (!business) throw locationNotFound();
    const contacts = await Promise.all(
      locations.map(async ({ id, name, city, state }) => {
        const contact = await deps.brands.contact(id);
        if (!contact) throw locationNotFound();
        return { locationId: id, name, city, state, ...contact };
      }),
    );
    return { business, contacts };
  };

/** Replaces the contact data of a location, for owners of the team. */
export const saveContact =
  (deps: Omit<ContactDeps, 'applications'>): Handler<Contact & { readonly locationId: string }, object> =>
  async ({ locationId, ...contact }, ctx) => {
    const { caller } = await requireOwner(deps, ctx.caller);
    await requireOwnLocation(deps.locations, locationId, caller);
    return ctx.transaction(async (tx) => {
      await deps.brands.saveContact(tx, locationId, contact);
      const act = { act: 'profile-changed', about: '', locationId, at: deps.clock.now() } as const;
      await recordActivity(deps.teamLog, tx, caller, act);
      return {};
    });
  };
