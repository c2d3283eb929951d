import { stockLow } from '@keepsake/contracts/events/partners-inventory/stock-low.v1';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/request-context';
import { crossed, settledBy, type Stock, type StockMove } from '../domain/stock.js';
import { locationNotFound } from '../../accounts/api.js';
import type { MoveDetails, StockAlerts, StockCounts } from './ports.js';

export type ChangeStock = (
  tx: Tx,
  locationId: string,
  decide: (stock: Stock) => StockMove,
  details: MoveDetails,
) => Promise<StockMove>;

/**
 * Changes stock; the only place that does. Locks the stock, appends a move, and raises one alert per crossed
 * threshold.
 */
export const changeStock =
  (deps: { readonly stockCounts: StockCounts; readonly stockAlerts: StockAlerts; readonly ids: Ids }): ChangeStock =>
  async (tx, locationId, decide, details) => {
    const before = await deps.stockCounts.lock(tx, locationId);
    if (!before) throw locationNotFound();
    const move = decide(before);
    await deps.stockCounts.move(tx, locationId, move, details);
    const threshold = before.lowStockThreshold;
    const settled = settledBy(move, threshold);
    if (settled.length > 0) await deps.stockAlerts.settle(tx, locationId, settled, details.at);
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
      createdAt: details.at,
    });
    tx.publish(stockLow, { locationId, kind, stock, threshold });
    return move;
  };
