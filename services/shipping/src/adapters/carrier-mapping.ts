import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { CarrierLabel, Parcel } from '../domain/carrier-label.js';

/** What the office needs to offer labels. */
export type CarrierFacts = {
  readonly buysLabels: boolean;
  readonly parcelSize: Omit<Parcel, 'grams'>;
  readonly plateGrams?: number;
};

type Answer = NonNullable<Output<ShippingDefinition, 'ShowCarrierLabel'>['label']>;

/** Labels that were only quoted have no answer. */
export const carrierLabelAnswer = (label: CarrierLabel): Answer => ({
  ...present({
    carrier: label.carrier,
    trackingNumber: label.trackingNumber,
    problem: label.problem,
    tracking: label.tracking,
    trackedAt: label.trackedAt?.toISOString(),
  }),
  state: label.state === 'quoted' ? 'failed' : label.state,
  service: label.chosen?.service ?? '',
  priceCents: label.chosen?.priceCents ?? 0,
  currency: label.chosen?.currency ?? 'USD',
});
