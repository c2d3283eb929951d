import { orderAmounts, orderConfirmation, placedOrderAnswer, staffOrder } from '@keepsake/contracts/rest/order-answers';
import { orderDetailNames, type OrderDetail } from '@keepsake/contracts/rest/order-details';
import {
  cancelOrderBody,
  completeOrderBody,
  confirmPaymentBody,
  ordersQuery,
  placeOrderBody,
  refundOrderBody,
  shipOrderBody,
  swapPlatesBody,
  type PlaceOrderBody,
} from '@keepsake/contracts/rest/orders';
import { orderPaperQuery } from '@keepsake/contracts/rest/order-status';
import { quoteAnswer, quoteQuery } from '@keepsake/contracts/rest/quote';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import type { Input, Output } from '@keepsake/platform/rpc/contract';
import { platesRpc } from '@keepsake/contracts/rpc/plates';
import { pick } from '@keepsake/contracts/values/pick';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { anyone, buyersStaff, operations, route, type RouteRequest, type Route } from '../../route.js';
import { requireHuman } from './human-check.js';
import { fileAnswer, pdf } from '../pdf-answer.js';
import { listAnswer, workOf } from '../lists.js';
import { amountsOf, confirmationOf, rowFor, staffOrderOf } from './orders.mapping.js';
import { withId } from '../path-fields.js';
import { rememberedReferral, subLinkOf, type Referral } from '../../http/referral-cookie.js';
import type { RouteDeps } from '../route-deps.js';

const addressOf = (order: PlaceOrderBody) =>
  order.shippingAddress === undefined
    ? {}
    : {
        address: {
          street: order.shippingAddress,
          city: order.shippingCity ?? '',
          state: order.shippingState ?? '',
          zip: order.shippingZip ?? '',
          country: order.shippingCountry ?? '',
        },
      };

/** Whether the code of the order is the one of the followed link, and the sub-link. */
const referredBy = (followed: Referral | undefined, affiliateCode: string | undefined) => {
  if (followed === undefined || affiliateCode?.trim().toUpperCase() !== followed.code) return { byLink: false };
  return { byLink: true, ...present({ subLink: subLinkOf(followed) }) };
};

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'names'>;

const namesOf = ({ access }: Deps, order: Output<OrdersDefinition, 'GetOrder'>) =>
  access.staffNames.of(
    [order.addressChangedBy, ...order.refunds.map(({ staffId }) => staffId)].flatMap((id) => id ?? []),
  );

/** Returns the order after a staff action; a conflict names the colleague who acted first. */
const acted = async (
  deps: Deps,
  ask: RouteRequest & { readonly params: { readonly id: string } },
  act: Promise<unknown>,
) => {
  await deps.access.staffNames.named(act);
  const order = await ask.client(ordersRpc).GetOrder({ orderId: ask.params.id });
  return { status: 200 as const, body: staffOrderOf(order, await namesOf(deps, order)) };
};

