import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { adjust, restock } from '../domain/stock.js';
import { actorOf, requireOwnLocation, type Locations } from '../../accounts/api.js';
import type { ChangeStock } from './change-stock.js';
import { platesOf } from './request-plates.js';
import { recordActivity, type TeamLog } from '../../team/api.js';

export type MoveStock = {
  readonly locationId: string;
  readonly kind: 'restocked' | 'adjusted';
  readonly quantity: number;
  readonly reason?: string;
};

const decided = { restocked: restock, adjusted: adjust } as const;
const acts = { restocked: 'restock', adjusted: 'adjust' } as const;

/** Records a manual change: plates that arrived, or a corrected count. */
export const moveStock =
  (deps: {
    readonly locations: Locations;
    readonly changeStock: ChangeStock;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
  }): Handler<MoveStock, { readonly number: number }> =>
  async ({ locationId, kind, quantity, reason }, ctx) => {
    await requireOwnLocation(deps.locations, locationId, ctx.caller, 'change-stock');
    return ctx.transaction(async (tx) => {
      const details = { at: deps.clock.now(), by: actorOf(ctx.caller), ...present({ reason }) };
      const { number } = await deps.changeStock(tx, locationId, (stock) => decided[kind](stock, quantity), details);
      await recordActivity(deps.teamLog, tx, ctx.caller, {
        act: kind,
        locationId,
        about: platesOf(quantity),
        at: details.at,
      });
      if (ctx.caller.kind === 'staff')
        tx.publish(partnersInventoryStaffActed, {
          subjectId: locationId,
          staffId: ctx.caller.id,
          action: acts[kind],
          subject: 'stock',
          changed: ['currentStock'],
        });
      return { number };
    });
  };
