import { businessInstant, dayAway } from '@keepsake/contracts/values/business-day';

type Service = { readonly serviceDate?: string; readonly mailZone?: string };

/** A morning hour exists on every day of every zone, also when the clocks change. */
const sentAt = '09:00';

/**
 * Returns when an email that waits for the service is sent: on the next morning, in the zone of the service. Undefined
 * while the day of the service is unknown.
 */
export const afterService = ({ serviceDate = '', mailZone }: Service, businessZone: string): Date | undefined => {
  const day = serviceDate.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined;
  return businessInstant(dayAway(day, 1), sentAt, mailZone ?? businessZone);
};
