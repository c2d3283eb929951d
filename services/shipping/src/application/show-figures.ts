import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { shippingFigures, type ShippingFigures } from '../domain/shipping-figures.js';
import type { Shipments } from './ports.js';

export type ShownFigures = ShippingFigures & { readonly asOf: string };

/** Returns the dashboard figures; every staff role may read them. */
export const showFigures =
  (deps: { readonly shipments: Shipments; readonly clock: Clock }): Handler<unknown, ShownFigures> =>
  async (_, ctx) => {
    if (ctx.caller.kind !== 'system') requireStaff(ctx.caller, 'operations', 'support', 'marketing', 'finance');
    return { ...shippingFigures(await deps.shipments.counts()), asOf: deps.clock.now().toISOString() };
  };
