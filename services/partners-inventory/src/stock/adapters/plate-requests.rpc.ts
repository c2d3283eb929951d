import { plateRequestMessages } from '@keepsake/contracts/catalog/plate-request-messages';
import { stockMessages } from '@keepsake/contracts/catalog/stock-messages';
import { plateRequestSorts } from '@keepsake/contracts/rest/lists';
import { plateRequestsRpc as contract, type PlateRequestsDefinition } from '@keepsake/contracts/rpc/plate-requests';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { listInput, type ListPage } from '@keepsake/platform/work-list';
import { z } from 'zod';
import type { AskForPlates, OfRequest } from '../application/request-plates.js';
import type { PlateNotice } from '../application/list-plate-requests.js';
import type { MovePlateRequest } from '../application/move-plate-request.js';
import type { RequestsWanted, ShownRequest } from '../application/plate-request-ports.js';
import { plateRequestStates } from '../domain/plate-request.js';

export type PlateRequestsUse = {
  readonly requestPlates: Handler<AskForPlates, OfRequest>;
  readonly movePlateRequest: Handler<MovePlateRequest, OfRequest>;
  readonly listPlateRequests: Handler<RequestsWanted, ListPage<ShownRequest>>;
  readonly readPlateRequest: Handler<OfRequest, ShownRequest>;
  readonly showPlateNotice: Handler<OfRequest, PlateNotice>;
};

const locationId = z.uuid('Location not found. Refresh the list.');
const requestId = z.uuid(plateRequestMessages.unknown);
const quantity = z.int(plateRequestMessages.quantity).min(1, plateRequestMessages.quantity);
const priceCents = z.int(plateRequestMessages.price).min(0, plateRequestMessages.price);

const move = z.discriminatedUnion('act', [
  z.object({ requestId, act: z.literal('price'), priceCents }),
  z.object({
    requestId,
    act: z.literal('accept'),
    priceCents,
    poNumber: z.string().trim().min(1).max(60, plateRequestMessages.poNumber).exactOptional(),
  }),
  z.object({ requestId, act: z.literal('withdraw') }),
  z.object({ requestId, act: z.literal('receive') }),
  z.object({ requestId, act: z.literal('decline') }),
  z.object({ requestId, act: z.literal('send') }),
  z.object({
    requestId,
    act: z.literal('refuse'),
    reason: z.string(plateRequestMessages.reason).trim().min(1, plateRequestMessages.reason).max(500),
  }),
]);

const requestAnswer = ({
  accountId: _,
  askedAt: requestedAt,
  movedAt,
  paidAt,
  receivedAt,
  ...request
}: ShownRequest): Output<PlateRequestsDefinition, 'AskForPlates'> => ({
  ...request,
  ...present({ paidAt: paidAt?.toISOString(), receivedAt: receivedAt?.toISOString() }),
  currency: 'USD',
  askedAt: requestedAt.toISOString(),
  movedAt: movedAt.toISOString(),
});

export const plateRequestsRpcService = (use: PlateRequestsUse): RpcService =>
  rpcService(contract, 'api', {
    AskForPlates: method(
      z.object({
        locationId,
        quantity: quantity.max(10_000, stockMessages.tooMany),
        note: z.string().trim().min(1).max(1_000).exactOptional(),
      }),
      async (input, ctx) => requestAnswer(await use.readPlateRequest(await use.requestPlates(input, ctx), ctx)),
    ),
    MovePlateRequest: method(move, async (input, ctx) =>
      requestAnswer(await use.readPlateRequest(await use.movePlateRequest(input, ctx), ctx)),
    ),
    ListPlateRequests: method(
      listInput(plateRequestSorts).extend({
        locationId: locationId.exactOptional(),
        state: z.enum(['open', ...plateRequestStates]).exactOptional(),
      }),
      async (input, ctx) => {
        const { rows, nextCursor, total } = await use.listPlateRequests(input, ctx);
        return { ...present({ nextCursor }), requests: rows.map(requestAnswer), total };
      },
    ),
    GetPlateNotice: method(z.object({ requestId }), async (input, ctx) => {
      const { request, readers, buyer } = await use.showPlateNotice(input, ctx);
      const { firstName, lastName, email, phone, businessName, address, city, state, zipCode } = buyer;
      return {
        request: requestAnswer(request),
        readers: [...readers],
        buyer: { firstName, lastName, email, phone, businessName, street: address, city, state, zip: zipCode },
      };
    }),
  });
