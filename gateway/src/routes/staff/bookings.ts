import { bookingAnswer, bookingsQuery } from '@keepsake/contracts/rest/bookings';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { finance, route, type Route } from '../../route.js';
import { listAnswer, workOf } from '../lists.js';

export const bookingRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/bookings',
    summary: 'List payments and refunds of orders, newest first unless sorted otherwise',
    who: finance,
    limit: 'read',
    query: bookingsQuery,
    answers: { 200: z.array(bookingAnswer) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { kind, period } = filter;
      const { bookings, nextCursor, total } = await request
        .client(ordersRpc)
        .ListBookings({ ...workOf(request.query), ...present({ kind, period }) });
      const rows = bookings.map(({ amountCents, reference, reason, discountCode, discountCents, ...one }) => ({
        ...one,
        amount: amountCents,
        reference: reference ?? null,
        reason: reason ?? null,
        discountCode: discountCode ?? null,
        discount: discountCents ?? null,
      }));
      return listAnswer(rows, { path: '/api/admin/bookings', limit, nextCursor, total, filter });
    },
  }),
];
