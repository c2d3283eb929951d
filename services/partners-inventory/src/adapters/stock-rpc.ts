import { requiredLine } from '@keepsake/contracts/rest/fields';
import { statementQuery } from '@keepsake/contracts/rest/stock';
import { stockRpc as contract } from '@keepsake/contracts/rpc/stock';
import { stockMessages } from '@keepsake/contracts/catalogue/stock-messages';
import { largestBatch } from '@keepsake/contracts/values/limits';
import { papers } from '@keepsake/contracts/values/paper';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { AllotPlates, AllottedPlates } from '../application/allot-plates.js';
import type { MoveStock } from '../application/move-stock.js';
import { alertNotFound } from '../application/not-found.js';
import { requireOwnLocation } from '../application/own-location.js';
import type { Locations, ShelfNotice, ShownMove, StockAlert, StockAlerts, StockMoves } from '../application/ports.js';
import type { PrintedPaper } from '../application/render-family-sheet.js';
import type { RenderStatement } from '../application/render-statement.js';

export type StockUse = {
  readonly moveStock: Handler<MoveStock, { readonly number: number }>;
  readonly allotPlates: Handler<AllotPlates, AllottedPlates>;
  readonly renderStatement: Handler<RenderStatement, PrintedPaper>;
  readonly listAlerts: Handler<{ readonly locationId: string }, readonly StockAlert[]>;
  readonly readAlert: Handler<{ readonly alertId: string }, { readonly alertId: string }>;
  readonly showShelfNotice: Handler<{ readonly locationId: string }, ShelfNotice>;
};
export type StockRead = {
  readonly locations: Locations;
  readonly stockAlerts: StockAlerts;
  readonly stockMoves: StockMoves;
};

const locationId = z.uuid('We know no such location. Please look at the list again.');

const moveAnswer = ({ byKind, at, ...move }: ShownMove) => ({ ...move, by: byKind, at: at.toISOString() });
const alertAnswer = ({ locationId: _, createdAt, ...alert }: StockAlert) => ({
  ...alert,
  createdAt: createdAt.toISOString(),
});

export const stockDoor = (use: StockUse, read: StockRead): RpcDoor =>
  rpcDoor(contract, 'api', {
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
          codes: z.array(z.string().trim().min(1).max(400)).max(largestBatch),
        })
        .refine(({ batchId, codes }) => (batchId === undefined) !== (codes.length === 0), {
          path: ['codes'],
          message: stockMessages.platesToAllot,
        }),
      use.allotPlates,
    ),
    ListStockMoves: method(
      z.object({ locationId, cursor: z.string().max(500).exactOptional(), limit: z.int() }),
      async ({ locationId: id, ...asked }, turn) => {
        await requireOwnLocation(read.locations, id, turn.caller);
        const { rows, nextCursor, total } = await read.stockMoves.page(id, asked);
        return { ...present({ nextCursor }), moves: rows.map(moveAnswer), total };
      },
    ),
    RenderStatement: method(
      z.object({ locationId, month: statementQuery.shape.month, paper: z.enum(papers) }),
      use.renderStatement,
    ),
    ListAlerts: method(z.object({ locationId }), async (input, turn) => ({
      alerts: (await use.listAlerts(input, turn)).map(alertAnswer),
    })),
    ReadAlert: method(
      z.object({ alertId: z.uuid('We know no such alert. Please look at the list again.') }),
      async (input, turn) => {
        const found = await read.stockAlerts.find((await use.readAlert(input, turn)).alertId);
        if (!found) throw alertNotFound();
        const { accountId: _, ...alert } = found;
        return alertAnswer(alert);
      },
    ),
    GetShelfNotice: method(z.object({ locationId }), async (input, turn) => {
      const { readers, ...notice } = await use.showShelfNotice(input, turn);
      return { ...notice, readers: [...readers] };
    }),
  });
