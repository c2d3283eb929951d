import { openedPaymentAnswer, takenNoticeAnswer } from '@keepsake/contracts/rest/payments';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { readNotice } from '../../http/signed-notice.js';
import { anyone, route, type Route } from '../../route.js';
import { withId } from '../path-fields.js';

const system = { kind: 'system', service: 'gateway' } as const;

export const paymentRoutes = (): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/orders/{id}/payment',
    summary: 'Create a checkout session for an order',
    who: anyone,
    limit: 'write',
    params: withId,
    answers: { 200: openedPaymentAnswer },
    handle: async (request) => {
      const { url } = await request.client(ordersRpc).OpenPayment({ orderId: request.params.id });
      return { status: 200, body: { url: url ?? null } };
    },
  }),
  route({
    method: 'post',
    path: '/api/payments/notices',
    summary: 'Receive events of the payment provider: signed (Stripe-Signature), each counted once by id',
    who: anyone,
    limit: 'write',
    raw: 'application/json',
    answers: { 200: takenNoticeAnswer },
    handle: async (request) => {
      const notice = await readNotice(request, 'stripe-signature');
      return { status: 200, body: await request.client(ordersRpc, { as: system }).TakePaymentNotice(notice) };
    },
  }),
];
