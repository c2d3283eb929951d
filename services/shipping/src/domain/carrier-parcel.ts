import { isUnitedStates } from '@keepsake/contracts/values/shipping-address';
import { problem } from '@keepsake/platform/problem';
import type { Parcel } from './carrier-label.js';
import { countryCode } from './country-code.js';
import { declarationOf, type CustomsFacts } from './customs.js';
import { nameOn, type Shipment } from './shipment.js';

/** An address as carriers take it: two letters for the country, and for states of the United States. */
export type PostalAddress = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly countryCode: string;
  readonly phone?: string;
};

export type CustomsLines = {
  readonly contents: string;
  readonly quantity: number;
  readonly gramsEach: number;
  readonly centsEach: number;
  readonly originCode: string;
  readonly tariffNumber?: string;
  readonly signer: string;
};

/** What a carrier needs for a price and a label. `reference` is the id of the attempt. */
export type CarrierRequest = {
  readonly reference: string;
  readonly from: PostalAddress;
  readonly to: PostalAddress;
  readonly parcel: Parcel;
  readonly customs?: CustomsLines;
};

const invalid = (slug: string, sentence: string) => problem('invalid', slug, sentence);

const stateOf = (state: string, country: string, number: string): string => {
  const tidy = state.trim();
  if (country !== 'US') return tidy;
  if (!/^[a-z]{2}$/i.test(tidy))
    throw invalid(
      'state-unknown',
      `Order ${number}: carriers need the state in two letters, such as NY. Correct the address first.`,
    );
  return tidy.toUpperCase();
};

const recipientOf = (shipment: Shipment, phone: string | undefined): PostalAddress => {
  const { street = '', city = '', state = '', zip = '', country = '' } = shipment.address ?? {};
  const code = countryCode(country);
  if (code === undefined)
    throw invalid(
      'country-unknown',
      `Order ${shipment.number}: “${country}” is no country that carriers know. Correct the address first: the English name, or two letters such as DE.`,
    );
  return {
    name: nameOn(shipment),
    street,
    city,
    state: stateOf(state, code, shipment.number),
    postalCode: zip,
    countryCode: code,
    ...(phone !== undefined && phone.trim() !== '' && { phone }),
  };
};

/** Throws unless the business has stated its facts for customs forms. */
const customsOf = (
  shipment: Shipment,
  paidCents: number,
  facts: CustomsFacts | undefined,
  signer: string,
): CustomsLines => {
  const originCode = facts && countryCode(facts.origin);
  if (!facts || originCode === undefined)
    throw problem(
      'conflict',
      'customs-not-set',
      'This parcel goes abroad, and the facts for customs are missing. Ask the operator of the server to set SHIP_FROM, PLATE_WEIGHT_GRAMS, PLATE_ORIGIN and PLATE_VALUE_CENTS.',
    );
  const { contents, quantity, valueCents } = declarationOf(shipment, paidCents, facts);
  return {
    contents,
    quantity,
    gramsEach: facts.plateGrams,
    centsEach: Math.round(valueCents / Math.max(1, quantity)),
    originCode,
    ...(facts.tariffNumber !== undefined && { tariffNumber: facts.tariffNumber.replace(/\D/g, '') }),
    signer,
  };
};

/** `paidCents` and `phone` are those of the order. Throws if the address or the facts do not suffice. */
export const carrierRequest = (
  shipment: Shipment,
  input: {
    readonly reference: string;
    readonly from: PostalAddress;
    readonly parcel: Parcel;
    readonly paidCents: number;
    readonly phone?: string;
    readonly facts: CustomsFacts | undefined;
  },
): CarrierRequest => {
  const { reference, from, parcel, paidCents, phone, facts } = input;
  const to = recipientOf(shipment, phone);
  const goesAbroad = to.countryCode !== from.countryCode;
  return {
    reference,
    from,
    to,
    parcel,
    ...(goesAbroad && { customs: customsOf(shipment, paidCents, facts, from.name) }),
  };
};

/** Reads "name; street; city; state; postal code; country; phone". Undefined if a part is missing or unreadable. */
export const readReturnAddress = (text: string): PostalAddress | undefined => {
  const [name = '', street = '', city = '', state = '', postalCode = '', country = '', phone = '', ...more] = text
    .split(';')
    .map((part) => part.trim());
  const code = country === '' ? undefined : countryCode(country);
  if ([name, street, city, postalCode].includes('') || code === undefined || more.length > 0) return undefined;
  if (isUnitedStates(country) && !/^[a-z]{2}$/i.test(state)) return undefined;
  return {
    name,
    street,
    city,
    state: code === 'US' ? state.toUpperCase() : state,
    postalCode,
    countryCode: code,
    ...(phone !== '' && { phone }),
  };
};

/** Throws if the setting cannot be read, so that no parcel is priced from a wrong place. */
export const requireReturnAddress = (text: string): PostalAddress => {
  const address = readReturnAddress(text);
  if (!address)
    throw new Error(
      'RETURN_ADDRESS cannot be read. Write name; street; city; state in two letters; postal code; country; phone (optional).',
    );
  return address;
};
