import { z } from 'zod';
import { carrierIds, isTracking, tidyTracking } from '../../catalog/carriers.js';
import { labelFormats, labelSheet, labelSheets } from '../../catalog/label-sheet.js';
import { maxOffsetMm, printerIds } from '../../catalog/printers.js';
import { addressMessages } from '../../catalog/messages/order-messages.js';
import { maxLabels, shippingMessages } from '../../catalog/messages/shipping-messages.js';
import { shippingErrors, tidyPostcode, type ShippingFields } from '../../values/shipping-address.js';
import { carrierLabel } from './carrier-labels.js';
import { absentWhenEmpty, count, instant, listQuery, optionalLine, requiredLine } from '../fields.js';

const waitingReason = z.enum([
  'address needed',
  'address not printable',
  'payment not confirmed',
  'codes short',
  'waiting for the maker',
]);

/** A row of `GET /api/orders/pending-shipping`: listed from the order on, with reasons why it cannot ship yet. */
export const pendingShipment = z
  .object({
    id: z.uuid().meta({ description: 'The id of the order; a replacement has an id of its own' }),
    orderId: z.uuid().nullable().meta({ description: 'Null: a replacement of a plate that was not ordered here' }),
    replacement: z.boolean().meta({ description: 'One plate that replaces another one' }),
    number: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    eventType: z.string(),
    packageType: z.string().meta({ description: 'Package or pricing tier' }),
    quantity: count(),
    plates: count().meta({ description: 'Physical plates in the parcel' }),
    codeCount: count().meta({ description: 'Different codes on them' }),
    shippingAddress: z.string().nullable(),
    shippingCity: z.string().nullable(),
    shippingState: z.string().nullable(),
    shippingZip: z.string().nullable(),
    shippingCountry: z.string().nullable(),
    addressNeeded: z.boolean(),
    paymentConfirmed: z.boolean(),
    codesReady: z.boolean(),
    atMaker: z.boolean().meta({ description: 'The maker still has a plate of it' }),
    unprintable: z.boolean().meta({ description: 'A label cannot show all letters of name and address' }),
    waitingFor: z.array(waitingReason),
    labelName: z.string().nullable().meta({ description: 'Who it goes to, when staff rewrote it' }),
    doubts: z.array(z.string()).meta({ description: 'Why somebody should look before this is printed, in sentences' }),
    customs: z.boolean().meta({ description: 'It goes abroad, and `customs.pdf` prints its form' }),
    createdAt: instant(),
  })
  .meta({ id: 'PendingShipment' });

export type WaitingReason = z.infer<typeof waitingReason>;
export type PendingShipment = z.infer<typeof pendingShipment>;

/** Returns why a shipment cannot ship yet. Missing codes count only after payment. */
export const waitingFor = (
  shipment: Pick<PendingShipment, 'addressNeeded' | 'unprintable' | 'paymentConfirmed' | 'codesReady' | 'atMaker'>,
): readonly WaitingReason[] => [
  ...(shipment.addressNeeded ? (['address needed'] as const) : []),
  ...(shipment.unprintable ? (['address not printable'] as const) : []),
  ...(shipment.paymentConfirmed ? [] : (['payment not confirmed'] as const)),
  ...(shipment.paymentConfirmed && !shipment.codesReady ? (['codes short'] as const) : []),
  ...(shipment.atMaker ? (['waiting for the maker'] as const) : []),
];

const startPosition = z
  .int({ error: shippingMessages.startPosition })
  .min(1, shippingMessages.startPosition)
  .max(labelSheet.positions, shippingMessages.startPosition);

/**
 * `POST /api/shipping/print-labels` and `preview-labels`: labels follow the order of the ids, row by row from the
 * start.
 */
export const printLabelsBody = z
  .object({
    orderIds: z
      .array(z.uuid({ error: 'This is no id of an order.' }), { error: shippingMessages.noneSelected })
      .min(1, shippingMessages.noneSelected)
      .max(maxLabels, `Please print at most ${maxLabels} labels at once.`),
    startPosition: startPosition.default(1),
    printer: z
      .enum(printerIds, { error: 'Please choose one of the printers.' })
      .nullish()
      .transform((id) => id ?? undefined),
    format: z.enum(labelFormats, { error: 'Choose one of the label papers.' }).default('letter-30'),
  })
  .superRefine((typed, context) => {
    const { positions } = labelSheets[typed.format];
    if (typed.startPosition > positions)
      context.addIssue({
        code: 'custom',
        path: ['startPosition'],
        message: `Choose a start position from 1 to ${positions}.`,
      });
  })
  .meta({ id: 'PrintLabels' });

export const printedLabels = z
  .object({
    printed: count(),
    sheetId: z.uuid(),
    pdfUrl: z.string().meta({ description: 'The sheets as a PDF, for as long as their labels are not voided' }),
    sheets: count(),
    nextPosition: count().meta({ description: 'The first free label of the last sheet; 1 for a fresh one' }),
  })
  .meta({ id: 'PrintedLabels' });

const labelState = z.enum(['printed', 'shipped']);

