import { present } from '@keepsake/contracts/values/present';
import type { AffiliateWithTotals, TermsChange } from '../application/ports.js';
import type { Settings } from '../domain/settings.js';

/** Returns what completed orders confirmed; pending amounts are reported separately. */
export const earnedCents = ({ totals }: AffiliateWithTotals): number => totals.confirmedCents + totals.paidCents;

export const affiliateAnswer = (affiliate: AffiliateWithTotals) => ({
  ...present({
    ownRateTenths: affiliate.ownRateTenths,
    refuseReason: affiliate.refuseReason,
    promotion: affiliate.promotion,
  }),
  flaggedSales: affiliate.totals.flagged,
  id: affiliate.id,
  firstName: affiliate.firstName,
  lastName: affiliate.lastName,
  email: affiliate.email,
  affiliateCode: affiliate.code,
  rateTenths: affiliate.rateTenths,
  status: affiliate.status,
  totalSales: affiliate.totals.sales,
  totalCommissions: earnedCents(affiliate),
  createdAt: affiliate.createdAt.toISOString(),
  pendingCents: affiliate.totals.pendingCents,
  confirmedCents: affiliate.totals.confirmedCents,
  paidCents: affiliate.totals.paidCents,
});

export const changeAnswer = ({ from, to, affiliateId, affiliateName, at, ...change }: TermsChange) => ({
  ...change,
  ...present({ fromValue: from, affiliateId, affiliateName }),
  toValue: to,
  at: at.toISOString(),
});

export const settingsAnswer = (settings: Settings & { readonly version: number }) => ({
  defaultRateTenths: settings.defaultRateTenths,
  funeralHomeExemption: settings.memorialExempt,
  petCemeteryExemption: settings.petExempt,
  version: settings.version,
});
