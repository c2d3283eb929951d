import { requireStaff, requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { alertNotFound, locationNotFound } from './not-found.js';
import { requireOwnLocation, requirePlace } from './own-location.js';
import type { Locations, ShelfNotice, StockAlert, StockAlerts } from './ports.js';

type Deps = { readonly locations: Locations; readonly stockAlerts: StockAlerts };

export const listAlerts =
  (deps: Deps): Handler<{ readonly locationId: string }, readonly StockAlert[]> =>
  async ({ locationId }, { caller }) => {
    await requireOwnLocation(deps.locations, locationId, caller);
    return deps.stockAlerts.list(locationId);
  };

/** Dismissed is read. Read again is the same. */
export const readAlert =
  (deps: Deps & { readonly clock: Clock }): Handler<{ readonly alertId: string }, { readonly alertId: string }> =>
  async ({ alertId }, turn) => {
    const { caller } = turn;
    if (caller.kind === 'staff') requireStaff(caller, 'operations');
    const found = await deps.stockAlerts.find(alertId);
    if (caller.kind !== 'staff') await requirePlace(deps.locations, found, caller);
    if (!found) throw alertNotFound();
    return turn.once(async (tx) => {
      await deps.stockAlerts.read(tx, alertId, deps.clock.now());
      return { alertId };
    });
  };

/** Services only: how the shelf stands now, and whom a mail about it goes to. */
export const showShelfNotice =
  (deps: { readonly locations: Locations }): Handler<{ readonly locationId: string }, ShelfNotice> =>
  async ({ locationId }, { caller }) => {
    requireSystem(caller);
    const notice = await deps.locations.notice(locationId);
    if (!notice) throw locationNotFound();
    return notice;
  };
