import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { restock } from '../domain/stock.js';
import type { ChangeStock } from './change-stock.js';
import type { MakerBatch, MakerStock } from './ports.js';

export type NoteBatch = MakerBatch & { readonly test: boolean };

/** Records a maker batch; one for a location restocks it. Test codes are ignored. */
export const onCodesMade =
  (deps: { readonly makerStock: MakerStock; readonly changeStock: ChangeStock }): Handler<NoteBatch, void> =>
  async ({ test, batchId, prefix, count, locationId, madeAt }, ctx) => {
    if (test) return;
    await ctx.transaction(async (tx) => {
      const batch = { batchId, prefix, count, madeAt, ...present({ locationId }) };
      const inserted = await deps.makerStock.insert(tx, batch);
      if (!inserted || locationId === undefined) return;
      await deps.changeStock(tx, locationId, (stock) => restock(stock, count), {
        batchId,
        at: madeAt,
        by: { kind: 'system' },
      });
    });
  };
