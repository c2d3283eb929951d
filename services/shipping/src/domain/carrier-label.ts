import type { CarrierId } from '@keepsake/contracts/catalog/carriers';
import { problem } from '@keepsake/platform/problem';
import { addressNeeded, nameOn, type Shipment } from './shipment.js';

/** Weight in grams, sizes in centimeters. */
export type Parcel = {
  readonly grams: number;
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number;
};

/** A price for which a carrier takes the parcel. */
export type Rate = {
  readonly id: string;
  readonly carrier: CarrierId;
  /** As the carrier names it, in words. */
  readonly service: string;
  readonly priceCents: number;
  readonly currency: string;
  readonly days?: number;
};

/** `waiting`: the carrier has not scanned the parcel yet. `exception`: someone has to look at it. */
export type Tracking = 'waiting' | 'in-transit' | 'delivered' | 'exception';

/** `failed` and `voided` are final; the parcel waits for another label. */
type LabelState = 'quoted' | 'buying' | 'bought' | 'failed' | 'voided';

/** A label at the carrier, from its rates on. */
export type CarrierLabel = {
  readonly id: string;
  readonly orderId: string;
  readonly state: LabelState;
  readonly draftId: string;
  readonly shipToHash: string;
  readonly rates: readonly Rate[];
  readonly quotedAt: Date;
  /** The chosen rate, and who bought it. */
  readonly chosen?: {
    readonly rateId: string;
    readonly service: string;
    readonly priceCents: number;
    readonly currency: string;
    readonly at: Date;
    readonly staffId: string;
    readonly tookPlace: boolean;
  };
  readonly carrier?: CarrierId;
  readonly trackingNumber?: string;
  readonly problem?: string;
  readonly tracking?: Tracking;
  readonly trackedAt?: Date;
};

/** Cheapest first, then fastest. */
export const cheapestFirst = (rates: readonly Rate[]): readonly Rate[] =>
  rates.toSorted(
    (one, other) => one.priceCents - other.priceCents || (one.days ?? Infinity) - (other.days ?? Infinity) || 0,
  );

/** Returns recipient and address as one text; only a hash of it is stored. */
export const shipToText = (shipment: Pick<Shipment, 'address' | 'labelName' | 'firstName' | 'lastName'>): string => {
  const { street = '', city = '', state = '', zip = '', country = '' } = shipment.address ?? {};
  const name = shipment.labelName ?? `${shipment.firstName} ${shipment.lastName}`.trim();
  return JSON.stringify([name, street, city, state, zip, country]);
};

const called = (shipment: Shipment): string =>
  [nameOn(shipment), shipment.number === '' ? '' : `(${shipment.number})`].filter(Boolean).join(' ');

const refuse = (slug: string, sentence: string) => problem('conflict', slug, sentence);

/** Throws if a label is paid for, or may be: another one would be paid twice. */
const refuseSecond = (shipment: Shipment, inUse: CarrierLabel | undefined): void => {
  if (inUse?.state === 'buying')
    throw refuse('label-being-bought', `The label of ${called(shipment)} is being bought. Wait for the result.`);
  if (inUse?.state === 'bought')
    throw refuse(
      'label-bought-already',
      `The label of ${called(shipment)} is bought already. Print it under “Printed”, or void it first.`,
    );
};

/** Throws unless the parcel can be sent now: postage for one that waits for something may expire. */
export const checkBuyable = (shipment: Shipment, inUse: CarrierLabel | undefined): void => {
  if (shipment.closedAs !== undefined && !shipment.shipped)
    throw refuse('order-closed', `${called(shipment)}: this order is closed. Please reload the list.`);
  if (shipment.shipped)
    throw refuse(
      'parcel-shipped-already',
      `The parcel of ${called(shipment)} has been shipped already. Please reload the list.`,
    );
  refuseSecond(shipment, inUse);
  if (addressNeeded(shipment))
    throw problem(
      'invalid',
      'address-needed',
      `There is no shipping address for ${called(shipment)}. Please add it first.`,
    );
  if (!shipment.paymentConfirmed)
    throw refuse(
      'payment-not-confirmed',
      `The payment of ${called(shipment)} is not confirmed. Please confirm it on the order first.`,
    );
  if (!shipment.codesReady)
    throw refuse(
      'codes-short',
      `No codes are allotted to ${called(shipment)} yet. Please generate a batch of codes first.`,
    );
  if (shipment.atMaker)
    throw refuse(
      'plates-at-maker',
      `The maker still has plates of ${called(shipment)}. Receive them on the page of their batch first.`,
    );
};

const rateLifetimeMs = 60 * 60_000;

/** Returns the rate that staff saw. Throws if price, address or offer have changed since. `shipToHash`: of the address now. */
export const chosenRate = (
  quote: CarrierLabel | undefined,
  shipment: Shipment,
  shipToHash: string,
  chosen: { readonly rateId: string; readonly priceCents: number },
  now: Date,
): Rate => {
  const stale = refuse('rates-ended', 'These rates are no longer valid. Get the rates again; nothing was bought.');
  if (!quote || quote.orderId !== shipment.orderId || quote.state !== 'quoted') throw stale;
  if (now.getTime() - quote.quotedAt.getTime() > rateLifetimeMs) throw stale;
  if (quote.shipToHash !== shipToHash)
    throw refuse(
      'address-changed',
      `The address of ${called(shipment)} has changed since. Get the rates again; nothing was bought.`,
    );
  const rate = quote.rates.find(({ id }) => id === chosen.rateId);
  if (rate?.priceCents !== chosen.priceCents) throw stale;
  return rate;
};

/** Throws unless a bought label can be given back. */
export const checkLabelVoidable = (shipment: Shipment, inUse: CarrierLabel | undefined): CarrierLabel => {
  if (shipment.shipped)
    throw refuse(
      'parcel-shipped-already',
      `The parcel of ${called(shipment)} has been shipped; its label cannot be voided. Please reload the list.`,
    );
  if (inUse?.state === 'buying') refuseSecond(shipment, inUse);
  if (!inUse) throw refuse('label-not-bought', `No label is bought for ${called(shipment)}. Please reload the list.`);
  return inUse;
};

/** Throws if the label at the carrier does not allow to hand the parcel over or to remove its place on a sheet. */
export const checkNotBeingBought = (shipment: Shipment, inUse: CarrierLabel | undefined): void => {
  if (inUse?.state === 'buying') refuseSecond(shipment, inUse);
};

/** Throws if postage is paid for: voiding the printed label only would lose the money. */
export const checkNothingBought = (shipment: Shipment, inUse: CarrierLabel | undefined): void => {
  checkNotBeingBought(shipment, inUse);
  if (inUse)
    throw refuse(
      'label-bought',
      `Postage is paid for ${called(shipment)}. Void the bought label, which gives it back.`,
    );
};
