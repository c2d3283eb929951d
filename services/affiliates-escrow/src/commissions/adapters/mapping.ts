import { present } from '@keepsake/contracts/values/present';
import type { Commission } from '../application/ports.js';
import type { Sale } from '../application/buyer-initials.js';
import type { Dashboard } from '../application/show-dashboard.js';
import type { PayoutState } from '../../payouts/api.js';
import { earnedCents, affiliateAnswer } from '../../affiliates/api.js';

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

export const dashboardAnswer = ({ affiliate, figures, sales, payouts, minimumPayoutCents }: Dashboard) => ({
  affiliate: affiliateAnswer(affiliate),
  totalCommissions: earnedCents(affiliate),
  pendingCommissions: affiliate.totals.pendingCents,
  clicksThisMonth: figures.clicksThisMonth,
  recentClicks: [...figures.recentClicks],
  recentOrders: [...figures.recentOrders],
  linkSales: figures.linkSales,
  typedSales: figures.typedSales,
  payableCents: figures.payableCents,
  minimumPayoutCents,
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
