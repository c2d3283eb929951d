import { listQuery } from '@keepsake/contracts/rest/fields';
import { inventoryAnswer } from '@keepsake/contracts/rest/partners';
import {
  adjustBody,
  allotPlatesBody,
  allottedPlates,
  restockBody,
  statementQuery,
  stockAlert,
  stockTransaction,
} from '@keepsake/contracts/rest/stock';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { stockRpc, type StockDefinition } from '@keepsake/contracts/rpc/stock';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { operations, route, type Ask, type Route } from '../route.js';
import { listAnswer, pageOf } from './lists.js';
import { withId } from './path-fields.js';
import { pdf, pdfAnswer } from './pdf-answer.js';

/** A month with thousands of moves takes a moment to draw. */
const patience = { patienceMs: 20_000 } as const;

const shelfKeepers = ['partner', 'owner', 'operations'] as const;

const transactionOf = ({
  kind,
  change,
  at,
  by,
  reason,
  ...move
}: Output<StockDefinition, 'ListStockMoves'>['moves'][number]): z.input<typeof stockTransaction> => ({
  ...move,
  type: kind as 'used',
  quantity: change,
  reason: reason ?? null,
  by: by as 'partner',
  createdAt: at,
});

const alertOf = ({ kind, stock, ...alert }: Output<StockDefinition, 'ReadAlert'>): z.input<typeof stockAlert> => ({
  ...alert,
  alertType: kind as 'low_stock',
  currentStock: stock,
});

const shelfOf = async (ask: Ask, locationId: string): Promise<z.input<typeof inventoryAnswer>> => {
  const {
    lastUsed = null,
    lastRestocked = null,
    daysLeft = null,
    ...shelf
  } = await ask.to(partnersRpc).GetInventory({ locationId });
  return { ...shelf, lastUsed, lastRestocked, daysLeft };
};

export const partnerStockRoutes = (): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/partners/{id}/plates',
    summary: 'Give plates of the shop to a location',
    who: operations,
    limit: 'write',
    params: withId,
    body: allotPlatesBody,
    answers: { 200: allottedPlates },
    handle: async (ask) => {
      const { batchId, codes } = ask.body;
      const wanted = { ...present({ batchId }), locationId: ask.params.id, codes: [...codes] };
      return { status: 200, body: await ask.to(stockRpc).AllotPlates(wanted) };
    },
  }),
  route({
    method: 'get',
    path: '/api/partners/{id}/inventory',
    summary: 'Plates on the shelf of a location',
    who: shelfKeepers,
    limit: 'read',
    params: withId,
    answers: { 200: inventoryAnswer },
    handle: async (ask) => ({ status: 200, body: await shelfOf(ask, ask.params.id) }),
  }),
  route({
    method: 'get',
    path: '/api/partners/{id}/inventory/alerts',
    summary: 'What a location is told of its stock, newest first',
    who: shelfKeepers,
    limit: 'read',
    params: withId,
    answers: { 200: z.array(stockAlert) },
    handle: async (ask) => {
      const { alerts } = await ask.to(stockRpc).ListAlerts({ locationId: ask.params.id });
      return { status: 200, body: alerts.map(alertOf) };
    },
  }),
  route({
    method: 'get',
    path: '/api/partners/{id}/inventory/transactions',
    summary: 'How the stock of a location came to be, newest first',
    who: shelfKeepers,
    limit: 'read',
    params: withId,
    query: listQuery,
    answers: { 200: z.array(stockTransaction) },
    handle: async (ask) => {
      const { moves, nextCursor, total } = await ask
        .to(stockRpc)
        .ListStockMoves({ locationId: ask.params.id, ...pageOf(ask.query) });
      const path = `/api/partners/${ask.params.id}/inventory/transactions`;
      return listAnswer(moves.map(transactionOf), { path, limit: ask.query.limit, nextCursor, total });
    },
  }),
  route({
    method: 'get',
    path: '/api/partners/{id}/statement.pdf',
    summary: 'What became of the plates of a location in a month, and how many cases it began',
    who: shelfKeepers,
    limit: 'read',
    params: withId,
    query: statementQuery,
    answers: { 200: pdf },
    handle: async (ask) =>
      pdfAnswer(await ask.to(stockRpc, patience).RenderStatement({ locationId: ask.params.id, ...ask.query })),
  }),
  route({
    method: 'post',
    path: '/api/partners/{id}/inventory/restock',
    summary: 'Plates arrived at a location',
    who: shelfKeepers,
    limit: 'write',
    params: withId,
    body: restockBody,
    answers: { 200: inventoryAnswer },
    handle: async (ask) => {
      const { quantity, reason } = ask.body;
      const move = { locationId: ask.params.id, kind: 'restocked', quantity, ...present({ reason }) };
      await ask.to(stockRpc).MoveStock(move);
      return { status: 200, body: await shelfOf(ask, ask.params.id) };
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/{id}/inventory/adjust',
    summary: 'Correct the count of a location',
    who: shelfKeepers,
    limit: 'write',
    params: withId,
    body: adjustBody,
    answers: { 200: inventoryAnswer },
    handle: async (ask) => {
      await ask.to(stockRpc).MoveStock({ locationId: ask.params.id, kind: 'adjusted', ...ask.body });
      return { status: 200, body: await shelfOf(ask, ask.params.id) };
    },
  }),
  route({
    method: 'put',
    path: '/api/inventory/alerts/{alertId}/read',
    summary: 'Dismiss an alert',
    who: shelfKeepers,
    limit: 'write',
    params: z.object({ alertId: z.uuid() }),
    answers: { 200: stockAlert },
    handle: async (ask) => ({
      status: 200,
      body: alertOf(await ask.to(stockRpc).ReadAlert({ alertId: ask.params.alertId })),
    }),
  }),
];