export const orderRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/quote',
    summary: 'Calculate the price of a package',
    who: anyone,
    limit: 'read',
    query: quoteQuery,
    answers: { 200: quoteAnswer },
    handle: async (request) => {
      const { cheaper, ...quote } = await request.client(ordersRpc).Quote(request.query);
      return { status: 200, body: { ...quote, plates: quote.copies, ...(cheaper ? { cheaper } : {}) } };
    },
  }),
  route({
    method: 'post',
    path: '/api/orders',
    summary: 'Place an order',
    who: anyone,
    limit: 'write',
    body: placeOrderBody,
    answers: { 201: placedOrderAnswer },
    handle: async (request) => {
      const { body: order } = request;
      const remembered = rememberedReferral(deps.names, request.cookies);
      const affiliateCode = order.affiliateCode ?? (order.noReferral ? undefined : remembered?.code);
      await requireHuman(deps, request, 'free-order', order.humanCheck);
      const details: Pick<Input<OrdersDefinition, 'PlaceOrder'>, OrderDetail> = present(pick(order, orderDetailNames));
      const { orderId, number, totalCents } = await request.client(ordersRpc).PlaceOrder({
        ...present({ ...order, ...details, quotedCents: order.totalPrice, affiliateCode }),
        ...referredBy(remembered, affiliateCode),
        captchaVerified: order.humanCheck !== undefined,
        ...addressOf(order),
      });
      return { status: 201, body: { id: orderId, number, status: 'pending', totalPrice: totalCents } };
    },
  }),
  route({
    method: 'get',
    path: '/api/orders',
    summary: 'List orders, newest first unless sorted otherwise; finance sees amounts without personal data',
    who: [...buyersStaff, 'finance'],
    scope: 'orders:read',
    limit: 'read',
    query: ordersQuery,
    answers: { 200: z.array(z.union([staffOrder, orderAmounts])) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { status, waits } = filter;
      const { orders, nextCursor, total } = await request
        .client(ordersRpc)
        .ListOrders({ ...workOf(request.query), ...present({ status, waits }) });
      return listAnswer(
        orders.map((order) => (order.full ? staffOrderOf(order) : amountsOf(order))),
        { path: '/api/orders', limit, nextCursor, total, filter },
      );
    },
  }),
  route({
    method: 'get',
    path: '/api/orders/{id}',
    summary: 'Get an order: the confirmation, and for staff what their role may see',
    who: anyone,
    scope: 'orders:read',
    limit: 'read',
    params: withId,
    answers: { 200: z.union([staffOrder, orderAmounts, orderConfirmation]) },
    handle: async (request) => {
      const order = await request.client(ordersRpc).GetOrder({ orderId: request.params.id });
      if (request.caller.kind !== 'staff') return { status: 200, body: confirmationOf(order) };
      return { status: 200, body: rowFor(request.caller, await namesOf(deps, order))(order) };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/orders/{id}/cemetery-kit.pdf',
    summary: 'Download the cemetery kit of a memorial order: letter, sheet about the plate, mounting guide',
    who: buyersStaff,
    limit: 'read',
    params: withId,
    query: orderPaperQuery,
    answers: { 200: pdf },
    handle: async (request) => {
      const kit = await request.client(ordersRpc).RenderCemeteryKit({ orderId: request.params.id, ...request.query });
      return fileAnswer({ content: kit.pdf, name: kit.name, type: pdf });
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/confirm-payment',
    summary: 'Confirm the payment of an order; allots codes',
    who: operations,
    limit: 'write',
    params: withId,
    body: confirmPaymentBody,
    answers: { 200: staffOrder },
    handle: (request) =>
      acted(
        deps,
        request,
        request.client(ordersRpc).ConfirmPayment({ orderId: request.params.id, ...present(request.body) }),
      ),
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/cancel',
    summary: 'Cancel an order that is not shipped; a paid amount is owed until it is refunded',
    who: operations,
    limit: 'write',
    params: withId,
    body: cancelOrderBody,
    answers: { 200: staffOrder },
    handle: (request) =>
      acted(
        deps,
        request,
        request.client(ordersRpc).CancelOrder({ orderId: request.params.id, ...present(request.body) }),
      ),
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/complete',
    summary: 'Close an order',
    who: operations,
    limit: 'write',
    params: withId,
    body: completeOrderBody,
    answers: { 200: staffOrder },
    handle: (request) =>
      acted(
        deps,
        request,
        request.client(ordersRpc).CompleteOrder({ orderId: request.params.id, ...present(request.body) }),
      ),
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/refund',
    summary: 'Record a refund, in part or in full',
    who: operations,
    limit: 'write',
    params: withId,
    body: refundOrderBody,
    answers: { 200: staffOrder },
    handle: (request) =>
      acted(
        deps,
        request,
        request.client(ordersRpc).RefundOrder({ orderId: request.params.id, ...present(request.body) }),
      ),
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/ship',
    summary: 'Mark an order as shipped; notifies the buyer and completes the order',
    who: operations,
    limit: 'write',
    params: withId,
    body: shipOrderBody,
    answers: { 200: staffOrder },
    handle: (request) =>
      acted(
        deps,
        request,
        request.client(shippingRpc).ShipParcel({ orderId: request.params.id, ...present(request.body) }),
      ),
  }),
  route({
    method: 'put',
    path: '/api/admin/orders/{id}/codes',
    summary: 'Replace the plates of an order; removed plates become free or damaged',
    who: operations,
    limit: 'write',
    params: withId,
    body: swapPlatesBody,
    answers: { 200: staffOrder },
    handle: async (request) => {
      const { codes } = await deps.access.staffNames.named(
        request.client(platesRpc).SwapPlates({ ...request.body, orderId: request.params.id }),
      );
      const order = await request.client(ordersRpc).GetOrder({ orderId: request.params.id });
      // The order receives the event about its plates later.
      return { status: 200, body: { ...staffOrderOf(order), codes } };
    },
  }),
];
