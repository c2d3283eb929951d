import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/turn';
import { restock } from '../domain/stock.js';
import { locationNotFound } from './not-found.js';
import type { Locations, MakerBatch, MakerStock } from './ports.js';

export type NoteBatch = MakerBatch & { readonly test: boolean };

/** A batch that the maker was asked for; one that was made for a location restocks it. Test codes count nowhere. */
export const noteBatch =
  (deps: { readonly makerStock: MakerStock; readonly locations: Locations }): Handler<NoteBatch, void> =>
  async ({ test, batchId, prefix, count, locationId, madeAt }, turn) => {
    if (test) return;
    await turn.once(async (tx) => {
      const shelf = locationId === undefined ? undefined : await deps.locations.lockShelf(tx, locationId);
      if (locationId !== undefined && !shelf) throw locationNotFound();
      const inserted = await deps.makerStock.insert(tx, {
        batchId,
        prefix,
        count,
        madeAt,
        ...present({ locationId }),
      });
      if (!inserted || locationId === undefined || !shelf) return;
      await deps.locations.move(tx, locationId, restock(shelf, count), { batchId, at: madeAt });
    });
  };
