import { listQuery } from '@keepsake/contracts/rest/fields';
import { inventoryAnswer } from '@keepsake/contracts/rest/partners';
import {
  adjustBody,
  allotPlatesBody,
  allottedPlates,
  planBilling,
  planPriceBody,
  settleInvoiceBody,
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
import { operations, route, type RouteRequest, type Route } from '../../route.js';
import { listAnswer, pageOf } from '../lists.js';
import { withId } from '../path-fields.js';
import { pdf, pdfAnswer } from '../pdf-answer.js';

/** Timeout in milliseconds: a statement with thousands of movements takes long to render. */
const callOptions = { timeoutMs: 20_000 } as const;

const stockKeepers = ['partner', 'owner', 'operations'] as const;

const transactionOf = ({
  kind,
  change,
  at,
  reason,
  ...move
}: Output<StockDefinition, 'ListStockMoves'>['moves'][number]): z.input<typeof stockTransaction> => ({
  ...move,
  type: kind,
  quantity: change,
  reason: reason ?? null,
  createdAt: at,
});

const alertOf = ({ kind, stock, ...alert }: Output<StockDefinition, 'ReadAlert'>): z.input<typeof stockAlert> => ({
  ...alert,
  alertType: kind,
  currentStock: stock,
});

const inventoryOf = async (request: RouteRequest, locationId: string): Promise<z.input<typeof inventoryAnswer>> => {
  const {
    lastUsed = null,
    lastRestocked = null,
    daysLeft = null,
    ...inventory
  } = await request.client(partnersRpc).GetInventory({ locationId });
  return { ...inventory, lastUsed, lastRestocked, daysLeft };
};

const billingOf = ({ month, soFar, invoices }: Output<StockDefinition, 'GetBilling'>): z.input<typeof planBilling> => ({
  month,
  soFar: soFar ?? null,
  invoices: invoices.map(({ charges, paidAt, ...one }) => ({
    ...one,
    planCents: charges?.planCents ?? 0,
    overPlanCents: charges?.overPlanCents ?? 0,
    overPlanCases: charges?.overPlanCases ?? 0,
    totalCents: charges?.totalCents ?? 0,
    paidAt: paidAt ?? null,
  })),
});

export const partnerStockRoutes = (): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/partners/{id}/plates',
    summary: 'Transfer plates to a location',
    who: operations,
    limit: 'write',
    params: withId,
    body: allotPlatesBody,
    answers: { 200: allottedPlates },
    handle: async (request) => {
      const { batchId, codes } = request.body;
      const input = { ...present({ batchId }), locationId: request.params.id, codes: [...codes] };
      return { status: 200, body: await request.client(stockRpc).AllotPlates(input) };
    },
  }),
  route({
    method: 'get',
    path: '/api/partners/{id}/inventory',
    summary: 'Get the stock of a location',
    who: stockKeepers,
    scope: 'inventory:read',
    limit: 'read',
    params: withId,
    answers: { 200: inventoryAnswer },
    handle: async (request) => ({ status: 200, body: await inventoryOf(request, request.params.id) }),
  }),
  route({
    method: 'get',
    path: '/api/partners/{id}/inventory/alerts',
    summary: 'List the alerts of a location, newest first',
    who: stockKeepers,
    scope: 'inventory:read',
    limit: 'read',
    params: withId,
    answers: { 200: z.array(stockAlert) },
    handle: async (request) => {
      const { alerts } = await request.client(stockRpc).ListAlerts({ locationId: request.params.id });
      return { status: 200, body: alerts.map(alertOf) };
    },
  }),
  route({
    method: 'get',
    path: '/api/partners/{id}/inventory/transactions',
    summary: 'List the stock movements of a location, newest first',
    who: stockKeepers,
    scope: 'inventory:read',
    limit: 'read',
    params: withId,
    query: listQuery,
    answers: { 200: z.array(stockTransaction) },
    handle: async (request) => {
      const { moves, nextCursor, total } = await request
        .client(stockRpc)
        .ListStockMoves({ locationId: request.params.id, ...pageOf(request.query) });
      const path = `/api/partners/${request.params.id}/inventory/transactions`;
      return listAnswer(moves.map(transactionOf), { path, limit: request.query.limit, nextCursor, total });
    },
  }),
  route({
    method: 'get',
    path: '/api/partners/{id}/statement.pdf',
    summary: 'Get the monthly statement of a location: plates and new cases',
    who: stockKeepers,
    limit: 'read',
    params: withId,
    query: statementQuery,
    answers: { 200: pdf },
    handle: async (request) =>
      pdfAnswer(
        await request
          .client(stockRpc, callOptions)
          .RenderStatement({ locationId: request.params.id, ...request.query }),
      ),
  }),
  route({
    method: 'get',
    path: '/api/partners/{id}/billing',
    summary: 'Get the plan price, the month to date and the invoices of a location',
    who: stockKeepers,
    limit: 'read',
    params: withId,
    answers: { 200: planBilling },
    handle: async (request) => ({
      status: 200,
      body: billingOf(await request.client(stockRpc).GetBilling({ locationId: request.params.id })),
    }),
  }),
  route({
    method: 'put',
    path: '/api/admin/partners/{id}/price',
    summary: 'Set the price of a plan from the current month on',
    who: operations,
    limit: 'write',
    params: withId,
    body: planPriceBody,
    answers: { 200: planBilling },
    handle: async (request) => {
      const { price } = request.body;
      const input = { locationId: request.params.id, ...present({ price: price ?? undefined }) };
      return { status: 200, body: billingOf(await request.client(stockRpc).SavePlanPrice(input)) };
    },
  }),
  route({
    method: 'put',
    path: '/api/admin/partners/invoices/{id}',
    summary: 'Mark an invoice as paid or open',
    who: operations,
    limit: 'write',
    params: withId,
    body: settleInvoiceBody,
    answers: { 200: planBilling },
    handle: async (request) => ({
      status: 200,
      body: billingOf(
        await request.client(stockRpc).SettleInvoice({ invoiceId: request.params.id, paid: request.body.paid }),
      ),
    }),
  }),
  route({
    method: 'post',
    path: '/api/partners/{id}/inventory/restock',
    summary: 'Record plates received at a location',
    who: stockKeepers,
    limit: 'write',
    params: withId,
    body: restockBody,
    answers: { 200: inventoryAnswer },
    handle: async (request) => {
      const { quantity, reason } = request.body;
      const move = { locationId: request.params.id, kind: 'restocked', quantity, ...present({ reason }) };
      await request.client(stockRpc).MoveStock(move);
      return { status: 200, body: await inventoryOf(request, request.params.id) };
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/{id}/inventory/adjust',
    summary: 'Correct the count of a location',
    who: stockKeepers,
    limit: 'write',
    params: withId,
    body: adjustBody,
    answers: { 200: inventoryAnswer },
    handle: async (request) => {
      await request.client(stockRpc).MoveStock({ locationId: request.params.id, kind: 'adjusted', ...request.body });
      return { status: 200, body: await inventoryOf(request, request.params.id) };
    },
  }),
  route({
    method: 'put',
    path: '/api/inventory/alerts/{alertId}/read',
    summary: 'Dismiss an alert',
    who: stockKeepers,
    limit: 'write',
    params: z.object({ alertId: z.uuid() }),
    answers: { 200: stockAlert },
    handle: async (request) => ({
      status: 200,
      body: alertOf(await request.client(stockRpc).ReadAlert({ alertId: request.params.alertId })),
    }),
  }),
];
