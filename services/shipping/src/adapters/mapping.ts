import { labelSheets, placeOf } from '@keepsake/contracts/catalog/label-sheet';
import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { BoughtLabels } from '../application/list-labels.js';
import type { CarrierLabel } from '../domain/carrier-label.js';
import { carrierLabelAnswer } from './carrier-mapping.js';
import type { Labeled } from '../application/label-ports.js';
import type { OrderShipment, PendingShipment } from '../application/ports.js';
import { doubtsOf, unprintable, type MissingGlyphs } from '../domain/address-doubts.js';
import { addressNeeded, isAddressOpen, nameOn, stateOf, type Shipment } from '../domain/shipment.js';
import { addressLines } from './pdf/label.js';

type Answer<M extends keyof ShippingDefinition> = Output<ShippingDefinition, M>;

export type NeedsCustoms = (shipment: Pick<Shipment, 'address'>) => boolean;

type Checks = { readonly missing: MissingGlyphs; readonly needsCustoms: NeedsCustoms };

const destinationAnswer = (to: Parameters<typeof doubtsOf>[0], missing: MissingGlyphs) => ({
  doubts: doubtsOf(to, missing),
  unprintable: unprintable(to, missing).length > 0,
});

export const pendingAnswer = (
  one: PendingShipment,
  { missing, needsCustoms }: Checks,
): Answer<'ListPending'>['pending'][number] => ({
  ...destinationAnswer(
    { ...present({ address: one.address }), name: one.labelName ?? `${one.firstName} ${one.lastName}` },
    missing,
  ),
  ...(one.address && {
    shippingAddress: one.address.street,
    shippingCity: one.address.city,
    shippingState: one.address.state,
    shippingZip: one.address.zip,
    shippingCountry: one.address.country,
  }),
  ...present({ labelName: one.labelName, ofOrderId: one.replacing?.orderId }),
  orderId: one.orderId,
  number: one.number,
  firstName: one.firstName,
  lastName: one.lastName,
  eventType: one.eventType,
  packageType: one.packageType,
  quantity: one.quantity,
  addressNeeded: addressNeeded(one),
  paymentConfirmed: one.paymentConfirmed,
  codesReady: one.codesReady,
  state: stateOf(one),
  openedAt: one.openedAt.toISOString(),
  plates: one.plates,
  codes: one.codes,
  atMaker: one.atMaker,
  replacement: one.replacing !== undefined,
  customs: needsCustoms(one),
});

/** A parcel whose label failed or was voided is shown as one without. */
const shownLabel = (label: CarrierLabel | undefined) =>
  label?.state === 'buying' || label?.state === 'bought' ? carrierLabelAnswer(label) : undefined;

export const labelAnswer = (
  { shipment, sheet }: Labeled,
  codes: readonly string[],
  checks: Checks & { readonly carrierLabels: BoughtLabels },
): Answer<'ListLabels'>['labels'][number] => {
  const place = placeOf(sheet.startPosition, shipment.label?.index ?? 0, labelSheets[sheet.format]);
  return {
    ...present({
      printer: sheet.printer,
      shippedAt: shipment.shipped?.at.toISOString(),
      carrier: shipment.shipped?.carrier,
      trackingNumber: shipment.shipped?.trackingNumber,
      carrierLabel: shownLabel(checks.carrierLabels.get(shipment.orderId)),
    }),
    parcel: pendingAnswer(shipment, checks),
    sheetId: sheet.id,
    sheet: place.sheet + 1,
    position: place.position,
    format: sheet.format,
    printedAt: sheet.printedAt.toISOString(),
    printedBy: sheet.printedBy,
    codes: [...codes],
  };
};

export const shipmentAnswer = (shipment: Shipment, label: CarrierLabel | undefined): Answer<'GetShipment'> => ({
  ...present({
    shippedAt: shipment.shipped?.at.toISOString(),
    carrier: shipment.shipped?.carrier,
    trackingNumber: shipment.shipped?.trackingNumber,
    closedAs: shipment.closedAs,
    addressChangedAt: shipment.addressChange?.at.toISOString(),
    addressChangedBy: shipment.addressChange?.staffId,
    tracking: label?.state === 'bought' ? label.tracking : undefined,
  }),
  ...shipment.address,
  orderId: shipment.orderId,
  addressOpen: isAddressOpen(shipment),
  shipTo: shipment.address ? [nameOn(shipment), ...addressLines(shipment.address)].filter((line) => line !== '') : [],
});

export const orderShipmentAnswer = (
  one: OrderShipment,
  codes: ReadonlyMap<string, string>,
  carrierLabels: BoughtLabels,
): Answer<'ListShipments'>['shipments'][number] => ({
  ...present({
    shippedAt: one.shippedAt?.toISOString(),
    carrier: one.carrier,
    trackingNumber: one.trackingNumber,
    carrierLabel: shownLabel(carrierLabels.get(one.shipmentId)),
  }),
  shipmentId: one.shipmentId,
  replacement: one.replacement,
  openedAt: one.openedAt.toISOString(),
  labelPrinted: one.labelPrinted,
  atMaker: one.atMaker,
  codes: one.codeIds.flatMap((id) => codes.get(id) ?? []),
});
