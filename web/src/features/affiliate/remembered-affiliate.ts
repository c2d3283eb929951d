import type { Affiliate } from '@keepsake/contracts/rest/affiliates';

const idKey = 'affiliateId';
const affiliateKey = 'affiliateData';

/** What a page may show before the server has answered. It opens nothing: the session is a cookie that no script reads. */
export type RememberedAffiliate = Pick<Affiliate, 'id' | 'firstName' | 'affiliateCode'>;

export const rememberAffiliate = ({ id, firstName, affiliateCode }: RememberedAffiliate): void => {
  try {
    window.localStorage.setItem(idKey, id);
    window.localStorage.setItem(affiliateKey, JSON.stringify({ id, firstName, affiliateCode }));
  } catch {
    // Full or closed storage costs a name a second earlier, nothing more.
  }
};

export const forgetAffiliate = (): void => {
  try {
    window.localStorage.removeItem(idKey);
    window.localStorage.removeItem(affiliateKey);
  } catch {
    // Closed storage has kept nothing.
  }
};
