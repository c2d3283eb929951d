import { orderAmounts, orderConfirmation, placedOrderAnswer, staffOrder } from '@keepsake/contracts/rest/order-answers';
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
import { quoteAnswer, quoteQuery } from '@keepsake/contracts/rest/quote';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import type { Output } from '@keepsake/platform/rpc/contract';
import { platesRpc } from '@keepsake/contracts/rpc/plates';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { anyone, buyersStaff, operations, route, type Ask, type Route } from '../route.js';
import { requireHuman } from './human-check.js';
import { listAnswer, workOf } from './lists.js';
import { confirmationOf, rowFor, staffOrderOf } from './orders.answers.js';
import { withId } from './path-fields.js';
import { rememberedReferral } from '../http/referral-cookie.js';
import type { RouteDeps } from './route-deps.js';

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

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'names'>;

const namesOf = ({ access }: Deps, order: Output<OrdersDefinition, 'GetOrder'>) =>
  access.staffNames.of(order.refunds.flatMap(({ staffId }) => staffId ?? []));

/** The order after an act of staff; a refusal names the colleague who was first. */
const acted = async (deps: Deps, ask: Ask & { readonly params: { readonly id: string } }, act: Promise<unknown>) => {
  await deps.access.staffNames.named(act);
  const order = await ask.to(ordersRpc).GetOrder({ orderId: ask.params.id });
  return { status: 200 as const, body: staffOrderOf(order, await namesOf(deps, order)) };
};

export const orderRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/quote',
    summary: 'What a package costs',
    who: anyone,
    limit: 'read',
    query: quoteQuery,
    answers: { 200: quoteAnswer },
    handle: async (ask) => {
      const { cheaper, ...quote } = await ask.to(ordersRpc).Quote(ask.query);
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
    handle: async (ask) => {
      const { body: order } = ask;
      const remembered = rememberedReferral(deps.names, ask.cookies);
      const affiliateCode = order.affiliateCode ?? (order.noReferral ? undefined : remembered);
      await requireHuman(deps, ask, 'free-order', order.humanCheck);
      const { orderId, number, totalCents } = await ask.to(ordersRpc).PlaceOrder({
        ...present({
          pricingTier: order.pricingTier,
          packageType: order.packageType,
          quotedCents: order.totalPrice,
          eventDate: order.eventDate,
          eventDescription: order.eventDescription,
          customerBirthday: order.customerBirthday,
          anniversaryDate: order.anniversaryDate,
          familyBirthdays: order.familyBirthdays,
          accessCode: order.accessCode,
          affiliateCode,
        }),
        byLink: remembered !== undefined && affiliateCode?.trim().toUpperCase() === remembered,
        quantity: order.quantity,
        eventType: order.eventType,
        honoreeName: order.honoreeName,
        firstName: order.firstName,
        lastName: order.lastName,
        email: order.email,
        phone: order.phone,
        emailMarketing: order.emailMarketing,
        birthdayReminders: order.birthdayReminders,
        uploadIds: order.uploadIds,
        isPrivate: order.isPrivate,
        inviteEmails: order.inviteEmails,
        ...addressOf(order),
      });
      return { status: 201, body: { id: orderId, number, status: 'pending', totalPrice: totalCents } };
    },
  }),
  route({
    method: 'get',
    path: '/api/orders',
    summary: 'All orders, newest first unless sorted otherwise; finance sees amounts without personal data',
    who: [...buyersStaff, 'finance'],
    limit: 'read',
    query: ordersQuery,
    answers: { 200: z.array(z.union([staffOrder, orderAmounts])) },
    handle: async (ask) => {
      const { limit, cursor: _, ...wanted } = ask.query;
      const { status, waits } = wanted;
      const { orders, nextCursor, total } = await ask
        .to(ordersRpc)
        .ListOrders({ ...workOf(ask.query), ...present({ status, waits }) });
      return listAnswer(
        orders.map((order) => rowFor(ask.caller)(order)),
        { path: '/api/orders', limit, nextCursor, total, wanted },
      );
    },
  }),
  route({
    method: 'get',
    path: '/api/orders/{id}',
    summary: 'One order: what the confirmation shows, and for staff what their role may see',
    who: anyone,
    limit: 'read',
    params: withId,
    answers: { 200: z.union([staffOrder, orderAmounts, orderConfirmation]) },
    handle: async (ask) => {
      const order = await ask.to(ordersRpc).GetOrder({ orderId: ask.params.id });
      if (ask.caller.kind !== 'staff') return { status: 200, body: confirmationOf(order) };
      return { status: 200, body: rowFor(ask.caller, await namesOf(deps, order))(order) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/confirm-payment',
    summary: 'Confirm the payment of an order: codes are allotted',
    who: operations,
    limit: 'write',
    params: withId,
    body: confirmPaymentBody,
    answers: { 200: staffOrder },
    handle: (ask) =>
      acted(deps, ask, ask.to(ordersRpc).ConfirmPayment({ orderId: ask.params.id, ...present(ask.body) })),
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/cancel',
    summary: 'Cancel an order that is not shipped; what was paid is owed until it is refunded',
    who: operations,
    limit: 'write',
    params: withId,
    body: cancelOrderBody,
    answers: { 200: staffOrder },
    handle: (ask) => acted(deps, ask, ask.to(ordersRpc).CancelOrder({ orderId: ask.params.id, ...present(ask.body) })),
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
    handle: (ask) =>
      acted(deps, ask, ask.to(ordersRpc).CompleteOrder({ orderId: ask.params.id, ...present(ask.body) })),
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/refund',
    summary: 'Record money that was sent back, in part or in full',
    who: operations,
    limit: 'write',
    params: withId,
    body: refundOrderBody,
    answers: { 200: staffOrder },
    handle: (ask) => acted(deps, ask, ask.to(ordersRpc).RefundOrder({ orderId: ask.params.id, ...present(ask.body) })),
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/ship',
    summary: 'Hand the parcel of an order to the carrier: the buyer is told and the order completes',
    who: operations,
    limit: 'write',
    params: withId,
    body: shipOrderBody,
    answers: { 200: staffOrder },
    handle: (ask) => acted(deps, ask, ask.to(shippingRpc).ShipParcel({ orderId: ask.params.id, ...present(ask.body) })),
  }),
  route({
    method: 'put',
    path: '/api/admin/orders/{id}/codes',
    summary: 'The packer’s swap: the order gets exactly these plates; what comes out is free again, or damaged',
    who: operations,
    limit: 'write',
    params: withId,
    body: swapPlatesBody,
    answers: { 200: staffOrder },
    handle: async (ask) => {
      const { codes } = await ask.to(platesRpc).SwapPlates({ ...ask.body, orderId: ask.params.id });
      const order = await ask.to(ordersRpc).GetOrder({ orderId: ask.params.id });
      // The order hears of its plates a moment later.
      return { status: 200, body: { ...staffOrderOf(order), codes } };
    },
  }),
];
