import {
  acceptPlatesBody,
  askForPlatesBody,
  plateRequest,
  plateRequestsQuery,
  pricePlatesBody,
  refusePlatesBody,
} from '@keepsake/contracts/rest/plate-requests';
import { plateRequestsRpc, type PlateRequestsDefinition } from '@keepsake/contracts/rpc/plate-requests';
import { present } from '@keepsake/contracts/values/present';
import type { Input, Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { operations, route, type RouteRequest, type Route } from '../../route.js';
import { listAnswer, workOf } from '../lists.js';
import { withId } from '../path-fields.js';

const requestOf = ({
  state,
  region,
  priceCents,
  ...request
}: Output<PlateRequestsDefinition, 'AskForPlates'>): z.input<typeof plateRequest> => ({
  ...request,
  state: region,
  status: state,
  price: priceCents ?? null,
  currency: 'USD',
  note: request.note ?? null,
  reason: request.reason ?? null,
  orderId: request.orderId ?? null,
  poNumber: request.poNumber ?? null,
  paidAt: request.paidAt ?? null,
  receivedAt: request.receivedAt ?? null,
});

const moved = async (
  request: RouteRequest<unknown, z.infer<typeof withId>>,
  act: Omit<Input<PlateRequestsDefinition, 'MovePlateRequest'>, 'requestId'>,
) => ({
  status: 200 as const,
  body: requestOf(await request.client(plateRequestsRpc).MovePlateRequest({ ...act, requestId: request.params.id })),
});

/** Returns the requests of one location, or of all. */
const listed = async (
  request: RouteRequest<unknown, unknown, z.infer<typeof plateRequestsQuery>>,
  path: string,
  locationId?: string,
) => {
  const { limit, cursor: _, ...filter } = request.query;
  const { requests, nextCursor, total } = await request
    .client(plateRequestsRpc)
    .ListPlateRequests({ ...workOf(request.query), ...present({ state: filter.status, locationId }) });
  return listAnswer(requests.map(requestOf), { path, limit, nextCursor, total, filter });
};

/** Plate requests of partners; staff answer with a price. */
export const plateRequestRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/partners/{id}/plate-requests',
    summary: 'List the plate requests of a location, newest first',
    who: ['partner', 'owner', 'operations'],
    limit: 'read',
    params: withId,
    query: plateRequestsQuery,
    answers: { 200: z.array(plateRequest) },
    handle: (request) => listed(request, `/api/partners/${request.params.id}/plate-requests`, request.params.id),
  }),
  route({
    method: 'post',
    path: '/api/partners/{id}/plate-requests',
    summary: 'Request plates; staff answer with a price',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: askForPlatesBody,
    answers: { 201: plateRequest },
    handle: async (request) => {
      const { quantity, note } = request.body;
      const input = { locationId: request.params.id, quantity, ...present({ note }) };
      return { status: 201, body: requestOf(await request.client(plateRequestsRpc).AskForPlates(input)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/plate-requests/{id}/accept',
    summary: 'Accept the price of a plate request',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: acceptPlatesBody,
    answers: { 200: plateRequest },
    handle: (request) =>
      moved(request, {
        act: 'accept',
        priceCents: request.body.price,
        ...present({ poNumber: request.body.poNumber }),
      }),
  }),
  route({
    method: 'post',
    path: '/api/plate-requests/{id}/withdraw',
    summary: 'Undo accepting a price, until the order is paid',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: plateRequest },
    handle: (request) => moved(request, { act: 'withdraw' }),
  }),
  route({
    method: 'post',
    path: '/api/plate-requests/{id}/receive',
    summary: 'Add the plates of a request to the stock',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: plateRequest },
    handle: (request) => moved(request, { act: 'receive' }),
  }),
  route({
    method: 'post',
    path: '/api/plate-requests/{id}/decline',
    summary: 'Withdraw a plate request, or decline its price',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: plateRequest },
    handle: (request) => moved(request, { act: 'decline' }),
  }),
  route({
    method: 'get',
    path: '/api/admin/plate-requests',
    summary: 'List plate requests, newest first unless sorted otherwise',
    who: operations,
    limit: 'read',
    query: plateRequestsQuery,
    answers: { 200: z.array(plateRequest) },
    handle: (request) => listed(request, '/api/admin/plate-requests'),
  }),
  route({
    method: 'post',
    path: '/api/admin/plate-requests/{id}/price',
    summary: 'Set the price of a plate request until the partner has answered',
    who: operations,
    limit: 'write',
    params: withId,
    body: pricePlatesBody,
    answers: { 200: plateRequest },
    handle: (request) => moved(request, { act: 'price', priceCents: request.body.price }),
  }),
  route({
    method: 'post',
    path: '/api/admin/plate-requests/{id}/refuse',
    summary: 'Decline a plate request; the partner sees the reason',
    who: operations,
    limit: 'write',
    params: withId,
    body: refusePlatesBody,
    answers: { 200: plateRequest },
    handle: (request) => moved(request, { act: 'refuse', reason: request.body.reason }),
  }),
  route({
    method: 'post',
    path: '/api/admin/plate-requests/{id}/send',
    summary: 'Mark the plates of a request as shipped; notifies the partner',
    who: operations,
    limit: 'write',
    params: withId,
    answers: { 200: plateRequest },
    handle: (request) => moved(request, { act: 'send' }),
  }),
];
