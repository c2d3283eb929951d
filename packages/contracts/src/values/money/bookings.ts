export const bookingKinds = ['payment', 'refund'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** Periods of a list of payments and refunds, in the time zone of the business. */
export const bookingPeriods = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const;
export type BookingPeriod = (typeof bookingPeriods)[number];
