import { isUnitedStates } from '@keepsake/contracts/values/shipping-address';
import { cellOf, type LabelSheet } from '@keepsake/contracts/catalog/label-sheet';
import type { LabeledShipment, PendingShipment } from '@keepsake/contracts/rest/shipping';
import { plateCount } from '@keepsake/contracts/values/plate-count';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';

export const nameOf = ({
  labelName,
  firstName,
  lastName,
}: Pick<PendingShipment, 'labelName' | 'firstName' | 'lastName'>): string =>
  labelName ?? `${firstName} ${lastName}`.trim();

/** Returns the street, and below it the city; the country only if it is another one. */
export const streetOf = ({ shippingAddress }: PendingShipment): string => shippingAddress ?? '';
export const placeOf = ({ shippingCity, shippingState, shippingZip, shippingCountry }: PendingShipment): string =>
  [
    shippingCity,
    [shippingState, shippingZip].filter(Boolean).join(' '),
    isUnitedStates(shippingCountry ?? undefined) ? '' : shippingCountry,
  ]
    .filter(Boolean)
    .join(', ');

export const shipments = (count: number): string => (count === 1 ? '1 parcel' : `${count.toLocaleString()} parcels`);
export const labels = (count: number): string => (count === 1 ? '1 label' : `${count.toLocaleString()} labels`);
export const capital = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1);

/** Returns "Position 8, row 3, column 2". */
export const positionLabel = (position: number, sheet: LabelSheet): string => {
  const { row, column } = cellOf(position, sheet);
  return `Position ${position}, row ${row}, column ${column}`;
};

/** Returns undefined for a replacement of a plate that was not ordered here. */
export const orderPage = ({ orderId }: Pick<PendingShipment, 'orderId'>): string | undefined =>
  orderId === null ? undefined : `/admin/orders/${encodeURIComponent(orderId)}`;

export const numberOf = ({ number }: Pick<PendingShipment, 'number'>): string => number || 'Replacement';

/** Returns "3 plates" or "1 code × 25 plates". */
export const countOf = ({ codeCount, plates }: Pick<PendingShipment, 'codeCount' | 'plates'>): string =>
  plateCount({ codes: codeCount, plates });

/** Groups shipments, oldest first: printable, to be checked first, waiting for others, and unprintable. */
export const sorted = (all: readonly PendingShipment[]) => {
  const inOrder = all.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const printable = inOrder.filter(({ addressNeeded, unprintable }) => !addressNeeded && !unprintable);
  const sure = printable.filter(({ doubts }) => doubts.length === 0);
  return {
    ready: sure.filter(({ waitingFor }) => waitingFor.length === 0),
    // Paid ones first: someone already waits for them.
    waiting: sure
      .filter(({ waitingFor }) => waitingFor.length > 0)
      .toSorted((one, other) => Number(other.paymentConfirmed) - Number(one.paymentConfirmed)),
    doubtful: printable.filter(({ doubts }) => doubts.length > 0),
    unprintable: inOrder.filter(({ addressNeeded, unprintable }) => !addressNeeded && unprintable),
    homeless: inOrder.filter(({ addressNeeded }) => addressNeeded),
  };
};

const mostNamed = 3;
/** Lists the plates of the shipment, as many as fit in a row. */
export const platesOf = ({ codes }: Pick<LabeledShipment, 'codes'>): readonly string[] => {
  const named = codes.slice(0, mostNamed).map(groupPlateCode);
  const more = codes.length - named.length;
  return more > 0 ? [...named, `and ${more.toLocaleString()} more`] : named;
};
