export type Address = {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
};

export const isSameAddress = (one: Address, other: Address): boolean =>
  one.street === other.street &&
  one.city === other.city &&
  one.state === other.state &&
  one.zip === other.zip &&
  one.country === other.country;
