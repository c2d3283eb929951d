import { maxLabels } from '@keepsake/contracts/catalog/shipping-messages';
import { labelFormats, labelSheet } from '@keepsake/contracts/catalog/label-sheet';
import { maxOffsetMm, printerIds } from '@keepsake/contracts/catalog/printers';
import { shippingRpc as contract } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { saveOffset, listPrinters } from '../application/save-printer.js';
import type { getShipment, listLabels, listShipments } from '../application/list-labels.js';
import type { ListPending } from '../application/list-pending.js';
import type { correctLabel, shipShipment, voidLabel } from '../application/ship-shipment.js';
import type { PendingPage } from '../application/ports.js';
import type { printLabels } from '../application/print-labels.js';
import type { previewLabels, renderCalibration, renderSheet, renderSlip } from '../application/render-pdf.js';
import type { renderCustoms } from '../application/render-customs.js';
import type { setAddress } from '../application/set-address.js';
import type { ShownFigures } from '../application/show-figures.js';
import type { MissingGlyphs } from '../domain/address-doubts.js';
import type { buyLabel } from '../application/buy-label.js';
import type { quoteLabel } from '../application/quote-label.js';
import type { renderCarrierLabel, showCarrierLabel } from '../application/show-carrier-label.js';
import type { voidCarrierLabel } from '../application/void-carrier-label.js';
import { carrierLabelAnswer, type CarrierFacts } from './carrier-mapping.js';
import { labelAnswer, orderShipmentAnswer, pendingAnswer, shipmentAnswer, type NeedsCustoms } from './mapping.js';

export type ShippingUse = {
  readonly listPending: Handler<ListPending, PendingPage>;
  readonly showFigures: Handler<unknown, ShownFigures>;
  readonly printLabels: ReturnType<typeof printLabels>;
  readonly previewLabels: ReturnType<typeof previewLabels>;
  readonly renderSheet: ReturnType<typeof renderSheet>;
  readonly renderSlip: ReturnType<typeof renderSlip>;
  readonly renderCustoms: ReturnType<typeof renderCustoms>;
  readonly renderCalibration: ReturnType<typeof renderCalibration>;
  readonly voidLabel: ReturnType<typeof voidLabel>;
  readonly correctLabel: ReturnType<typeof correctLabel>;
  readonly setAddress: ReturnType<typeof setAddress>;
  readonly shipShipment: ReturnType<typeof shipShipment>;
  readonly listLabels: ReturnType<typeof listLabels>;
  readonly listShipments: ReturnType<typeof listShipments>;
  readonly getShipment: ReturnType<typeof getShipment>;
  readonly listPrinters: ReturnType<typeof listPrinters>;
  readonly saveOffset: ReturnType<typeof saveOffset>;
  readonly carrier: CarrierFacts;
  readonly quoteLabel: ReturnType<typeof quoteLabel>;
  readonly buyLabel: ReturnType<typeof buyLabel>;
  readonly showCarrierLabel: ReturnType<typeof showCarrierLabel>;
  readonly voidCarrierLabel: ReturnType<typeof voidCarrierLabel>;
  readonly renderCarrierLabel: ReturnType<typeof renderCarrierLabel>;
  /** Returns the letters that a label cannot show. */
  readonly missing: MissingGlyphs;
  readonly needsCustoms: NeedsCustoms;
};

const cursor = z.string().max(500).exactOptional();
const printer = z.enum(printerIds);
const ofOrder = z.object({ orderId: z.uuid() });
const line = z.string().min(1).max(200);
const withAddress = ofOrder.extend({
  street: line,
  city: line,
  state: z.string().max(200),
  zip: z.string().max(200),
  country: z.string().max(200),
});
const side = z.int().min(1).max(300);
const tenths = z
  .int()
  .min(-10 * maxOffsetMm)
  .max(10 * maxOffsetMm);
