import { present } from '@keepsake/contracts/values/present';
import type { Locations, Partner } from '../../accounts/api.js';
import type { Brands, Logo } from '../../brand/api.js';
import type { Case } from '../domain/case.js';

/** A location as families see it. */
export type Home = Pick<Partner, 'name' | 'city' | 'state'> & { readonly logo?: Logo };

export type HomeDeps = { readonly locations: Pick<Locations, 'list'>; readonly brands: Pick<Brands, 'find'> };

/** Returns the location of a case with the name and logo of the account's brand. */
export const homeOf = async (
  { locations, brands }: HomeDeps,
  { accountId, locationId }: Pick<Case, 'accountId' | 'locationId'>,
): Promise<Home | undefined> => {
  const [all, { name, logo }] = await Promise.all([locations.list(accountId), brands.find(accountId)]);
  const home = all.find(({ id }) => id === locationId);
  return home && { name: name ?? home.name, city: home.city, state: home.state, ...present({ logo }) };
};
