import { codeStatusAnswer, customerQrCode } from '@keepsake/contracts/rest/customers';
import { listQuery } from '@keepsake/contracts/rest/fields';
import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { codesRpc, type CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { viewingRpc, type ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, route, type Route } from '../../../route.js';
import { listAnswer, pageOf } from '../../lists.js';
import { undefinedIfUnavailable } from '../../undefined-if-unavailable.js';
import { withCode } from '../../path-fields.js';

type OwnCode = Output<CodesDefinition, 'ListCustomerCodes'>['codes'][number];
type Ordered = Output<CodesDefinition, 'GetOrdered'>;
type Status = Output<ViewingDefinition, 'CodeStatus'>;

const ownCodeOf = (code: OwnCode): z.input<typeof customerQrCode> => ({
  id: code.id,
  qrCode: code.qrCode,
  status: code.status,
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

/** Describes a plate that is not activated by its order, or without it if orders is unavailable. */
const withOrder = (
  answer: z.input<typeof codeStatusAnswer>,
  order: Ordered | undefined,
): z.input<typeof codeStatusAnswer> => {
  if (!order?.ordered) return answer;
  const { yours, timelines, private: isPrivate, begun, names } = order;
  const { customer, eventDetails } = statusOf({
    ...order,
    outcome: 'unactivated',
    code: '',
    isActivated: false,
    sharesMemorial: false,
  });
  return {
    ...answer,
    customer,
    eventDetails,
    ordered: yours ? { yours, timelines, isPrivate, names, begun } : { yours },
  };
};

export const customerRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/qr-codes',
    summary: 'List the codes of the signed-in customer, the latest order first',
    who: ['customer'],
    limit: 'read',
    query: listQuery,
    answers: { 200: z.array(customerQrCode) },
    handle: async (request) => {
      const {
        codes,
        nextCursor,
        total = codes.length,
      } = await request.client(codesRpc).ListCustomerCodes(pageOf(request.query));
      const { limit } = request.query;
      return listAnswer(codes.map(ownCodeOf), { path: '/api/customer/qr-codes', limit, nextCursor, total });
    },
  }),
  route({
    method: 'get',
    path: '/api/customer/qr-codes/{code}/status',
    summary: 'Get whether a code is active; masks the owner for unknown callers',
    who: anyone,
    limit: 'read',
    params: withCode,
    answers: { 200: codeStatusAnswer },
    handle: async (request) => {
      const { code } = request.params;
      const status = await request.client(viewingRpc).CodeStatus({ code });
      const order =
        status.outcome === 'unactivated'
          ? await undefinedIfUnavailable(request.client(codesRpc).GetOrdered({ code }))
          : undefined;
      return { status: 200, body: withOrder(statusOf(status), order) };
    },
  }),
];
