import { requireStaff, requireSystem } from '@keepsake/platform/access';
import { isProblem } from '@keepsake/platform/problem';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import type { Shipment } from '../domain/shipment.js';
import type { CarrierLabel } from '../domain/carrier-label.js';
import type { CarrierLabels } from './carrier-ports.js';
import type { Labeled, LabelPage, LabelState, ShipmentRows, Plates } from './label-ports.js';
import type { OrderShipment, Shipments } from './ports.js';
import { shipmentNotFound } from './shipment-not-found.js';

type Deps = { readonly parcels: ShipmentRows };
export type ListLabels = { readonly state: LabelState; readonly cursor?: string; readonly limit: number };
/** Last attempts to buy a label, by shipment. */
export type BoughtLabels = ReadonlyMap<string, CarrierLabel>;
type WithLabels = { readonly carrierLabels: Pick<CarrierLabels, 'latest'> };
export type ShownLabels = LabelPage & {
  readonly codesOf: (label: Labeled) => readonly string[];
  readonly carrierLabels: BoughtLabels;
};

/** Returns no codes if qr-timeline is unavailable: labels are listed, printed and voided without them. */
const knownCodes = async (
  plates: Plates,
  codeIds: readonly string[],
  ctx: RequestContext,
): Promise<ReadonlyMap<string, string>> => {
  if (codeIds.length === 0) return new Map();
  try {
    return new Map((await plates.of(codeIds, ctx)).map(({ id, code }) => [id, code]));
  } catch (error) {
    if (isProblem(error) && error.kind === 'unavailable') return new Map();
    throw error;
  }
};

/** Lists shipments that have a label or were sent, newest first, with the codes of their plates. */
export const listLabels =
  (deps: Deps & WithLabels & { readonly plates: Plates }): Handler<ListLabels, ShownLabels> =>
  async (input, ctx) => {
    requireStaff(ctx.caller, 'operations', 'support');
    const page = await deps.parcels.labelled(input);
    const codeIds = page.labels.flatMap(({ shipment }) => shipment.codeIds);
    const codes = await knownCodes(deps.plates, codeIds, ctx);
    const carrierLabels = await deps.carrierLabels.latest(page.labels.map(({ shipment }) => shipment.orderId));
    return { ...page, carrierLabels, codesOf: ({ shipment }) => shipment.codeIds.flatMap((id) => codes.get(id) ?? []) };
  };

/** Lists the shipments of one order, sent and pending. */
export const listShipments =
  (
    deps: WithLabels & { readonly shipments: Pick<Shipments, 'ofOrder'>; readonly plates: Plates },
  ): Handler<
    { readonly orderId: string },
    {
      readonly shipments: readonly OrderShipment[];
      readonly codes: ReadonlyMap<string, string>;
      readonly carrierLabels: BoughtLabels;
    }
  > =>
  async ({ orderId }, ctx) => {
    requireStaff(ctx.caller, 'operations', 'support');
    const shipments = await deps.shipments.ofOrder(orderId);
    const codes = await knownCodes(
      deps.plates,
      shipments.flatMap(({ codeIds }) => codeIds),
      ctx,
    );
    const carrierLabels = await deps.carrierLabels.latest(shipments.map(({ shipmentId }) => shipmentId));
    return { shipments, codes, carrierLabels };
  };

/** Returns a shipment for services that notify the buyer. */
export const getShipment =
  (
    deps: Deps & WithLabels,
  ): Handler<{ readonly orderId: string }, { readonly shipment: Shipment; readonly label: CarrierLabel | undefined }> =>
  async ({ orderId }, ctx) => {
    requireSystem(ctx.caller);
    const [shipment] = await deps.parcels.read([orderId]);
    if (!shipment) throw shipmentNotFound();
    return { shipment, label: (await deps.carrierLabels.latest([orderId])).get(orderId) };
  };
