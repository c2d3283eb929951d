import { z } from 'zod';
import { carrierIds } from '../../catalog/carriers.js';
import { cents, count, instant } from '../fields.js';

const side = (name: string) =>
  z
    .int({ error: `Please enter the ${name} in whole centimeters.` })
    .min(1, `Please enter the ${name}.`)
    .max(300, 'At most 300 cm.');

/** `GET /api/shipping/carrier`: whether labels are bought here, and the usual parcel. */
export const shippingCarrier = z
  .object({
    buysLabels: z.boolean(),
    lengthCm: count(),
    widthCm: count(),
    heightCm: count(),
    plateGrams: count().nullable().meta({ description: 'Weight of one plate in its box; null if it is not set' }),
  })
  .meta({ id: 'ShippingCarrier' });

/** `POST /api/shipping/labels/{id}/rates`: the packed parcel. */
export const parcelBody = z
  .object({
    grams: z
      .int({ error: 'Please enter the weight in whole grams.' })
      .min(1, 'Please enter the weight.')
      .max(70_000, 'At most 70 kg.'),
    lengthCm: side('length'),
    widthCm: side('width'),
    heightCm: side('height'),
  })
  .meta({ id: 'Parcel' });

const rate = z.object({
  rateId: z.string(),
  carrier: z.enum(carrierIds),
  service: z.string(),
  priceCents: cents(),
  currency: z.string(),
  days: count().nullable().meta({ description: 'Business days in transit, as the carrier states them' }),
});

export const labelRates = z
  .object({ quoteId: z.uuid(), rates: z.array(rate).meta({ description: 'Cheapest first' }) })
  .meta({ id: 'LabelRates' });

/** `POST /api/shipping/labels/{id}/buy`: a rate of these, at the price that was shown. */
export const buyLabelBody = z
  .object({
    quoteId: z.uuid({ error: 'Please get the rates first.' }),
    rateId: z.string({ error: 'Please choose a rate.' }).min(1, 'Please choose a rate.').max(200),
    priceCents: z.int().min(0),
  })
  .meta({ id: 'BuyLabel' });

export const trackingStates = ['waiting', 'in-transit', 'delivered', 'exception'] as const;

/** A label of a carrier, from the purchase on. */
export const carrierLabel = z
  .object({
    state: z.enum(['buying', 'bought', 'failed', 'voided']),
    service: z.string(),
    priceCents: cents(),
    currency: z.string(),
    carrier: z.enum(carrierIds).nullable(),
    trackingNumber: z.string().nullable(),
    problem: z.string().nullable().meta({ description: 'Why the purchase failed, in a sentence' }),
    tracking: z.enum(trackingStates).nullable(),
    trackedAt: instant().nullable(),
  })
  .meta({ id: 'CarrierLabel' });

/** `GET /api/shipping/labels/{id}/bought` */
export const lastCarrierLabel = z
  .object({ label: carrierLabel.nullable().meta({ description: 'The last attempt; null if there was none' }) })
  .meta({ id: 'LastCarrierLabel' });

export type ShippingCarrier = z.infer<typeof shippingCarrier>;
export type ParcelInput = z.input<typeof parcelBody>;
export type LabelRates = z.infer<typeof labelRates>;
export type LabelRate = z.infer<typeof rate>;
export type BuyLabelInput = z.input<typeof buyLabelBody>;
export type CarrierLabel = z.infer<typeof carrierLabel>;
export type TrackingState = (typeof trackingStates)[number];
