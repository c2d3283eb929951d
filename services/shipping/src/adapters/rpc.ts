import { maxLabels } from '@keepsake/contracts/catalog/shipping-messages';
import { labelFormats, labelSheet } from '@keepsake/contracts/catalog/label-sheet';
import { maxOffsetMm, printerIds } from '@keepsake/contracts/catalog/printers';
import { shippingRpc as contract } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
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
        const { labels, codesOf, total, nextCursor } = await use.listLabels(input, ctx);
        return {
          ...present({ nextCursor }),
          labels: labels.map((one) => labelAnswer(one, codesOf(one), use)),
          total,
        };
      },
    ),
    ListPrinters: method(z.object({}), async (input, ctx) => ({
      printers: [...(await use.listPrinters(input, ctx))],
    })),
    SaveOffset: method(z.object({ printer, xTenths: tenths, yTenths: tenths }), use.saveOffset),
    ListShipments: method(ofOrder, async (input, ctx) => {
      const { shipments, codes } = await use.listShipments(input, ctx);
      return { shipments: shipments.map((one) => orderShipmentAnswer(one, codes)) };
    }),
    GetShipment: method(ofOrder, async (input, ctx) => shipmentAnswer(await use.getShipment(input, ctx))),
  });
