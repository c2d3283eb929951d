import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { paceDays, usageRateOf, type UsageRate } from '../domain/pace.js';
import { requireOwnLocation, type Inventory, type Locations } from '../../accounts/api.js';
import type { StockCounts } from './ports.js';

const dayMs = 86_400_000;

export const showInventory =
  (deps: {
    readonly locations: Locations;
    readonly stockCounts: Pick<StockCounts, 'usedSince'>;
    readonly clock: Clock;
  }): Handler<{ readonly locationId: string }, Inventory & UsageRate> =>
  async ({ locationId }, { caller }) => {
    const inventory = await requireOwnLocation(deps.locations, locationId, caller);
    const now = deps.clock.now().getTime();
    const plates = await deps.stockCounts.usedSince(locationId, new Date(now - paceDays * dayMs));
    const days = (now - inventory.since.getTime()) / dayMs;
    return { ...inventory, ...usageRateOf({ plates, days }, inventory) };
  };
