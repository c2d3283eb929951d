import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/turn';
import { restock } from '../domain/stock.js';
import type { MoveShelf } from './move-shelf.js';
import type { MakerBatch, MakerStock } from './ports.js';

export type NoteBatch = MakerBatch & { readonly test: boolean };

/** A batch that the maker was asked for; one that was made for a location restocks it. Test codes count nowhere. */
export const noteBatch =
  (deps: { readonly makerStock: MakerStock; readonly moveShelf: MoveShelf }): Handler<NoteBatch, void> =>
  async ({ test, batchId, prefix, count, locationId, madeAt }, turn) => {
    if (test) return;
    await turn.once(async (tx) => {
      const batch = { batchId, prefix, count, madeAt, ...present({ locationId }) };
      const inserted = await deps.makerStock.insert(tx, batch);
      if (!inserted || locationId === undefined) return;
      await deps.moveShelf(tx, locationId, (shelf) => restock(shelf, count), {
        batchId,
        at: madeAt,
        by: { kind: 'system' },
      });
    });
  };
