import { discountsRpc } from '@keepsake/contracts/rpc/discounts';
import { ids } from './answers.js';
import { fakeService, type StandIn } from './fake-service.js';

const discount = {
  id: ids.entry,
  code: 'SPRING-10',
  kind: 'percent' as const,
  value: 100,
  packages: [],
  active: true,
  state: 'active' as const,
  uses: 3,
  discountedCents: 2_370,
  soldCents: 21_330,
  staffId: 'staff-0001',
  createdAt: '2026-05-04T10:00:00.000Z',
};

/** Happy-path answers about discount codes. */
export const fakeDiscounts: StandIn = fakeService(discountsRpc, {
  CheckDiscount: async ({ code }) => ({ code, listPrice: 7_900, discountCents: 790, totalPrice: 7_110 }),
  ListDiscounts: async () => ({ discounts: [discount], total: 1 }),
  CreateDiscount: async () => discount,
  SwitchDiscount: async ({ active }) => ({ ...discount, active }),
});
