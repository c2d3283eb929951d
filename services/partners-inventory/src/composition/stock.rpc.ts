import { requiredLine } from '@keepsake/contracts/rest/fields';
import { statementQuery } from '@keepsake/contracts/rest/stock';
import { stockRpc as contract } from '@keepsake/contracts/rpc/stock';
import { stockMessages } from '@keepsake/contracts/catalog/stock-messages';
import { maxBatch, maxPriceCents } from '@keepsake/contracts/values/limits';
import { languages } from '@keepsake/contracts/values/language';
import { papers } from '@keepsake/contracts/values/paper';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { AllotPlates, AllottedPlates } from '../stock/application/allot-plates.js';
import type { Billing, SettleInvoice } from '../billing/application/billing.js';
import type { MoveStock } from '../stock/application/move-stock.js';
import { alertNotFound } from '../stock/application/not-found.js';
import { requireOwnLocation } from '../accounts/application/own-location.js';
import type { Locations, StockNotice } from '../accounts/application/ports.js';
import type { ShownMove, StockAlert, StockAlerts, StockMoves } from '../stock/application/ports.js';
import type { PrintedPaper } from '../cases/application/render-family-sheet.js';
import type { RenderStatement } from '../billing/application/render-statement.js';
import type { Charges, PlanInvoice, PlanPrice } from '../billing/domain/plan-invoice.js';

type OfLocation = { readonly locationId: string };

export type StockUse = {
  readonly showBilling: Handler<OfLocation, Billing>;
  readonly savePlanPrice: Handler<OfLocation & { readonly price?: PlanPrice }, OfLocation>;
  readonly settleInvoice: Handler<SettleInvoice, OfLocation>;
  readonly moveStock: Handler<MoveStock, { readonly number: number }>;
  readonly allotPlates: Handler<AllotPlates, AllottedPlates>;
  readonly renderStatement: Handler<RenderStatement, PrintedPaper>;
  readonly listAlerts: Handler<{ readonly locationId: string }, readonly StockAlert[]>;
  readonly readAlert: Handler<{ readonly alertId: string }, { readonly alertId: string }>;
  readonly getStockNotice: Handler<{ readonly locationId: string }, StockNotice>;
};
export type StockRead = {
  readonly locations: Locations;
  readonly stockAlerts: StockAlerts;
  readonly stockMoves: StockMoves;
};

const locationId = z.uuid('Location not found. Refresh the list.');

const moveAnswer = ({ byKind, at, ...move }: ShownMove) => ({ ...move, by: byKind, at: at.toISOString() });
const alertAnswer = ({ locationId: _, createdAt, ...alert }: StockAlert) => ({
  ...alert,
  createdAt: createdAt.toISOString(),
});

const planPrice = z.int(stockMessages.planPrice).min(0, stockMessages.planPrice).max(maxPriceCents);
const chargesAnswer = ({ planCents, overPlanCents, overPlanCases, totalCents, isPaused }: Charges): Charges => ({
  planCents,
  overPlanCents,
  overPlanCases,
  totalCents,
  isPaused,
});
const invoiceAnswer = ({ id, month, tier, issuedAt, paidAt, ...charges }: PlanInvoice) => ({
  id,
  month,
  tier,
  charges: chargesAnswer({ ...charges, isPaused: false }),
  issuedAt: issuedAt.toISOString(),
  ...present({ paidAt: paidAt?.toISOString() }),
});

export const stockRpcService = (use: StockUse, read: StockRead): RpcService => {
  const billing = async ({ locationId: id }: OfLocation, ctx: RequestContext) => {
    const { month, soFar, invoices } = await use.showBilling({ locationId: id }, ctx);
    return {
      locationId: id,
      month,
      ...present({ soFar: soFar && chargesAnswer(soFar) }),
      invoices: invoices.map(invoiceAnswer),
    };
  };
  return rpcService(contract, 'api', {
    MoveStock: method(
      z.object({
        locationId,
        kind: z.enum(['restocked', 'adjusted']),
        quantity: z.int().min(-10_000).max(10_000),
        reason: requiredLine(300).exactOptional(),
      }),
      use.moveStock,
    ),
    AllotPlates: method(
      z
        .object({
          locationId,
          batchId: z.uuid(stockMessages.batchUnknown).exactOptional(),
          codes: z.array(z.string().trim().min(1).max(400)).max(maxBatch),
        })
        .refine(({ batchId, codes }) => (batchId === undefined) !== (codes.length === 0), {
          path: ['codes'],
          message: stockMessages.platesToAllot,
        }),
      use.allotPlates,
    ),
    ListStockMoves: method(
      z.object({ locationId, cursor: z.string().max(500).exactOptional(), limit: z.int() }),
      async ({ locationId: id, ...input }, ctx) => {
        await requireOwnLocation(read.locations, id, ctx.caller);
        const { rows, nextCursor, total } = await read.stockMoves.page(id, input);
        return { ...present({ nextCursor }), moves: rows.map(moveAnswer), total };
      },
    ),
    RenderStatement: method(
      z.object({
        locationId,
        month: statementQuery.shape.month,
        paper: z.enum(papers),
        language: z.enum(languages).default('en'),
      }),
      use.renderStatement,
    ),
    GetBilling: method(z.object({ locationId }), billing),
    SavePlanPrice: method(
      z.object({ locationId, price: z.object({ planCents: planPrice, overPlanCents: planPrice }).exactOptional() }),
      async (input, ctx) => billing(await use.savePlanPrice(input, ctx), ctx),
    ),
    SettleInvoice: method(
      z.object({ invoiceId: z.uuid('Invoice not found. Refresh the page.'), paid: z.boolean() }),
      async (input, ctx) => billing(await use.settleInvoice(input, ctx), ctx),
    ),
    ListAlerts: method(z.object({ locationId }), async (input, ctx) => ({
      alerts: (await use.listAlerts(input, ctx)).map(alertAnswer),
    })),
    ReadAlert: method(z.object({ alertId: z.uuid('Alert not found. Refresh the list.') }), async (input, ctx) => {
      const found = await read.stockAlerts.find((await use.readAlert(input, ctx)).alertId);
      if (!found) throw alertNotFound();
      const { accountId: _, ...alert } = found;
      return alertAnswer(alert);
    }),
    GetShelfNotice: method(z.object({ locationId }), async (input, ctx) => {
      const { readers, ...notice } = await use.getStockNotice(input, ctx);
      return { ...notice, readers: [...readers] };
    }),
  });
};
