import type { CarrierId } from '@keepsake/contracts/catalog/carriers';
import { problem } from '@keepsake/platform/problem';
import type { Address } from './address.js';
import { unprintable, type MissingGlyphs } from './address-doubts.js';

/** What a shipment waits for. Each fact arrives by a separate event, in any order. */
export type Readiness = {
  readonly address?: Address;
  readonly paymentConfirmed: boolean;
  readonly codesReady: boolean;
  /** At least one plate is still at the maker. */
  readonly atMaker: boolean;
};

export type ShipmentState = 'waiting' | 'printable';

/** Returns whether the address is missing; one without a street counts as missing. */
export const addressNeeded = ({ address }: Pick<Readiness, 'address'>): boolean =>
  address === undefined || address.street.trim() === '';

/** Derives the state. It is never stored, so it cannot contradict the facts. */
export const stateOf = (shipment: Readiness): ShipmentState =>
  !addressNeeded(shipment) && shipment.paymentConfirmed && shipment.codesReady && !shipment.atMaker
    ? 'printable'
    : 'waiting';

/** Owner of the replaced plate; a plate that was bought elsewhere has no order. */
export type Replacing = { readonly orderId?: string; readonly customerId?: string };

/** The last change after the order. Without `staffId` the buyer made it. */
export type AddressChange = { readonly at: Date; readonly staffId?: string };

/** A shipment with its label and carrier data. */
export type Shipment = {
  /** Id of the shipment: the order's id, or that of a replacement. */
  readonly orderId: string;
  readonly replacing?: Replacing;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Rewritten by staff in letters that a label can show. */
  readonly labelName?: string;
  readonly eventType: string;
  readonly packageType: string;
  readonly quantity: number;
  readonly openedAt: Date;
  readonly codeIds: readonly string[];
  /** Number of different codes, and of physical plates. */
  readonly codes: number;
  readonly plates: number;
  readonly label?: { readonly sheetId: string; readonly index: number; readonly printedAt: Date };
  readonly shipped?: { readonly at: Date; readonly carrier: CarrierId; readonly trackingNumber?: string };
  readonly closedAs?: 'cancelled' | 'completed';
  readonly addressChange?: AddressChange;
} & Readiness;

export const nameOn = ({ labelName, firstName, lastName }: Shipment): string =>
  labelName ?? `${firstName} ${lastName}`.trim();

/** Returns how messages refer to the shipment. */
const called = (shipment: Shipment): string =>
  [nameOn(shipment), shipment.number === '' ? '' : `(${shipment.number})`].filter(Boolean).join(' ');

