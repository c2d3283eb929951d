import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { cheapestFirst, checkBuyable, shipToText, type Parcel, type Rate } from '../domain/carrier-label.js';
import { carrierRequest, type PostalAddress } from '../domain/carrier-parcel.js';
import type { CustomsFacts } from '../domain/customs.js';
import type { CarrierLabels, LabelShop } from './carrier-ports.js';
import type { ShipmentRows } from './label-ports.js';
import type { Buyers } from './ports.js';
import { shipmentNotFound } from './shipment-not-found.js';

/** The integration of this installation. `from`: where undeliverable parcels return to. */
export type Carrier = {
  readonly shop: LabelShop;
  readonly from: PostalAddress;
  readonly facts: CustomsFacts | undefined;
};

export const requireCarrier = (carrier: Carrier | undefined): Carrier => {
  if (!carrier)
    throw problem(
      'conflict',
      'carrier-not-set',
      'Labels are not bought here. Ask the operator of the server to set CARRIER, or print the label and enter the tracking number.',
    );
  return carrier;
};

export type QuoteLabel = { readonly orderId: string; readonly parcel: Parcel };
export type Quoted = { readonly quoteId: string; readonly rates: readonly Rate[] };

/** Asks the carriers for their prices. Stores them, so that the price confirmed is the price offered. */
export const quoteLabel =
  (deps: {
    readonly parcels: Pick<ShipmentRows, 'read'>;
    readonly labels: CarrierLabels;
    readonly buyers: Pick<Buyers, 'contact'>;
    readonly carrier: Carrier | undefined;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<QuoteLabel, Quoted> =>
  async ({ orderId, parcel }, ctx) => {
    requireStaff(ctx.caller, 'operations');
    const { shop, from, facts } = requireCarrier(deps.carrier);
    const before = await ctx.storedResult<Quoted>();
    if (before) return before;
    const [shipment] = await deps.parcels.read([orderId]);
    if (!shipment) throw shipmentNotFound();
    const latest = (await deps.labels.latest([orderId])).get(orderId);
    checkBuyable(shipment, latest?.state === 'buying' || latest?.state === 'bought' ? latest : undefined);
    const contact = shipment.replacing ? { paidCents: 0 } : await deps.buyers.contact(orderId, ctx);
    const quoteId = deps.ids.next();
    const request = carrierRequest(shipment, { ...contact, reference: quoteId, from, parcel, facts });
    const quoted = await shop.quote(request, ctx);
    const rates = cheapestFirst(quoted.rates);
    return ctx.transaction(async (tx) => {
      await deps.labels.addQuote(tx, {
        id: quoteId,
        orderId,
        draftId: quoted.draftId,
        shipToHash: deps.labels.hash(shipToText(shipment)),
        rates,
        quotedAt: deps.clock.now(),
      });
      return { quoteId, rates };
    });
  };
