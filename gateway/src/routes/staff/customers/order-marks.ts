import { orderMark } from '@keepsake/contracts/rest/order-answers';
import { ordersQuery } from '@keepsake/contracts/rest/orders';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { buyersStaff, route, type Route } from '../../../route.js';
import { workOf } from '../../lists.js';

const markOf = (mark: Output<OrdersDefinition, 'ListOrderMarks'>['marks'][number]): z.input<typeof orderMark> => ({
  ...mark,
  paidAt: mark.paidAt ?? null,
  shippedAt: mark.shippedAt ?? null,
  cancelledAt: mark.cancelledAt ?? null,
  completedAt: mark.completedAt ?? null,
  paymentFlag: mark.paymentFlag ?? null,
  dispute: mark.dispute ?? null,
});

/** Lets an open list of orders notice changes without loading its rows again. */
export const orderMarkRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/orders/marks',
    summary: 'Get the states of one page of the list of orders, to notice changes',
    who: [...buyersStaff, 'finance'],
    limit: 'read',
    query: ordersQuery,
    answers: { 200: z.array(orderMark) },
    handle: async (request) => {
      const { status, waits } = request.query;
      const { marks } = await request
        .client(ordersRpc)
        .ListOrderMarks({ ...workOf(request.query), ...present({ status, waits }) });
      return { status: 200, body: marks.map(markOf) };
    },
  }),
];
