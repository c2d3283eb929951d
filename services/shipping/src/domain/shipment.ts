export type Address = {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
};

/** What a parcel waits for. Each fact comes by an event of its own, in any order. */
export type Readiness = {
  readonly address?: Address;
  readonly paymentConfirmed: boolean;
  readonly codesReady: boolean;
};

export type ShipmentState = 'waiting' | 'printable';

/** A label needs a line to send it to; an address without a street is none. */
export const addressNeeded = ({ address }: Pick<Readiness, 'address'>): boolean =>
  address === undefined || address.street.trim() === '';

/** Derived, never stored: it cannot disagree with the facts. */
export const stateOf = (shipment: Readiness): ShipmentState =>
  !addressNeeded(shipment) && shipment.paymentConfirmed && shipment.codesReady ? 'printable' : 'waiting';
