import { isUnitedStates } from '@keepsake/contracts/values/shipping-address';
import { problem } from '@keepsake/platform/problem';
import { unprintable, type MissingGlyphs } from './address-doubts.js';
import { addressNeeded, nameOn, type Shipment } from './shipment.js';

/** What the business states for customs forms. */
export type CustomsFacts = {
  /** Name, address lines and country of the sender. */
  readonly from: readonly string[];
  /** Of one plate in its box. */
  readonly plateGrams: number;
  /** Country in which the plates are made. */
  readonly origin: string;
  readonly tariffNumber?: string;
  /** Declared per plate of a parcel without a price, such as a replacement. */
  readonly plateCents: number;
};

const plain = (country: string): string => (isUnitedStates(country) ? 'us' : country.trim().toLowerCase());

/** Returns whether the parcel needs a customs form that this business prints here. */
export const needsCustoms = (shipment: Pick<Shipment, 'address'>, facts: CustomsFacts | undefined): boolean =>
  facts !== undefined &&
  shipment.address !== undefined &&
  !addressNeeded(shipment) &&
  plain(shipment.address.country) !== plain(facts.from.at(-1) ?? '');

/** Above this value, about 300 special drawing rights, or this weight a parcel needs the longer form. */
const cn22 = { cents: 40_000, grams: 2_000 } as const;

export type Declaration = {
  readonly form: 'CN 22' | 'CN 23';
  readonly contents: string;
  readonly quantity: number;
  readonly grams: number;
  readonly valueCents: number;
};

/** `paidCents`: price of the order; of a replacement or a gift the stated value per plate is declared. */
export const declarationOf = (
  { plates, replacing }: Pick<Shipment, 'plates' | 'replacing'>,
  paidCents: number,
  facts: CustomsFacts,
): Declaration => {
  const valueCents = replacing || paidCents === 0 ? plates * facts.plateCents : paidCents;
  const grams = plates * facts.plateGrams;
  return {
    form: valueCents > cn22.cents || grams > cn22.grams ? 'CN 23' : 'CN 22',
    contents: plates === 1 ? 'Engraved metal plate with box' : 'Engraved metal plates with box',
    quantity: plates,
    grams,
    valueCents,
  };
};

/** Throws before anything is drawn if a form would be wrong or unreadable. */
export const checkDeclarable = (
  shipment: Shipment,
  facts: CustomsFacts | undefined,
  missing: MissingGlyphs,
): CustomsFacts => {
  if (!facts)
    throw problem(
      'conflict',
      'customs-not-set',
      'Customs forms are not set up. Ask the operator of the server to set SHIP_FROM, PLATE_WEIGHT_GRAMS, PLATE_ORIGIN and PLATE_VALUE_CENTS.',
    );
  if (shipment.closedAs === 'cancelled')
    throw problem('conflict', 'order-closed', `Order ${shipment.number} is canceled. Reload the list.`);
  if (addressNeeded(shipment))
    throw problem('invalid', 'address-needed', `Order ${shipment.number} has no shipping address. Add it first.`);
  if (!needsCustoms(shipment, facts))
    throw problem(
      'conflict',
      'customs-not-needed',
      `Order ${shipment.number} stays in the country, so it needs no customs form.`,
    );
  const letters = unprintable({ ...shipment, name: nameOn(shipment) }, missing);
  if (letters.length > 0)
    throw problem(
      'invalid',
      'letters-not-printable',
      `A customs form can't print ${letters.slice(0, 8).join(' ')} of order ${shipment.number}. Void its label, correct the address and print it again.`,
    );
  return facts;
};
