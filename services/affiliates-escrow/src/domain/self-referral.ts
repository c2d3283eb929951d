import type { Household } from '@keepsake/contracts/values/household';

export type SelfReferral = 'own-code' | 'own-mailbox' | 'same-address' | 'same-surname';

/**
 * The strongest sign that buyer and affiliate are one person or one household; keys are hashes that services share.
 * `ownAddresses`: where orders of the affiliate's own mailbox went.
 */
export const selfReferralOf = (
  buyer: { readonly customerId: string; readonly household?: Household },
  affiliate: { readonly customerId: string; readonly household: Household; readonly ownAddresses: ReadonlySet<string> },
): SelfReferral | undefined => {
  if (buyer.customerId === affiliate.customerId) return 'own-code';
  const { household } = buyer;
  if (!household) return undefined;
  if (household.mailbox === affiliate.household.mailbox) return 'own-mailbox';
  if (household.address !== undefined && affiliate.ownAddresses.has(household.address)) return 'same-address';
  if (household.surname !== undefined && household.surname === affiliate.household.surname) return 'same-surname';
  return undefined;
};
