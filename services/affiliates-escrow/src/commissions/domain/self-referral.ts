import type { Household } from '@keepsake/contracts/values/household';

export type SelfReferral = 'own-code' | 'own-mailbox' | 'same-address' | 'same-surname';

/**
 * Returns the strongest sign that buyer and affiliate share person or household; keys are hashes. `ownAddresses`:
 * addresses of orders from the affiliate's mailbox.
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
