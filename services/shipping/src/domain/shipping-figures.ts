/** Number of shipments with the same facts. */
export type ShipmentCount = {
  /** `open`: without a label. */
  readonly state: 'unopened' | 'open' | 'printed' | 'shipped' | 'completed' | 'cancelled';
  readonly address: boolean;
  readonly paid: boolean;
  readonly allotted: boolean;
  /** The maker still has a plate of it. */
  readonly atMaker: boolean;
  readonly n: number;
};

export type ShippingFigures = {
  /** Without a label. */
  readonly open: number;
  readonly ready: number;
  readonly addressNeeded: number;
  readonly unpaid: number;
  readonly codesMissing: number;
  /** Allotted, but the maker still has a plate. */
  readonly atMaker: number;
  readonly completed: number;
};

/**
 * Counts the reasons shown in each row of the list; one shipment may have several. Codes count as missing once it is
 * paid.
 */
export const shippingFigures = (counts: readonly ShipmentCount[]): ShippingFigures => {
  const sum = (state: ShipmentCount['state'], matches: (count: ShipmentCount) => boolean = () => true): number =>
    counts.reduce((all, count) => (count.state === state && matches(count) ? all + count.n : all), 0);
  return {
    open: sum('open'),
    ready: sum('open', ({ address, paid, allotted, atMaker }) => address && paid && allotted && !atMaker),
    addressNeeded: sum('open', ({ address }) => !address),
    unpaid: sum('open', ({ paid }) => !paid),
    codesMissing: sum('open', ({ paid, allotted }) => paid && !allotted),
    atMaker: sum('open', ({ atMaker }) => atMaker),
    completed: sum('completed'),
  };
};
