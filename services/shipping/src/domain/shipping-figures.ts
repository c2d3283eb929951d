/** How many shipments are alike. */
export type ShipmentCount = {
  readonly state: 'unopened' | 'open' | 'completed' | 'cancelled';
  readonly address: boolean;
  readonly paid: boolean;
  readonly allotted: boolean;
  readonly n: number;
};

export type ShippingFigures = {
  readonly open: number;
  readonly ready: number;
  readonly addressNeeded: number;
  readonly unpaid: number;
  readonly codesMissing: number;
  readonly completed: number;
};

/** The reasons that stand beside each row of the list; one shipment may have several. Codes are only missed once it is paid. */
export const shippingFigures = (counts: readonly ShipmentCount[]): ShippingFigures => {
  const sum = (state: ShipmentCount['state'], wanted: (count: ShipmentCount) => boolean = () => true): number =>
    counts.reduce((all, count) => (count.state === state && wanted(count) ? all + count.n : all), 0);
  return {
    open: sum('open'),
    ready: sum('open', ({ address, paid, allotted }) => address && paid && allotted),
    addressNeeded: sum('open', ({ address }) => !address),
    unpaid: sum('open', ({ paid }) => !paid),
    codesMissing: sum('open', ({ paid, allotted }) => paid && !allotted),
    completed: sum('completed'),
  };
};
