import { codeStatusAnswer, customerQrCode } from '@keepsake/contracts/rest/customers';
import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import { codesRpc, type CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { viewingRpc, type ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, route, type Ask, type Route } from '../route.js';
import { orAway } from './or-away.js';
import { withCode } from './path-fields.js';

type OwnCode = Output<CodesDefinition, 'ListCustomerCodes'>['codes'][number];
type Order = Output<OrdersDefinition, 'ListOrders'>['orders'][number];
type Status = Output<ViewingDefinition, 'CodeStatus'>;

const ownCodeOf = (code: OwnCode): z.input<typeof customerQrCode> => ({
  id: code.id,
  qrCode: code.qrCode,
  status: code.status as 'activated',
  honoreeName: code.honoreeName ?? null,
  eventType: code.eventType ?? null,
  eventTypeSlug: lookUpEventType(code.eventType).slug,
  eventDate: code.eventDate ?? null,
  activatedAt: code.activatedAt ?? null,
  createdAt: code.createdAt,
  timelineUrl: code.timelineUrl ?? null,
  waiting: code.waiting,
});

/** Their orders, where a plate without a timeline needs one; none while orders does not answer. */
const ordersOf = async (ask: Ask, codes: readonly OwnCode[]): Promise<readonly Order[]> => {
  if (!codes.some(({ status, orderId }) => status === 'unactivated' && orderId !== undefined)) return [];
  return (await orAway(ask.to(ordersRpc).ListOrders({ limit: 0 })))?.orders ?? [];
};

const withOrder = (code: OwnCode, orders: readonly Order[]): OwnCode => {
  const order = code.status === 'unactivated' && orders.find(({ id }) => id === code.orderId);
  if (!order) return code;
  const { honoreeName, eventType, eventDate } = order;
  return { ...code, honoreeName, eventType, ...present({ eventDate }) };
};

const statusOf = (status: Status): z.input<typeof codeStatusAnswer> => ({
  isActivated: status.isActivated,
  outOfUse: status.outcome === 'gone',
  timelineUrl: status.timelineUrl ?? null,
  customer:
    status.ownerName === undefined && status.ownerEmail === undefined
      ? null
      : { name: status.ownerName ?? '', email: status.ownerEmail ?? '' },
  eventDetails:
    status.eventType === undefined
      ? null
      : {
          eventType: status.eventType,
          eventTypeSlug: lookUpEventType(status.eventType).slug,
          honoreeName: status.honoreeName ?? null,
          eventDate: status.eventDate ?? null,
          eventDescription: status.eventDescription ?? null,
        },
});

export const customerRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/qr-codes',
    summary: "The signed-in customer's codes",
    who: ['customer'],
    limit: 'read',
    answers: { 200: z.array(customerQrCode) },
    handle: async (ask) => {
      const { codes } = await ask.to(codesRpc).ListCustomerCodes({});
      const orders = await ordersOf(ask, codes);
      return { status: 200, body: codes.map((code) => ownCodeOf(withOrder(code, orders))) };
    },
  }),
  route({
    method: 'get',
    path: '/api/customer/qr-codes/{code}/status',
    summary: 'Whether a code is active; strangers see its owner masked',
    who: anyone,
    limit: 'read',
    params: withCode,
    answers: { 200: codeStatusAnswer },
    handle: async (ask) => ({
      status: 200,
      body: statusOf(await ask.to(viewingRpc).CodeStatus({ code: ask.params.code })),
    }),
  }),
];
