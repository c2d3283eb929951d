/** Fields of a delivery address, shared by all order forms. */
export const addressLines = [
  { name: 'shippingAddress', label: 'Street', optional: false, autoComplete: 'street-address', maxLength: 200 },
  { name: 'shippingCity', label: 'City', optional: false, autoComplete: 'address-level2', maxLength: 100 },
  { name: 'shippingState', label: 'State', optional: false, autoComplete: 'address-level1', maxLength: 100 },
  { name: 'shippingZip', label: 'ZIP', optional: false, autoComplete: 'postal-code', maxLength: 20 },
  {
    name: 'shippingCountry',
    label: 'Country',
    optional: true,
    autoComplete: 'country-name',
    maxLength: 100,
    placeholder: 'United States',
  },
] as const;

export type AddressName = (typeof addressLines)[number]['name'];
export type TypedAddress = Readonly<Record<AddressName, string>>;
