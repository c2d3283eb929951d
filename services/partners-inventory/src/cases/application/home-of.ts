import { present } from '@keepsake/contracts/values/present';
import type { Locations, Partner } from '../../accounts/api.js';
import type { Brands, Contact, Logo } from '../../brand/api.js';
import type { Case } from '../domain/case.js';

/** A location as families see it. */
export type Home = Pick<Partner, 'name' | 'city' | 'state'> & {
  readonly contact: Contact;
  readonly logo?: Logo;
};

export type HomeDeps = {
  readonly locations: Pick<Locations, 'list'>;
  readonly brands: Pick<Brands, 'find' | 'contact'>;
};

/** Returns the location of a case with its contact data, and the name and logo of the account's brand. */
export const homeOf = async (
  { locations, brands }: HomeDeps,
  { accountId, locationId }: Pick<Case, 'accountId' | 'locationId'>,
): Promise<Home | undefined> => {
  const [all, { name, logo }, contact] = await Promise.all([
    locations.list(accountId),
    brands.find(accountId),
    brands.contact(locationId),
  ]);
  const home = all.find(({ id }) => id === locationId);
  return (
    home && contact && { name: name ?? home.name, city: home.city, state: home.state, contact, ...present({ logo }) }
  );
};