const labelsInput = z.object({
  orderIds: z.array(z.uuid()).min(1).max(maxLabels),
  startPosition: z.int().min(1).max(labelSheet.positions),
  printer: printer.exactOptional(),
  format: z.enum(labelFormats).exactOptional(),
});

export const shippingRpcService = (use: ShippingUse): RpcService =>
  rpcService(contract, 'api', {
    ListPending: method(z.object({ cursor, limit: z.int() }), async (input, ctx) => {
      const { pending, total, nextCursor } = await use.listPending(input, ctx);
      return { ...present({ nextCursor }), pending: pending.map((one) => pendingAnswer(one, use)), total };
    }),
    ShippingFigures: method(z.object({}), use.showFigures),
    PrintLabels: method(labelsInput, use.printLabels),
    PreviewLabels: method(labelsInput, use.previewLabels),
    RenderSheet: method(z.object({ sheetId: z.uuid() }), use.renderSheet),
    RenderSlip: method(ofOrder, use.renderSlip),
    RenderCustoms: method(
      z.object({ orderId: z.uuid().exactOptional(), sheetId: z.uuid().exactOptional() }),
      use.renderCustoms,
    ),
    RenderCalibration: method(z.object({ printer }), use.renderCalibration),
    VoidLabel: method(ofOrder, use.voidLabel),
    CorrectLabel: method(withAddress.extend({ name: line }), use.correctLabel),
    SetAddress: method(withAddress, use.setAddress),
    ShipParcel: method(
      ofOrder.extend({
        carrier: line,
        trackingNumber: z.string().max(100).exactOptional(),
        version: z.int().exactOptional(),
      }),
      use.shipShipment,
    ),
    ListLabels: method(
      z.object({ state: z.enum(['printed', 'shipped']), cursor, limit: z.int() }),
      async (input, ctx) => {
        const { labels, codesOf, carrierLabels, total, nextCursor } = await use.listLabels(input, ctx);
        return {
          ...present({ nextCursor }),
          labels: labels.map((one) => labelAnswer(one, codesOf(one), { ...use, carrierLabels })),
          total,
        };
      },
    ),
    ListPrinters: method(z.object({}), async (input, ctx) => ({
      printers: [...(await use.listPrinters(input, ctx))],
    })),
    SaveOffset: method(z.object({ printer, xTenths: tenths, yTenths: tenths }), use.saveOffset),
    ListShipments: method(ofOrder, async (input, ctx) => {
      const { shipments, codes, carrierLabels } = await use.listShipments(input, ctx);
      return { shipments: shipments.map((one) => orderShipmentAnswer(one, codes, carrierLabels)) };
    }),
    ShowCarrier: method(z.object({}), async (_, ctx) => {
      requireStaff(ctx.caller, 'operations', 'support');
      const { buysLabels, parcelSize, plateGrams } = use.carrier;
      return { ...present({ plateGrams }), ...parcelSize, buysLabels };
    }),
    QuoteLabel: method(
      ofOrder.extend({ grams: z.int().min(1).max(70_000), lengthCm: side, widthCm: side, heightCm: side }),
      async ({ orderId, ...parcel }, ctx) => {
        const { quoteId, rates } = await use.quoteLabel({ orderId, parcel }, ctx);
        return { quoteId, rates: rates.map((rate) => ({ ...rate, rateId: rate.id })) };
      },
    ),
    BuyLabel: method(ofOrder.extend({ quoteId: z.uuid(), rateId: line, priceCents: z.int().min(0) }), use.buyLabel),
    ShowCarrierLabel: method(ofOrder, async (input, ctx) => {
      const label = await use.showCarrierLabel(input, ctx);
      return label ? { label: carrierLabelAnswer(label) } : {};
    }),
    VoidCarrierLabel: method(ofOrder, use.voidCarrierLabel),
    RenderCarrierLabel: method(ofOrder, use.renderCarrierLabel),
    GetShipment: method(ofOrder, async (input, ctx) => {
      const { shipment, label } = await use.getShipment(input, ctx);
      return shipmentAnswer(shipment, label);
    }),
  });