/** Query of `GET /api/shipping/labels` */
export const labelsQuery = listQuery.extend({ state: labelState.default('printed') });

/** A shipment with its label: printed and awaiting handover, or shipped. */
export const labeledShipment = pendingShipment
  .extend({
    sheetId: z.uuid(),
    pdfUrl: z.string(),
    sheet: count(),
    position: count(),
    format: z.enum(labelFormats),
    printer: z.enum(printerIds).nullable(),
    printedAt: instant(),
    printedBy: z.string(),
    shippedAt: instant().nullable(),
    carrier: z.enum(carrierIds).nullable(),
    trackingNumber: z.string().nullable(),
    carrierLabel: carrierLabel.nullable().meta({ description: 'Bought from a carrier, or being bought' }),
    codes: z.array(z.string()).meta({ description: 'Of its plates; none yet, or while they cannot be asked for' }),
  })
  .meta({ id: 'LabelledParcel' });

/** A row of `GET /api/admin/orders/{id}/shipments`: sent and pending shipments of an order. */
export const orderShipment = z
  .object({
    id: z.uuid(),
    replacement: z.boolean(),
    codes: z.array(z.string()),
    createdAt: instant(),
    labelPrinted: z.boolean(),
    atMaker: z.boolean(),
    shippedAt: instant().nullable(),
    carrier: z.enum(carrierIds).nullable(),
    trackingNumber: z.string().nullable(),
    carrierLabel: carrierLabel.nullable(),
  })
  .meta({ id: 'OrderShipment' });

export type OrderShipment = z.infer<typeof orderShipment>;

export const trackingNumber = () =>
  absentWhenEmpty(
    z
      .string({ error: 'Please send this as text.' })
      .max(100, 'Please check the tracking number.')
      .refine((typed) => typed.trim() === '' || isTracking(tidyTracking(typed)), {
        error: 'A tracking number has 6 to 40 letters and digits. Please check it against the receipt.',
      })
      .overwrite(tidyTracking),
  );

/** `POST /api/shipping/labels/{id}/ship` */
export const shipBody = z
  .object({
    carrier: z.enum(carrierIds, { error: 'Please choose a carrier.' }),
    trackingNumber: trackingNumber(),
  })
  .meta({ id: 'ShipParcel' });

const neededAddress = {
  shippingAddress: requiredLine(200, addressMessages.street),
  shippingCity: optionalLine(100),
  shippingState: optionalLine(100),
  shippingZip: optionalLine(20),
  shippingCountry: optionalLine(100),
};

const checkAddress = (typed: ShippingFields, context: z.RefinementCtx): void => {
  for (const { field, message } of shippingErrors(typed)) context.addIssue({ code: 'custom', path: [field], message });
};

const tidyAddress = <A extends ShippingFields>(typed: A) => ({
  ...typed,
  ...(typed.shippingZip !== undefined && { shippingZip: tidyPostcode(typed.shippingZip, typed.shippingCountry) }),
});

/** `PUT /api/shipping/labels/{id}/address`: recipient and address as printed. */
export const correctLabelBody = z
  .object({ name: requiredLine(100, 'Please add the name.'), ...neededAddress })
  .superRefine(checkAddress)
  .transform(tidyAddress)
  .meta({ id: 'CorrectLabel' });

/** `PUT /api/order-status/{token}/address`: delivery address from the buyer. */
export const orderAddressBody = z
  .object(neededAddress)
  .superRefine(checkAddress)
  .transform(tidyAddress)
  .meta({ id: 'OrderAddress' });

const offsetMm = (way: string) =>
  z
    .number({ error: `Please send millimetres ${way}.` })
    .min(-maxOffsetMm, `Please stay within ${maxOffsetMm} mm.`)
    .max(maxOffsetMm, `Please stay within ${maxOffsetMm} mm.`)
    .refine((mm) => Number.isInteger(Math.round(mm * 1e6) / 1e5), 'Please use steps of 0.1 mm.');

/** `PUT /api/shipping/printers/{printer}`: print offset to the right and down. */
export const printerOffsetBody = z
  .object({ xMm: offsetMm('to the right'), yMm: offsetMm('down') })
  .meta({ id: 'PrinterOffset' });

/** Printer ids, as used in paths. */
export const printerName = z.enum(printerIds);

export const labelPrinter = z
  .object({
    id: z.enum(printerIds),
    xMm: z.number(),
    yMm: z.number(),
    nextPosition: count().meta({ description: 'Where its last sheet goes on' }),
  })
  .meta({ id: 'LabelPrinter' });

export type PrintLabelsInput = z.input<typeof printLabelsBody>;
export type PrintedLabels = z.infer<typeof printedLabels>;
export type LabelState = z.infer<typeof labelState>;
export type LabeledShipment = z.infer<typeof labeledShipment>;
export type ShipParcelInput = z.input<typeof shipBody>;
export type OrderAddressInput = z.input<typeof orderAddressBody>;
export type CorrectLabelInput = z.input<typeof correctLabelBody>;
export type LabelPrinter = z.infer<typeof labelPrinter>;
