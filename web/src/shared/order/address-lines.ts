/** Fields of a delivery address, shared by all order forms. Labels and examples are messages of `./address-texts.ts`. */
export const addressLines = [
  { name: 'shippingAddress', label: 'street', optional: false, autoComplete: 'street-address', maxLength: 200 },
  { name: 'shippingCity', label: 'city', optional: false, autoComplete: 'address-level2', maxLength: 100 },
  { name: 'shippingState', label: 'state', optional: false, autoComplete: 'address-level1', maxLength: 100 },
  { name: 'shippingZip', label: 'zip', optional: false, autoComplete: 'postal-code', maxLength: 20 },
  {
    name: 'shippingCountry',
    label: 'country',
    optional: true,
    autoComplete: 'country-name',
    maxLength: 100,
    example: 'countryExample',
  },
] as const;

export type AddressName = (typeof addressLines)[number]['name'];
export type TypedAddress = Readonly<Record<AddressName, string>>;
