import { addressMessages } from '../catalogue/order-messages.js';

export type ShippingFields = {
  readonly shippingAddress?: string | undefined;
  readonly shippingCity?: string | undefined;
  readonly shippingState?: string | undefined;
  readonly shippingZip?: string | undefined;
  readonly shippingCountry?: string | undefined;
};

export type ShippingFault = { readonly field: keyof ShippingFields; readonly message: string };

const empty = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** No country is the United States, however people write it. */
export const isUnitedStates = (country: string | undefined): boolean =>
  empty(country) ||
  /^(?:u\.?\s?s\.?(?:\s?a\.?)?|(?:the )?united states(?: of america)?|america)$/i.test((country ?? '').trim());

/** What is missing of an address that was begun. A state is only asked for where every address has one. */
export const shippingFaults = (address: ShippingFields): readonly ShippingFault[] => {
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

/** Tidies without ever refusing: capitals, single blanks, and nine American digits with their dash. */
export const tidyPostcode = (typed: string, country: string | undefined): string => {
  const tidy = typed.trim().replace(/\s+/g, ' ').toUpperCase();
  const digits = /^(\d{5})[\s-]?(\d{4})$/.exec(tidy);
  return digits && isUnitedStates(country) ? `${digits[1]}-${digits[2]}` : tidy;
};
