import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { z } from 'zod';
import { allStaff, route, type Route } from '../route.js';

const stats = z
  .object({
    totalOrders: z.int(),
    pending: z.int(),
    processing: z.int(),
    completed: z.int(),
    revenueCents: z.int(),
  })
  .meta({ id: 'DashboardStats' });

export const dashboardRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/dashboard/stats',
    summary: 'How many orders there are',
    who: allStaff,
    limit: 'read',
    answers: { 200: stats },
    handle: async (ask) => ({ status: 200, body: await ask.to(ordersRpc).SalesFigures({}) }),
  }),
];