const list = (shipments: readonly Shipment[]): string => {
  const names = shipments.slice(0, 5).map(called);
  const more = shipments.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

const errorsOf = (shipments: readonly Shipment[], message: string) => ({
  orderIds: shipments.map(({ orderId }) => orderId),
  errors: shipments.map(({ orderId }) => ({ field: orderId, message })),
});

const refuseClosed = (shipments: readonly Shipment[]): void => {
  const closed = shipments.filter(({ closedAs }) => closedAs !== undefined);
  if (closed.length > 0)
    throw problem(
      'conflict',
      'order-closed',
      `${list(closed)}: this order is closed. Please reload the list.`,
      errorsOf(closed, 'This order is closed.'),
    );
};

/** Throws if one shipment cannot be printed: all or none, so sheet and list agree. */
export const checkPrintable = (shipments: readonly Shipment[], missing: MissingGlyphs): void => {
  refuseClosed(shipments);
  const homeless = shipments.filter(addressNeeded);
  if (homeless.length > 0)
    throw problem(
      'invalid',
      'address-needed',
      `There is no shipping address for ${list(homeless)}. Please add it or leave this order out; nothing was printed.`,
      errorsOf(homeless, 'This order has no shipping address.'),
    );
  const unreadable = shipments.filter(
    (shipment) => unprintable({ ...shipment, name: nameOn(shipment) }, missing).length > 0,
  );
  if (unreadable.length > 0)
    throw problem(
      'invalid',
      'letters-not-printable',
      `Labels can't print the letters ${lettersOf(unreadable, missing)} of ${list(unreadable)}. Correct these addresses first; nothing was printed.`,
      errorsOf(unreadable, 'This name or address has letters that labels cannot print.'),
    );
  const printed = shipments.filter(({ label, shipped }) => label !== undefined || shipped !== undefined);
  if (printed.length > 0)
    throw problem(
      'conflict',
      'label-printed-already',
      `The label of ${list(printed)} is printed already. Please reload the list, or void that label first; nothing was printed now.`,
      errorsOf(printed, 'This label is printed already.'),
    );
};

const lettersOf = (shipments: readonly Shipment[], missing: MissingGlyphs): string =>
  [...new Set(shipments.flatMap((shipment) => unprintable({ ...shipment, name: nameOn(shipment) }, missing)))]
    .slice(0, 8)
    .join(' ');

export const checkVoidable = (shipment: Shipment): void => {
  refuseClosed([shipment]);
  if (shipment.shipped)
    throw problem(
      'conflict',
      'parcel-shipped-already',
      `The parcel of ${called(shipment)} has been shipped; its label cannot be voided. Please reload the list.`,
    );
  if (!shipment.label)
    throw problem(
      'conflict',
      'label-not-printed',
      `There is no printed label of ${called(shipment)}. Please reload the list.`,
    );
};

const refuseAtMaker = (shipment: Shipment): void => {
  if (shipment.atMaker)
    throw problem(
      'conflict',
      'plates-at-maker',
      `The maker still has plates of ${called(shipment)}. Receive them on the page of their batch first.`,
    );
};

/** Throws unless the shipment is paid and has its plates and a label. */
export const checkShippable = (shipment: Shipment): void => {
  if (shipment.closedAs === 'cancelled') refuseClosed([shipment]);
  if (shipment.shipped)
    throw problem(
      'conflict',
      'parcel-shipped-already',
      `The parcel of ${called(shipment)} has been shipped already. Please reload the list.`,
    );
  if (!shipment.label)
    throw problem('conflict', 'label-not-printed', `Please print the label of ${called(shipment)} first.`);
  if (!shipment.paymentConfirmed)
    throw problem(
      'conflict',
      'payment-not-confirmed',
      `The payment of ${called(shipment)} is not confirmed. Please confirm it on the order first.`,
    );
  if (!shipment.codesReady)
    throw problem(
      'conflict',
      'codes-short',
      `No codes are allotted to ${called(shipment)} yet. Please generate a batch of codes first.`,
    );
  refuseAtMaker(shipment);
};

/** Throws if the label is printed: it can be corrected before only. */
export const checkCorrectable = (shipment: Shipment): void => {
  refuseClosed([shipment]);
  if (shipment.label || shipment.shipped)
    throw problem(
      'conflict',
      'label-printed-already',
      `The label of ${called(shipment)} is printed already. Please void it first, then correct it.`,
    );
};

/** Returns whether the buyer can still change the address. */
export const isAddressOpen = ({ label, shipped, closedAs, replacing }: Shipment): boolean =>
  label === undefined && shipped === undefined && closedAs === undefined && replacing === undefined;

/** Throws with a message for the buyer, who follows one order and has no list to reload. */
export const checkAddressOpen = (shipment: Shipment): void => {
  if (isAddressOpen(shipment)) return;
  const refuse = (slug: string, sentence: string) => problem('conflict', slug, sentence);
  if (shipment.closedAs === 'cancelled')
    throw refuse('order-closed', 'This order is canceled, so nothing will be sent. Place a new order instead.');
  if (shipment.label && !shipment.shipped && !shipment.closedAs)
    throw refuse(
      'parcel-packed',
      'We have already packed this order, so its address can no longer be changed here. Reply to one of our emails right away if it is wrong.',
    );
  throw refuse(
    'parcel-shipped-already',
    'This order is already sent or closed, so its address can no longer be changed. Reply to one of our emails if something is wrong.',
  );
};

/**
 * Returns the plates that still belong to the shipment. A canceled order released its plates, so other orders may have
 * them.
 */
export const platesIn = <P extends { readonly orderId?: string }>(
  shipment: Shipment,
  plates: readonly P[],
): readonly P[] =>
  shipment.closedAs === 'cancelled' ? plates.filter(({ orderId }) => orderId === shipment.orderId) : plates;

/** Throws if a plate of an unsent shipment was swapped: its slip would name the wrong plate. */
export const checkStillWith = (shipment: Shipment, plates: readonly { readonly orderId?: string }[]): void => {
  if (shipment.shipped || shipment.closedAs !== undefined) return;
  const owner = shipment.replacing ? shipment.replacing.orderId : shipment.orderId;
  if (plates.some(({ orderId }) => orderId !== owner))
    throw problem(
      'conflict',
      'plates-just-swapped',
      `A plate of ${called(shipment)} has just been swapped. Please open the packing slip again in a moment.`,
    );
};
