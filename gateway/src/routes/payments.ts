import { openedPaymentAnswer, takenNoticeAnswer } from '@keepsake/contracts/rest/payments';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { readNotice } from '../http/signed-notice.js';
import { anyone, route, type Route } from '../route.js';
import { withId } from './path-fields.js';

const system = { kind: 'system', service: 'gateway' } as const;

export const paymentRoutes = (): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/orders/{id}/payment',
    summary: 'Open the page where an order is paid',
    who: anyone,
    limit: 'write',
    params: withId,
    answers: { 200: openedPaymentAnswer },
    handle: async (ask) => {
      const { url } = await ask.to(ordersRpc).OpenPayment({ orderId: ask.params.id });
      return { status: 200, body: { url: url ?? null } };
    },
  }),
  route({
    method: 'post',
    path: '/api/payments/notices',
    summary: 'What the provider of payments tells: signed by it (Stripe-Signature), counted once by its id',
    who: anyone,
    limit: 'write',
    raw: 'application/json',
    answers: { 200: takenNoticeAnswer },
    handle: async (ask) => {
      const notice = await readNotice(ask, 'stripe-signature');
      return { status: 200, body: await ask.to(ordersRpc, { as: system }).TakePaymentNotice(notice) };
    },
  }),
];
