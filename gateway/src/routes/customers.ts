import { codeStatusAnswer, customerQrCode } from '@keepsake/contracts/rest/customers';
import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import { codesRpc, type CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { viewingRpc, type ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, route, type Route } from '../route.js';
import { orAway } from './or-away.js';
import { withCode } from './path-fields.js';

type OwnCode = Output<CodesDefinition, 'ListCustomerCodes'>['codes'][number];
type Ordered = Output<CodesDefinition, 'GetOrdered'>;
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

const statusOf = (status: Status): z.input<typeof codeStatusAnswer> => ({
  isActivated: status.isActivated,
  ...(status.sharesMemorial && { sharesMemorial: true }),
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

/** A plate that nobody has activated: what its order says. Without the orders service, what can be said without it. */
const withOrder = (
  answer: z.input<typeof codeStatusAnswer>,
  order: Ordered | undefined,
): z.input<typeof codeStatusAnswer> => {
  if (!order?.ordered) return answer;
  const { yours, timelines, private: isPrivate, begun } = order;
  const { customer, eventDetails } = statusOf({
    ...order,
    outcome: 'unactivated',
    code: '',
    isActivated: false,
    sharesMemorial: false,
  });
  return { ...answer, customer, eventDetails, ordered: yours ? { yours, timelines, isPrivate, begun } : { yours } };
};

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
      return { status: 200, body: codes.map(ownCodeOf) };
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
    handle: async (ask) => {
      const { code } = ask.params;
      const status = await ask.to(viewingRpc).CodeStatus({ code });
      const order = status.outcome === 'unactivated' ? await orAway(ask.to(codesRpc).GetOrdered({ code })) : undefined;
      return { status: 200, body: withOrder(statusOf(status), order) };
    },
  }),
];
