import { mostLabels } from '@keepsake/contracts/catalogue/shipping-messages';
import { labelSheet } from '@keepsake/contracts/catalogue/label-sheet';
import { largestOffsetMm, printerIds } from '@keepsake/contracts/catalogue/printers';
import { shippingRpc as contract } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { saveOffset, listPrinters } from '../application/keep-printer.js';
import type { getShipment, listLabels, listShipments } from '../application/list-labels.js';
import type { ListPending } from '../application/list-pending.js';
import type { correctLabel, shipParcel, voidLabel } from '../application/move-parcel.js';
import type { PendingPage } from '../application/ports.js';
import type { printLabels } from '../application/print-labels.js';
import type { previewLabels, renderCalibration, renderSheet, renderSlip } from '../application/render-paper.js';
import type { ShownFigures } from '../application/show-figures.js';
import type { MissingLetters } from '../domain/address-doubts.js';
import { labelAnswer, orderShipmentAnswer, pendingAnswer, shipmentAnswer } from './rpc-answers.js';

export type ShippingUse = {
  readonly listPending: Handler<ListPending, PendingPage>;
  readonly showFigures: Handler<unknown, ShownFigures>;
  readonly printLabels: ReturnType<typeof printLabels>;
  readonly previewLabels: ReturnType<typeof previewLabels>;
  readonly renderSheet: ReturnType<typeof renderSheet>;
  readonly renderSlip: ReturnType<typeof renderSlip>;
  readonly renderCalibration: ReturnType<typeof renderCalibration>;
  readonly voidLabel: ReturnType<typeof voidLabel>;
  readonly correctLabel: ReturnType<typeof correctLabel>;
  readonly shipParcel: ReturnType<typeof shipParcel>;
  readonly listLabels: ReturnType<typeof listLabels>;
  readonly listShipments: ReturnType<typeof listShipments>;
  readonly getShipment: ReturnType<typeof getShipment>;
  readonly listPrinters: ReturnType<typeof listPrinters>;
  readonly saveOffset: ReturnType<typeof saveOffset>;
  /** Letters that a label cannot show. */
  readonly missing: MissingLetters;
};

const cursor = z.string().max(500).exactOptional();
const printer = z.enum(printerIds);
const ofOrder = z.object({ orderId: z.uuid() });
const line = z.string().min(1).max(200);
const tenths = z
  .int()
  .min(-10 * largestOffsetMm)
  .max(10 * largestOffsetMm);
const wanted = z.object({
  orderIds: z.array(z.uuid()).min(1).max(mostLabels),
  startPosition: z.int().min(1).max(labelSheet.positions),
  printer: printer.exactOptional(),
});

export const shippingDoor = (use: ShippingUse): RpcDoor =>
  rpcDoor(contract, 'api', {
    ListPending: method(z.object({ cursor, limit: z.int() }), async (input, turn) => {
      const { pending, total, nextCursor } = await use.listPending(input, turn);
      return { ...present({ nextCursor }), pending: pending.map((one) => pendingAnswer(one, use.missing)), total };
    }),
    ShippingFigures: method(z.object({}), use.showFigures),
    PrintLabels: method(wanted, use.printLabels),
    PreviewLabels: method(wanted, use.previewLabels),
    RenderSheet: method(z.object({ sheetId: z.uuid() }), use.renderSheet),
    RenderSlip: method(ofOrder, use.renderSlip),
    RenderCalibration: method(z.object({ printer }), use.renderCalibration),
    VoidLabel: method(ofOrder, use.voidLabel),
    CorrectLabel: method(
      ofOrder.extend({
        name: line,
        street: line,
        city: line,
        state: z.string().max(200),
        zip: z.string().max(200),
        country: z.string().max(200),
      }),
      use.correctLabel,
    ),
    ShipParcel: method(
      ofOrder.extend({
        carrier: line,
        trackingNumber: z.string().max(100).exactOptional(),
        version: z.int().exactOptional(),
      }),
      use.shipParcel,
    ),
    ListLabels: method(
      z.object({ state: z.enum(['printed', 'shipped']), cursor, limit: z.int() }),
      async (input, turn) => {
        const { labels, codesOf, total, nextCursor } = await use.listLabels(input, turn);
        return {
          ...present({ nextCursor }),
          labels: labels.map((one) => labelAnswer(one, codesOf(one), use.missing)),
          total,
        };
      },
    ),
    ListPrinters: method(z.object({}), async (input, turn) => ({
      printers: [...(await use.listPrinters(input, turn))],
    })),
    SaveOffset: method(z.object({ printer, xTenths: tenths, yTenths: tenths }), use.saveOffset),
    ListShipments: method(ofOrder, async (input, turn) => {
      const { shipments, codes } = await use.listShipments(input, turn);
      return { shipments: shipments.map((one) => orderShipmentAnswer(one, codes)) };
    }),
    GetShipment: method(ofOrder, async (input, turn) => shipmentAnswer(await use.getShipment(input, turn))),
  });
