import { requireStaff, requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import type { Parcel } from '../domain/shipment.js';
import type { LabelPage, LabelState, Parcels } from './label-ports.js';
import { parcelNotFound } from './parcel-not-found.js';

type Deps = { readonly parcels: Parcels };
export type ListLabels = { readonly state: LabelState; readonly cursor?: string; readonly limit: number };

/** Parcels that wear a label, or have left the house with one; newest first. */
export const listLabels =
  (deps: Deps): Handler<ListLabels, LabelPage> =>
  async (asked, turn) => {
    requireStaff(turn.caller, 'operations', 'support');
    return deps.parcels.labelled(asked);
  };

/** For those who tell the buyer of it. */
export const getShipment =
  (deps: Deps): Handler<{ readonly orderId: string }, Parcel> =>
  async ({ orderId }, turn) => {
    requireSystem(turn.caller);
    const [parcel] = await deps.parcels.read([orderId]);
    if (!parcel) throw parcelNotFound();
    return parcel;
  };
