import { cellOf } from '@keepsake/contracts/catalogue/label-sheet';
import type { LabelledParcel, PendingShipment } from '@keepsake/contracts/rest/shipping';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';

export const nameOf = ({
  labelName,
  firstName,
  lastName,
}: Pick<PendingShipment, 'labelName' | 'firstName' | 'lastName'>): string =>
  labelName ?? `${firstName} ${lastName}`.trim();

/** The street, and under it the place. */
export const streetOf = ({ shippingAddress }: PendingShipment): string => shippingAddress ?? '';
export const placeOf = ({ shippingCity, shippingState, shippingZip, shippingCountry }: PendingShipment): string =>
  [shippingCity, [shippingState, shippingZip].filter(Boolean).join(' '), shippingCountry].filter(Boolean).join(', ');

export const parcels = (count: number): string => (count === 1 ? '1 parcel' : `${count.toLocaleString()} parcels`);
export const labels = (count: number): string => (count === 1 ? '1 label' : `${count.toLocaleString()} labels`);
export const capital = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1);

/** "Position 8, row 3, column 2" */
export const positionWords = (position: number): string => {
  const { row, column } = cellOf(position);
  return `Position ${position}, row ${row}, column ${column}`;
};

export const orderPage = (id: string): string => `/admin/orders?order=${encodeURIComponent(id)}`;

/** Who can be printed without a second look, who should be looked at first, and who cannot be printed at all. */
export const sorted = (all: readonly PendingShipment[]) => ({
  ready: all.filter(({ addressNeeded, doubts }) => !addressNeeded && doubts.length === 0),
  doubtful: all.filter(({ addressNeeded, doubts }) => !addressNeeded && doubts.length > 0),
  homeless: all.filter(({ addressNeeded }) => addressNeeded),
});

const mostNamed = 3;
/** The plates in the parcel, as many as a row has place for. */
export const platesOf = ({ codes }: Pick<LabelledParcel, 'codes'>): readonly string[] => {
  const named = codes.slice(0, mostNamed).map(groupPlateCode);
  const more = codes.length - named.length;
  return more > 0 ? [...named, `and ${more.toLocaleString()} more`] : named;
};
