import { addressMessages } from '../catalog/messages/order-messages.js';

export type ShippingFields = {
  readonly shippingAddress?: string | undefined;
  readonly shippingCity?: string | undefined;
  readonly shippingState?: string | undefined;
  readonly shippingZip?: string | undefined;
  readonly shippingCountry?: string | undefined;
};

export type ShippingFault = { readonly field: keyof ShippingFields; readonly message: string };

const empty = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** Returns whether the country is the United States in any spelling; no country counts as the United States. */
export const isUnitedStates = (country: string | undefined): boolean =>
  empty(country) ||
  /^(?:u\.?\s?s\.?(?:\s?a\.?)?|(?:the )?united states(?: of america)?|america)$/i.test((country ?? '').trim());

/** Returns the missing fields of a partly filled address. A state is required only in the United States. */
export const shippingErrors = (address: ShippingFields): readonly ShippingFault[] => {
  const { shippingAddress, shippingCity, shippingState, shippingZip, shippingCountry } = address;
  if ([shippingAddress, shippingCity, shippingState, shippingZip].every(empty)) return [];
  const home = isUnitedStates(shippingCountry);
  return [
    ...(empty(shippingAddress) ? [{ field: 'shippingAddress', message: addressMessages.street } as const] : []),
    ...(empty(shippingCity) ? [{ field: 'shippingCity', message: addressMessages.city } as const] : []),
    ...(home && empty(shippingState) ? [{ field: 'shippingState', message: addressMessages.state } as const] : []),
    ...(empty(shippingZip)
      ? [{ field: 'shippingZip', message: home ? addressMessages.zip : addressMessages.postcode } as const]
      : []),
  ];
};

/** Converts to capitals and single blanks, and inserts the dash of nine US digits. Accepts any text. */
export const tidyPostcode = (typed: string, country: string | undefined): string => {
  const tidy = typed.trim().replace(/\s+/g, ' ').toUpperCase();
  const digits = /^(\d{5})[\s-]?(\d{4})$/.exec(tidy);
  return digits && isUnitedStates(country) ? `${digits[1]}-${digits[2]}` : tidy;
};
