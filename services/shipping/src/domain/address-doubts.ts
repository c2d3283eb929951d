import { isUnitedStates } from '@keepsake/contracts/values/shipping-address';
import type { Address } from './address.js';

/** Returns the letters that the label font lacks, so domain and PDF agree. */
export type MissingGlyphs = (text: string) => readonly string[];

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR GU VI AS MP AA AE AP';
const stateCodes = new Set(states.split(' '));
/** A full state name is valid for carriers; two letters that are no state are a typo. */
const isState = (state: string): boolean =>
  /^[A-Za-z]{2}$/.test(state) ? stateCodes.has(state.toUpperCase()) : state.length > 3;

/**
 * Returns why staff should check an address before printing. Only letters that a label cannot show prevent printing.
 */
export const doubtsOf = (to: { readonly name: string; readonly address?: Address }, missing: MissingGlyphs) => [
  ...(to.name.trim() === '' ? ['There is no name.'] : []),
  ...letterDoubts(to, missing),
  ...(to.address && to.address.street.trim() !== '' ? addressDoubts(to.address) : []),
];

type Destination = { readonly name: string; readonly address?: Address };

/** Returns the letters of name and address that a label would show as boxes. */
export const unprintable = ({ name, address }: Destination, missing: MissingGlyphs): readonly string[] =>
  missing(
    [name, ...(address ? [address.street, address.city, address.state, address.zip, address.country] : [])].join(' '),
  );

const letterDoubts = (to: Destination, missing: MissingGlyphs): readonly string[] => {
  const letters = unprintable(to, missing);
  if (letters.length === 0) return [];
  const shown = letters.slice(0, 8).join(' ') + (letters.length > 8 ? ' …' : '');
  return [`Labels can't print ${shown}. Correct this address first.`];
};

const addressDoubts = ({ street, city, state, zip, country }: Address): readonly string[] => [
  ...(city.trim() === '' ? ['The city is missing.'] : []),
  ...(/\d/.test(street) ? [] : ['The street has no number.']),
  ...(isUnitedStates(country)
    ? [
        ...(isState(state.trim()) ? [] : ['The state is missing or unknown.']),
        ...(/^\d{5}(?:-?\d{4})?$/.test(zip.trim()) ? [] : ['The ZIP code does not have five or nine digits.']),
      ]
    : []),
];
