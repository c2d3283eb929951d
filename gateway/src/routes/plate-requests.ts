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
import { operations, route, type Answer, type Ask, type Route } from '../route.js';
import { listAnswer, workOf } from './lists.js';
import { withId } from './path-fields.js';

const requestOf = ({
  state,
  region,
  priceCents,
  ...request
}: Output<PlateRequestsDefinition, 'AskForPlates'>): z.input<typeof plateRequest> => ({
  ...request,
  state: region,
  status: state as 'asked',
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
  ask: Ask<unknown, z.infer<typeof withId>>,
  act: Omit<Input<PlateRequestsDefinition, 'MovePlateRequest'>, 'requestId'>,
): Promise<Answer> => ({
  status: 200,
  body: requestOf(await ask.to(plateRequestsRpc).MovePlateRequest({ ...act, requestId: ask.params.id })),
});

/** Of one location, or of all of them. */
const listed = async (
  ask: Ask<unknown, unknown, z.infer<typeof plateRequestsQuery>>,
  path: string,
  locationId?: string,
): Promise<Answer> => {
  const { limit, cursor: _, ...wanted } = ask.query;
  const { requests, nextCursor, total } = await ask
    .to(plateRequestsRpc)
    .ListPlateRequests({ ...workOf(ask.query), ...present({ state: wanted.status, locationId }) });
  return listAnswer(requests.map(requestOf), { path, limit, nextCursor, total, wanted });
};

/** Plates that a partner asks for; staff answer with a price. */
export const plateRequestRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/partners/{id}/plate-requests',
    summary: 'What a location has asked for, newest first',
    who: ['partner', 'owner', 'operations'],
    limit: 'read',
    params: withId,
    query: plateRequestsQuery,
    answers: { 200: z.array(plateRequest) },
    handle: (ask) => listed(ask, `/api/partners/${ask.params.id}/plate-requests`, ask.params.id),
  }),
  route({
    method: 'post',
    path: '/api/partners/{id}/plate-requests',
    summary: 'Ask for plates; staff answer with a price',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: askForPlatesBody,
    answers: { 201: plateRequest },
    handle: async (ask) => {
      const { quantity, note } = ask.body;
      const asked = { locationId: ask.params.id, quantity, ...present({ note }) };
      return { status: 201, body: requestOf(await ask.to(plateRequestsRpc).AskForPlates(asked)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/plate-requests/{id}/accept',
    summary: 'Take the price that was named',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: acceptPlatesBody,
    answers: { 200: plateRequest },
    handle: (ask) =>
      moved(ask, { act: 'accept', priceCents: ask.body.price, ...present({ poNumber: ask.body.poNumber }) }),
  }),
  route({
    method: 'post',
    path: '/api/plate-requests/{id}/withdraw',
    summary: 'Undo accepting a price, until the order is paid',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: plateRequest },
    handle: (ask) => moved(ask, { act: 'withdraw' }),
  }),
  route({
    method: 'post',
    path: '/api/plate-requests/{id}/receive',
    summary: 'Count the plates of a request into the stock',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: plateRequest },
    handle: (ask) => moved(ask, { act: 'receive' }),
  }),
  route({
    method: 'post',
    path: '/api/plate-requests/{id}/decline',
    summary: 'Withdraw a request, or do not take its price',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: plateRequest },
    handle: (ask) => moved(ask, { act: 'decline' }),
  }),
  route({
    method: 'get',
    path: '/api/admin/plate-requests',
    summary: 'Plates that partners have asked for, newest first unless sorted otherwise',
    who: operations,
    limit: 'read',
    query: plateRequestsQuery,
    answers: { 200: z.array(plateRequest) },
    handle: (ask) => listed(ask, '/api/admin/plate-requests'),
  }),
  route({
    method: 'post',
    path: '/api/admin/plate-requests/{id}/price',
    summary: 'Name a price, or another one before the partner has answered',
    who: operations,
    limit: 'write',
    params: withId,
    body: pricePlatesBody,
    answers: { 200: plateRequest },
    handle: (ask) => moved(ask, { act: 'price', priceCents: ask.body.price }),
  }),
  route({
    method: 'post',
    path: '/api/admin/plate-requests/{id}/refuse',
    summary: 'Do not send these plates; the partner reads why',
    who: operations,
    limit: 'write',
    params: withId,
    body: refusePlatesBody,
    answers: { 200: plateRequest },
    handle: (ask) => moved(ask, { act: 'refuse', reason: ask.body.reason }),
  }),
  route({
    method: 'post',
    path: '/api/admin/plate-requests/{id}/send',
    summary: 'Accepted plates are on their way; the partner is told',
    who: operations,
    limit: 'write',
    params: withId,
    answers: { 200: plateRequest },
    handle: (ask) => moved(ask, { act: 'send' }),
  }),
];
