import {
  orderAmounts,
  orderConfirmation,
  orderStatusAnswer,
  placedOrderAnswer,
  staffOrder,
} from '@keepsake/contracts/rest/order-answers';
import {
  cancelOrderBody,
  completeOrderBody,
  confirmPaymentBody,
  ordersQuery,
  placeOrderBody,
  swapPlatesBody,
  type PlaceOrderBody,
} from '@keepsake/contracts/rest/orders';
import { quoteAnswer, quoteQuery } from '@keepsake/contracts/rest/quote';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { platesRpc } from '@keepsake/contracts/rpc/plates';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { anyone, buyersStaff, operations, route, type Route } from '../route.js';
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

export const orderRoutes = (deps: Pick<RouteDeps, 'access' | 'limits' | 'names'>): readonly Route[] => [
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
          affiliateCode:
            order.affiliateCode ?? (order.noReferral ? undefined : rememberedReferral(deps.names, ask.cookies)),
        }),
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
      return listAnswer(orders.map(rowFor(ask.caller)), { path: '/api/orders', limit, nextCursor, total, wanted });
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
      return { status: 200, body: ask.caller.kind === 'staff' ? rowFor(ask.caller)(order) : confirmationOf(order) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/confirm-payment',
    summary: 'The money is there: codes are allotted',
    who: operations,
    limit: 'write',
    params: withId,
    body: confirmPaymentBody,
    answers: { 200: orderStatusAnswer },
    handle: async (ask) => {
      const { orderId, status } = await ask
        .to(ordersRpc)
        .ConfirmPayment({ orderId: ask.params.id, ...present(ask.body) });
      return { status: 200, body: { id: orderId, status } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/cancel',
    summary: 'Cancel an order that has not shipped',
    who: operations,
    limit: 'write',
    params: withId,
    body: cancelOrderBody,
    answers: { 200: orderStatusAnswer },
    handle: async (ask) => {
      const { orderId, status } = await ask.to(ordersRpc).CancelOrder({ orderId: ask.params.id, ...present(ask.body) });
      return { status: 200, body: { id: orderId, status } };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/complete',
    summary: 'Close an order',
    who: operations,
    limit: 'write',
    params: withId,
    body: completeOrderBody,
    answers: { 200: orderStatusAnswer },
    handle: async (ask) => {
      const { orderId, status } = await ask
        .to(ordersRpc)
        .CompleteOrder({ orderId: ask.params.id, ...present(ask.body) });
      return { status: 200, body: { id: orderId, status } };
    },
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
