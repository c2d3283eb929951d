import { requireStaff } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { CarrierLabel } from '../domain/carrier-label.js';
import type { CarrierLabels } from './carrier-ports.js';
import { requireCarrier, type Carrier } from './quote-label.js';
import type { Drawn } from './render-pdf.js';

type OfOrder = { readonly orderId: string };

const latestOf = async (labels: CarrierLabels, orderId: string): Promise<CarrierLabel | undefined> =>
  (await labels.latest([orderId])).get(orderId);

/** Returns the last attempt to buy a label; undefined if there was none. */
export const showCarrierLabel =
  (deps: { readonly labels: CarrierLabels }): Handler<OfOrder, CarrierLabel | undefined> =>
  ({ orderId }, ctx) => {
    requireStaff(ctx.caller, 'operations', 'support');
    return latestOf(deps.labels, orderId);
  };

/** Fetches the bought label. It shows name and address, so it is not stored here. */
export const renderCarrierLabel =
  (deps: { readonly labels: CarrierLabels; readonly carrier: Carrier | undefined }): Handler<OfOrder, Drawn> =>
  async ({ orderId }, ctx) => {
    requireStaff(ctx.caller, 'operations');
    const { shop } = requireCarrier(deps.carrier);
    const label = await latestOf(deps.labels, orderId);
    if (label?.state !== 'bought')
      throw problem('not-found', 'label-not-bought', 'No label is bought for this parcel. Please reload the list.');
    return { pdf: await shop.pdf(label.draftId, ctx), name: `label-${label.trackingNumber ?? orderId}.pdf` };
  };
