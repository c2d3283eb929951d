import type { Affiliate } from '@keepsake/contracts/rest/affiliates';

const idKey = 'affiliateId';
const affiliateKey = 'affiliateData';

/** Data shown before the server responds. Grants no access: the session is an HttpOnly cookie. */
export type RememberedAffiliate = Pick<Affiliate, 'id' | 'firstName' | 'affiliateCode'>;

export const rememberAffiliate = ({ id, firstName, affiliateCode }: RememberedAffiliate): void => {
  try {
    window.localStorage.setItem(idKey, id);
    window.localStorage.setItem(affiliateKey, JSON.stringify({ id, firstName, affiliateCode }));
  } catch {
    // Without storage, the name only appears later.
  }
};

export const clearAffiliate = (): void => {
  try {
    window.localStorage.removeItem(idKey);
    window.localStorage.removeItem(affiliateKey);
  } catch {
    // Storage unavailable.
  }
};
