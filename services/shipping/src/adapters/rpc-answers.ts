import { placeOf } from '@keepsake/contracts/catalogue/label-sheet';
import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { Labelled } from '../application/label-ports.js';
import type { OrderShipment, PendingShipment } from '../application/ports.js';
import { doubtsOf, unprintable, type MissingLetters } from '../domain/address-doubts.js';
import { addressNeeded, nameOn, stateOf, type Parcel } from '../domain/shipment.js';
import { addressLines } from './paper/label.js';

type Answer<M extends keyof ShippingDefinition> = Output<ShippingDefinition, M>;

const destinationAnswer = (to: Parameters<typeof doubtsOf>[0], missing: MissingLetters) => ({
  doubts: doubtsOf(to, missing),
  unprintable: unprintable(to, missing).length > 0,
});

export const pendingAnswer = (
  one: PendingShipment,
  missing: MissingLetters,
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
});

export const labelAnswer = (
  { parcel, sheet }: Labelled,
  codes: readonly string[],
  missing: MissingLetters,
): Answer<'ListLabels'>['labels'][number] => {
  const place = placeOf(sheet.startPosition, parcel.label?.index ?? 0);
  return {
    ...present({
      printer: sheet.printer,
      shippedAt: parcel.shipped?.at.toISOString(),
      carrier: parcel.shipped?.carrier,
      trackingNumber: parcel.shipped?.trackingNumber,
    }),
    parcel: pendingAnswer(parcel, missing),
    sheetId: sheet.id,
    sheet: place.sheet + 1,
    position: place.position,
    printedAt: sheet.printedAt.toISOString(),
    printedBy: sheet.printedBy,
    codes: [...codes],
  };
};

export const shipmentAnswer = (parcel: Parcel): Answer<'GetShipment'> => ({
  ...present({
    shippedAt: parcel.shipped?.at.toISOString(),
    carrier: parcel.shipped?.carrier,
    trackingNumber: parcel.shipped?.trackingNumber,
    closedAs: parcel.closedAs,
  }),
  ...parcel.address,
  orderId: parcel.orderId,
  shipTo: parcel.address ? [nameOn(parcel), ...addressLines(parcel.address)].filter((line) => line !== '') : [],
});

export const orderShipmentAnswer = (
  one: OrderShipment,
  codes: ReadonlyMap<string, string>,
): Answer<'ListShipments'>['shipments'][number] => ({
  ...present({
    shippedAt: one.shippedAt?.toISOString(),
    carrier: one.carrier,
    trackingNumber: one.trackingNumber,
  }),
  shipmentId: one.shipmentId,
  replacement: one.replacement,
  openedAt: one.openedAt.toISOString(),
  labelPrinted: one.labelPrinted,
  atMaker: one.atMaker,
  codes: one.codeIds.flatMap((id) => codes.get(id) ?? []),
});
