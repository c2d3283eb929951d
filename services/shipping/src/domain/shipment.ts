import { problem } from '@keepsake/platform/problem';
import type { Address } from './address.js';
import { unprintable, type MissingLetters } from './address-doubts.js';

/** What a parcel waits for. Each fact comes by an event of its own, in any order. */
export type Readiness = {
  readonly address?: Address;
  readonly paymentConfirmed: boolean;
  readonly codesReady: boolean;
  /** The maker still has a plate of it. */
  readonly atMaker: boolean;
};

export type ShipmentState = 'waiting' | 'printable';

/** A label needs a line to send it to; an address without a street is none. */
export const addressNeeded = ({ address }: Pick<Readiness, 'address'>): boolean =>
  address === undefined || address.street.trim() === '';

/** Derived, never stored: it cannot disagree with the facts. */
export const stateOf = (shipment: Readiness): ShipmentState =>
  !addressNeeded(shipment) && shipment.paymentConfirmed && shipment.codesReady && !shipment.atMaker
    ? 'printable'
    : 'waiting';

/** Whose plate is replaced; a plate that was bought elsewhere has no order. */
export type Replacing = { readonly orderId?: string; readonly customerId?: string };

/** Where a parcel stands on its way out of the house. */
export type Parcel = {
  /** Of the shipment: the order's own id, or that of a replacement. */
  readonly orderId: string;
  readonly replacing?: Replacing;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Written anew by staff, in letters that a label can show. */
  readonly labelName?: string;
  readonly eventType: string;
  readonly packageType: string;
  readonly quantity: number;
  readonly openedAt: Date;
  readonly codeIds: readonly string[];
  /** Different codes, and physical plates of all of them. */
  readonly codes: number;
  readonly plates: number;
  readonly label?: { readonly sheetId: string; readonly index: number; readonly printedAt: Date };
  readonly shipped?: { readonly at: Date; readonly carrier: string; readonly trackingNumber?: string };
  readonly closedAs?: 'cancelled' | 'completed';
} & Readiness;

export const nameOn = ({ labelName, firstName, lastName }: Parcel): string =>
  labelName ?? `${firstName} ${lastName}`.trim();

/** How staff speaks of it in a sentence. */
const called = (parcel: Parcel): string =>
  [nameOn(parcel), parcel.number === '' ? '' : `(${parcel.number})`].filter(Boolean).join(' ');

const list = (parcels: readonly Parcel[]): string => {
  const names = parcels.slice(0, 5).map(called);
  const more = parcels.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

const errorsOf = (parcels: readonly Parcel[], message: string) => ({
  orderIds: parcels.map(({ orderId }) => orderId),
  errors: parcels.map(({ orderId }) => ({ field: orderId, message })),
});

const refuseClosed = (parcels: readonly Parcel[]): void => {
  const closed = parcels.filter(({ closedAs }) => closedAs !== undefined);
  if (closed.length > 0)
    throw problem(
      'conflict',
      'order-closed',
      `${list(closed)}: this order is closed. Please reload the list.`,
      errorsOf(closed, 'This order is closed.'),
    );
};

/** All or nothing: one that cannot be printed leaves every other unprinted too, so that paper and list never disagree. */
export const checkPrintable = (parcels: readonly Parcel[], missing: MissingLetters): void => {
  refuseClosed(parcels);
  const homeless = parcels.filter(addressNeeded);
  if (homeless.length > 0)
    throw problem(
      'invalid',
      'address-needed',
      `There is no shipping address for ${list(homeless)}. Please add it or leave this order out; nothing was printed.`,
      errorsOf(homeless, 'This order has no shipping address.'),
    );
  const unreadable = parcels.filter((parcel) => unprintable({ ...parcel, name: nameOn(parcel) }, missing).length > 0);
  if (unreadable.length > 0)
    throw problem(
      'invalid',
      'letters-not-printable',
      `Labels can't print the letters ${lettersOf(unreadable, missing)} of ${list(unreadable)}. Correct these addresses first; nothing was printed.`,
      errorsOf(unreadable, 'This name or address has letters that labels cannot print.'),
    );
  const printed = parcels.filter(({ label, shipped }) => label !== undefined || shipped !== undefined);
  if (printed.length > 0)
    throw problem(
      'conflict',
      'label-printed-already',
      `The label of ${list(printed)} is printed already. Please reload the list, or void that label first; nothing was printed now.`,
      errorsOf(printed, 'This label is printed already.'),
    );
};

const lettersOf = (parcels: readonly Parcel[], missing: MissingLetters): string =>
  [...new Set(parcels.flatMap((parcel) => unprintable({ ...parcel, name: nameOn(parcel) }, missing)))]
    .slice(0, 8)
    .join(' ');

export const checkVoidable = (parcel: Parcel): void => {
  refuseClosed([parcel]);
  if (parcel.shipped)
    throw problem(
      'conflict',
      'parcel-shipped-already',
      `The parcel of ${called(parcel)} has been shipped; its label cannot be voided. Please reload the list.`,
    );
  if (!parcel.label)
    throw problem(
      'conflict',
      'label-not-printed',
      `There is no printed label of ${called(parcel)}. Please reload the list.`,
    );
};

const refuseAtMaker = (parcel: Parcel): void => {
  if (parcel.atMaker)
    throw problem(
      'conflict',
      'plates-at-maker',
      `The maker still has plates of ${called(parcel)}. Receive them on the page of their batch first.`,
    );
};

/** Only what is paid for, has its plates and wears a label leaves the house. */
export const checkShippable = (parcel: Parcel): void => {
  if (parcel.closedAs === 'cancelled') refuseClosed([parcel]);
  if (parcel.shipped)
    throw problem(
      'conflict',
      'parcel-shipped-already',
      `The parcel of ${called(parcel)} has been shipped already. Please reload the list.`,
    );
  if (!parcel.label)
    throw problem('conflict', 'label-not-printed', `Please print the label of ${called(parcel)} first.`);
  if (!parcel.paymentConfirmed)
    throw problem(
      'conflict',
      'payment-not-confirmed',
      `The payment of ${called(parcel)} is not confirmed. Please confirm it on the order first.`,
    );
  if (!parcel.codesReady)
    throw problem(
      'conflict',
      'codes-short',
      `No codes are allotted to ${called(parcel)} yet. Please generate a batch of codes first.`,
    );
  refuseAtMaker(parcel);
};

/** A label is corrected while it is not on paper. */
export const checkCorrectable = (parcel: Parcel): void => {
  refuseClosed([parcel]);
  if (parcel.label || parcel.shipped)
    throw problem(
      'conflict',
      'label-printed-already',
      `The label of ${called(parcel)} is printed already. Please void it first, then correct it.`,
    );
};

/** A canceled order gave its plates back, so other orders may have them by now. */
export const platesIn = <P extends { readonly orderId?: string }>(parcel: Parcel, plates: readonly P[]): readonly P[] =>
  parcel.closedAs === 'cancelled' ? plates.filter(({ orderId }) => orderId === parcel.orderId) : plates;

/** A slip that names a plate which was swapped a moment ago would send the wrong one; what has left the house is as it was. */
export const checkStillWith = (parcel: Parcel, plates: readonly { readonly orderId?: string }[]): void => {
  if (parcel.shipped || parcel.closedAs !== undefined) return;
  const owner = parcel.replacing ? parcel.replacing.orderId : parcel.orderId;
  if (plates.some(({ orderId }) => orderId !== owner))
    throw problem(
      'conflict',
      'plates-just-swapped',
      `A plate of ${called(parcel)} has just been swapped. Please open the packing slip again in a moment.`,
    );
};
