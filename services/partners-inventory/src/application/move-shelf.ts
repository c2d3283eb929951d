import { stockLow } from '@keepsake/contracts/events/partners-inventory/stock-low.v1';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/turn';
import { crossed, settledBy, type Shelf, type StockMove } from '../domain/stock.js';
import { locationNotFound } from './not-found.js';
import type { Locations, MoveAbout, StockAlerts } from './ports.js';

export type MoveShelf = (
  tx: Tx,
  locationId: string,
  decide: (shelf: Shelf) => StockMove,
  about: MoveAbout,
) => Promise<StockMove>;

/** The one way stock changes: the shelf is locked, the chain grows by a link, and a line that is crossed is told once. */
export const moveShelf =
  (deps: { readonly locations: Locations; readonly stockAlerts: StockAlerts; readonly ids: Ids }): MoveShelf =>
  async (tx, locationId, decide, about) => {
    const shelf = await deps.locations.lockShelf(tx, locationId);
    if (!shelf) throw locationNotFound();
    const move = decide(shelf);
    await deps.locations.move(tx, locationId, move, about);
    const threshold = shelf.lowStockThreshold;
    const settled = settledBy(move, threshold);
    if (settled.length > 0) await deps.stockAlerts.settle(tx, locationId, settled, about.at);
    const kind = crossed(move, threshold);
    if (kind === undefined) return move;
    const stock = move.newStock;
    await deps.stockAlerts.raise(tx, {
      id: deps.ids.next(),
      locationId,
      kind,
      stock,
      threshold,
      moveNumber: move.number,
      createdAt: about.at,
    });
    tx.say(stockLow, { locationId, kind, stock, threshold });
    return move;
  };
