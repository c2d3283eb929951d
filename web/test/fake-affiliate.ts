import type { Affiliate, AffiliateDashboard } from '@keepsake/contracts/rest/affiliates';

export const affiliateId = '01900000-0000-7000-8000-0000000000a1';

export const rui: Affiliate = {
  id: affiliateId,
  firstName: 'Rui',
  lastName: 'Costa',
  email: 'rui@example.org',
  affiliateCode: 'RUI4F7Q2',
  commissionRate: 10,
  status: 'active',
  totalSales: 2,
  totalCommissions: 4240,
  createdAt: '2026-04-01T10:00:00.000Z',
};

const sale = {
  id: '01900000-0000-7000-8000-0000000000b1',
  customerName: 'M. R.',
  packageType: 'individual',
  createdAt: '2026-04-20T10:00:00.000Z',
  commissionAmount: 790,
  underReview: false,
  status: 'confirmed',
  payableAt: '2026-05-14T12:00:00.000Z',
  reason: null,
} as const;

/** An affiliate with two sales, a payment and some clicks, modified by `changed`. */
export const fakeDashboard = (changed: Partial<AffiliateDashboard> = {}): AffiliateDashboard => ({
  affiliate: rui,
  referralLink: 'https://keepsake.example/?ref=RUI4F7Q2',
  stats: {
    totalCommissions: 4240,
    pendingCommissions: 850,
    clicksThisMonth: 48,
    conversionRate: 4.2,
    minimumPayout: 0,
    payableCommissions: 0,
    linkSales: 2,
    typedSales: 0,
    nextPayable: { amount: 790, at: '2026-05-14T12:00:00.000Z' },
  },
  recentSales: [
    sale,
    {
      ...sale,
      id: '01900000-0000-7000-8000-0000000000b2',
      customerName: 'T. O.',
      status: 'reversed',
      payableAt: null,
      reason: 'order-cancelled',
    },
  ],
  recentClicks: [{ id: '2026-04-20', createdAt: '2026-04-20T00:00:00.000Z', clicks: 3 }],
  recentOrders: [{ id: '2026-04-20', createdAt: '2026-04-20T00:00:00.000Z', orders: 1 }],
  recentPayments: [
    {
      id: '01900000-0000-7000-8000-0000000000c1',
      amount: 3450,
      status: 'completed',
      createdAt: '2026-04-05T10:00:00.000Z',
    },
  ],
  ...changed,
});
