import { ids } from './answers.js';

const sale = {
  id: ids.order,
  orderId: ids.order,
  customerName: 'M. R.',
  packageType: 'event',
  createdAt: '2026-02-03T10:00:00.000Z',
  commissionAmount: 850,
  status: 'pending' as const,
  underReview: false,
};

/** A page of sales with one more page. */
export const listSales = async () => ({ sales: [sale], total: 2, nextCursor: 'next-page' });
