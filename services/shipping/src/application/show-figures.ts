import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { shippingFigures, type ShippingFigures } from '../domain/shipping-figures.js';
import type { Shipments } from './ports.js';

export type ShownFigures = ShippingFigures & { readonly asOf: string };

/** For the dashboard, which every role of the staff may look at. */
export const showFigures =
  (deps: { readonly shipments: Shipments; readonly clock: Clock }): Handler<unknown, ShownFigures> =>
  async (_, turn) => {
    requireStaff(turn.caller, 'operations', 'support', 'marketing', 'finance');
    return { ...shippingFigures(await deps.shipments.counts()), asOf: deps.clock.now().toISOString() };
  };
