import {
  waitingFor,
  type labelPrinter,
  type labeledShipment,
  type orderShipment,
  type pendingShipment,
} from '@keepsake/contracts/rest/shipping';
import type { carrierLabel } from '@keepsake/contracts/rest/carrier-labels';
import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';

type Pending = Output<ShippingDefinition, 'ListPending'>['pending'][number];
type Label = Output<ShippingDefinition, 'ListLabels'>['labels'][number];
type Printer = Output<ShippingDefinition, 'ListPrinters'>['printers'][number];

export const shipmentOf = (one: Pending): z.input<typeof pendingShipment> => ({
  id: one.orderId,
  orderId: one.replacement ? (one.ofOrderId ?? null) : one.orderId,
  replacement: one.replacement,
  number: one.number,
  firstName: one.firstName,
  lastName: one.lastName,
  eventType: one.eventType,
  packageType: one.packageType,
  quantity: one.quantity,
  plates: one.plates,
  codeCount: one.codes,
  shippingAddress: one.shippingAddress ?? null,
  shippingCity: one.shippingCity ?? null,
  shippingState: one.shippingState ?? null,
  shippingZip: one.shippingZip ?? null,
  shippingCountry: one.shippingCountry ?? null,
  addressNeeded: one.addressNeeded,
  paymentConfirmed: one.paymentConfirmed,
  codesReady: one.codesReady,
  atMaker: one.atMaker,
  unprintable: one.unprintable,
  waitingFor: [...waitingFor(one)],
  labelName: one.labelName ?? null,
  doubts: one.doubts,
  customs: one.customs ?? false,
  createdAt: one.openedAt,
});

type Bought = NonNullable<Output<ShippingDefinition, 'ShowCarrierLabel'>['label']>;

export const carrierLabelOf = (label: Bought | null | undefined): z.input<typeof carrierLabel> | null =>
  label == null
    ? null
    : {
        state: label.state,
        service: label.service,
        priceCents: label.priceCents,
        currency: label.currency,
        carrier: label.carrier ?? null,
        trackingNumber: label.trackingNumber ?? null,
        problem: label.problem ?? null,
        tracking: label.tracking ?? null,
        trackedAt: label.trackedAt ?? null,
      };

type Sent = Output<ShippingDefinition, 'ListShipments'>['shipments'][number];

export const orderShipmentOf = (one: Sent): z.input<typeof orderShipment> => ({
  id: one.shipmentId,
  replacement: one.replacement,
  codes: one.codes,
  createdAt: one.openedAt,
  labelPrinted: one.labelPrinted,
  atMaker: one.atMaker,
  shippedAt: one.shippedAt ?? null,
  carrier: one.carrier ?? null,
  trackingNumber: one.trackingNumber ?? null,
  carrierLabel: carrierLabelOf(one.carrierLabel),
});

export const sheetUrl = (sheetId: string): string => `/api/shipping/sheets/${sheetId}/labels.pdf`;

export const labelOf = (
  one: Label & { readonly parcel: Pending },
  who: ReadonlyMap<string, string>,
): z.input<typeof labeledShipment> => ({
  ...shipmentOf(one.parcel),
  sheetId: one.sheetId,
  pdfUrl: sheetUrl(one.sheetId),
  sheet: one.sheet,
  position: one.position,
  format: one.format ?? 'letter-30',
  printer: one.printer ?? null,
  printedAt: one.printedAt,
  printedBy: who.get(one.printedBy) ?? 'Former staff member',
  shippedAt: one.shippedAt ?? null,
  carrier: one.carrier ?? null,
  trackingNumber: one.trackingNumber ?? null,
  carrierLabel: carrierLabelOf(one.carrierLabel),
  codes: one.codes,
});

export const printerOf = (one: Printer): z.input<typeof labelPrinter> => ({
  id: one.printer,
  xMm: one.xTenths / 10,
  yMm: one.yTenths / 10,
  nextPosition: one.nextPosition,
});
