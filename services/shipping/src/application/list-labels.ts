import { requireStaff, requireSystem } from '@keepsake/platform/access';
import { isProblem } from '@keepsake/platform/problem';
import type { Handler, Turn } from '@keepsake/platform/turn';
import type { Parcel } from '../domain/shipment.js';
import type { Labelled, LabelPage, LabelState, Parcels, Plates } from './label-ports.js';
import type { OrderShipment, Shipments } from './ports.js';
import { parcelNotFound } from './parcel-not-found.js';

type Deps = { readonly parcels: Parcels };
export type ListLabels = { readonly state: LabelState; readonly cursor?: string; readonly limit: number };
export type ShownLabels = LabelPage & { readonly codesOf: (label: Labelled) => readonly string[] };

/** Labels are looked at, printed and voided without the codes while their owner does not answer. */
const knownCodes = async (
  plates: Plates,
  codeIds: readonly string[],
  turn: Turn,
): Promise<ReadonlyMap<string, string>> => {
  if (codeIds.length === 0) return new Map();
  try {
    return new Map((await plates.of(codeIds, turn)).map(({ id, code }) => [id, code]));
  } catch (error) {
    if (isProblem(error) && error.kind === 'unavailable') return new Map();
    throw error;
  }
};

/** Parcels that wear a label, or have left the house with one; newest first, with the codes of their plates. */
export const listLabels =
  (deps: Deps & { readonly plates: Plates }): Handler<ListLabels, ShownLabels> =>
  async (asked, turn) => {
    requireStaff(turn.caller, 'operations', 'support');
    const page = await deps.parcels.labelled(asked);
    const codeIds = page.labels.flatMap(({ parcel }) => parcel.codeIds);
    const codes = await knownCodes(deps.plates, codeIds, turn);
    return { ...page, codesOf: ({ parcel }) => parcel.codeIds.flatMap((id) => codes.get(id) ?? []) };
  };

/** What was sent of an order, and what is still to be sent. */
export const listShipments =
  (deps: {
    readonly shipments: Pick<Shipments, 'ofOrder'>;
    readonly plates: Plates;
  }): Handler<
    { readonly orderId: string },
    { readonly shipments: readonly OrderShipment[]; readonly codes: ReadonlyMap<string, string> }
  > =>
  async ({ orderId }, turn) => {
    requireStaff(turn.caller, 'operations', 'support');
    const shipments = await deps.shipments.ofOrder(orderId);
    const codes = await knownCodes(
      deps.plates,
      shipments.flatMap(({ codeIds }) => codeIds),
      turn,
    );
    return { shipments, codes };
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
