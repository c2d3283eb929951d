import { requireStaff, requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { alertNotFound } from './not-found.js';
import {
  locationNotFound,
  requireOwnLocation,
  requirePlace,
  type Locations,
  type StockNotice,
} from '../../accounts/api.js';
import type { StockAlert, StockAlerts } from './ports.js';

type Deps = { readonly locations: Locations; readonly stockAlerts: StockAlerts };

export const listAlerts =
  (deps: Deps): Handler<{ readonly locationId: string }, readonly StockAlert[]> =>
  async ({ locationId }, { caller }) => {
    await requireOwnLocation(deps.locations, locationId, caller);
    return deps.stockAlerts.list(locationId);
  };

/** Marks an alert as read; idempotent. */
export const readAlert =
  (deps: Deps & { readonly clock: Clock }): Handler<{ readonly alertId: string }, { readonly alertId: string }> =>
  async ({ alertId }, ctx) => {
    const { caller } = ctx;
    if (caller.kind === 'staff') requireStaff(caller, 'operations');
    const found = await deps.stockAlerts.find(alertId);
    if (caller.kind !== 'staff') await requirePlace(deps.locations, found, caller);
    if (!found) throw alertNotFound();
    return ctx.transaction(async (tx) => {
      await deps.stockAlerts.read(tx, alertId, deps.clock.now());
      return { alertId };
    });
  };

/** Returns the current stock and the recipients of its email. For services only. */
export const getStockNotice =
  (deps: { readonly locations: Locations }): Handler<{ readonly locationId: string }, StockNotice> =>
  async ({ locationId }, { caller }) => {
    requireSystem(caller);
    const notice = await deps.locations.notice(locationId);
    if (!notice) throw locationNotFound();
    return notice;
  };
