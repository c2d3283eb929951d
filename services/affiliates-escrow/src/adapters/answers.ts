import { present } from '@keepsake/contracts/values/present';
import type { AffiliateWithTotals, Commission, LedgerAccount } from '../application/ports.js';
import type { Dashboard } from '../application/show-dashboard.js';
import type { Settings } from '../domain/settings.js';

/** Earned is what an order's completion confirmed; what is pending stands beside it. */
const earnedCents = ({ totals }: AffiliateWithTotals): number => totals.confirmedCents + totals.paidCents;

export const affiliateAnswer = (affiliate: AffiliateWithTotals) => ({
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

/** Clicks and payouts are not counted yet: no clicks means no conversion rate. */
export const dashboardAnswer = ({ affiliate, sales }: Dashboard) => ({
  affiliate: affiliateAnswer(affiliate),
  totalCommissions: earnedCents(affiliate),
  pendingCommissions: affiliate.totals.pendingCents,
  clicksThisMonth: 0,
  recentSales: sales.map((sale) => ({
    id: sale.orderId,
    orderId: sale.orderId,
    customerName: sale.buyer,
    packageType: sale.packageType,
    createdAt: sale.createdAt.toISOString(),
    commissionAmount: sale.amountCents,
    status: sale.status,
  })),
  recentPayments: [],
});

export const commissionAnswer = (one: Commission) => ({
  orderId: one.orderId,
  affiliateId: one.affiliateId,
  amountCents: one.amountCents,
  currency: one.currency,
  rateTenths: one.rateTenths,
  status: one.status,
  createdAt: one.createdAt.toISOString(),
  ...present({ flagged: one.flagged, reason: one.reason, payableAt: one.payableAt?.toISOString() }),
});

export const settingsAnswer = (settings: Settings & { readonly version: number }) => ({
  defaultRateTenths: settings.defaultRateTenths,
  funeralHomeExemption: settings.memorialExempt,
  petCemeteryExemption: settings.petExempt,
  version: settings.version,
});

export const accountAnswer = (account: LedgerAccount) => ({
  id: account.id,
  accountName: account.name,
  accountType: account.type,
  currency: account.currency,
  createdAt: account.createdAt.toISOString(),
  balanceCents: account.balanceCents,
});
