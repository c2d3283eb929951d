import { present } from '@keepsake/contracts/values/present';
import type { AffiliateWithTotals, Commission, LedgerAccount, TermsChange } from '../application/ports.js';
import type { Sale } from '../application/buyer-initials.js';
import type { Dashboard } from '../application/show-dashboard.js';
import type { PayoutState } from '../domain/payout.js';
import type { Settings } from '../domain/settings.js';

/** Returns what completed orders confirmed; pending amounts are reported separately. */
const earnedCents = ({ totals }: AffiliateWithTotals): number => totals.confirmedCents + totals.paidCents;

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

/** Returns whether staff must review it; a settled one needs no review. */
const isUnderReview = ({ flagged, lookedAt, status }: Commission): boolean =>
  flagged !== undefined && lookedAt === undefined && (status === 'pending' || status === 'confirmed');

const paymentStates: Readonly<Record<PayoutState, 'pending' | 'completed' | 'cancelled'>> = {
  prepared: 'pending',
  approved: 'pending',
  exported: 'pending',
  paid: 'completed',
  cancelled: 'cancelled',
};

export const saleAnswer = (sale: Sale) => ({
  id: sale.orderId,
  orderId: sale.orderId,
  customerName: sale.buyer,
  packageType: sale.packageType,
  createdAt: sale.createdAt.toISOString(),
  commissionAmount: isUnderReview(sale) ? 0 : sale.amountCents,
  underReview: isUnderReview(sale),
  status: sale.status,
  ...present({ payableAt: sale.payableAt?.toISOString(), reason: sale.reason }),
});

export const dashboardAnswer = ({ affiliate, figures, sales, payouts }: Dashboard) => ({
  affiliate: affiliateAnswer(affiliate),
  totalCommissions: earnedCents(affiliate),
  pendingCommissions: affiliate.totals.pendingCents,
  clicksThisMonth: figures.clicksThisMonth,
  recentClicks: [...figures.recentClicks],
  recentOrders: [...figures.recentOrders],
  linkSales: figures.linkSales,
  typedSales: figures.typedSales,
  payableCents: figures.payableCents,
  ...present({
    conversionRate: figures.conversionRate,
    nextPayableCents: figures.nextPayable?.amountCents,
    nextPayableAt: figures.nextPayable?.at.toISOString(),
  }),
  recentSales: sales.map(saleAnswer),
  recentPayments: payouts.map((payout) => ({
    id: payout.id,
    amount: payout.amountCents,
    status: paymentStates[payout.state],
    createdAt: (payout.paidAt ?? payout.preparedAt).toISOString(),
  })),
});

export const commissionAnswer = (one: Commission) => ({
  orderId: one.orderId,
  affiliateId: one.affiliateId,
  amountCents: one.amountCents,
  currency: one.currency,
  rateTenths: one.rateTenths,
  status: one.status,
  createdAt: one.createdAt.toISOString(),
  ...present({
    flagged: one.flagged,
    reason: one.reason,
    payableAt: one.payableAt?.toISOString(),
    lookedAt: one.lookedAt?.toISOString(),
    orderNumber: one.orderNumber,
    totalCents: one.totalCents,
  }),
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

export const accountAnswer = (account: LedgerAccount) => ({
  id: account.id,
  accountName: account.name,
  accountType: account.type,
  currency: account.currency,
  createdAt: account.createdAt.toISOString(),
  balanceCents: account.balanceCents,
});
