type Carrier = {
  readonly id: string;
  readonly name: string;
  /** Tracking page of the carrier, up to the number. Absent if the carrier has none. */
  readonly follow?: string;
};

/** Carriers. Staff hand over the shipment and enter the tracking number; the carrier hosts the tracking page. */
export const carriers = [
  { id: 'usps', name: 'USPS', follow: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  { id: 'ups', name: 'UPS', follow: 'https://www.ups.com/track?tracknum=' },
  { id: 'fedex', name: 'FedEx', follow: 'https://www.fedex.com/fedextrack/?trknbr=' },
  { id: 'dhl', name: 'DHL', follow: 'https://www.dhl.com/en/express/tracking.html?AWB=' },
  { id: 'other', name: 'Another carrier' },
] as const satisfies readonly Carrier[];

export type CarrierId = (typeof carriers)[number]['id'];
export const carrierIds = carriers.map(({ id }) => id) as [CarrierId, ...CarrierId[]];

const find = (id: string): Carrier | undefined => carriers.find((carrier) => carrier.id === id);

export const carrierName = (id: string): string => find(id)?.name ?? 'Another carrier';

export const followLink = (id: string, trackingNumber: string | undefined): string | undefined => {
  const follow = find(id)?.follow;
  return follow === undefined || trackingNumber === undefined
    ? undefined
    : `${follow}${encodeURIComponent(trackingNumber)}`;
};

/** Strips the spaces and dashes that receipts print, and upper-cases. */
export const tidyTracking = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
export const isTracking = (tidied: string): boolean => /^[A-Z0-9]{6,40}$/.test(tidied);
