import { businessDay, businessInstant } from '@keepsake/contracts/values/business-day';
import { problem } from '@keepsake/platform/problem';

/** The announced end of the business. */
export type BusinessClosing = {
  readonly id: string;
  /** Day as text, "2031-03-31", in the time zone of the business. */
  readonly closesOn: string;
  readonly closesAt: Date;
  /** Text for families, in the words of the business. */
  readonly sentence: string;
  readonly announcedBy: string;
  readonly announcedAt: Date;
};

export type Stage = 'announced' | 'closed';

export const stageOf = ({ closesAt }: Pick<BusinessClosing, 'closesAt'>, now: Date): Stage =>
  closesAt <= now ? 'closed' : 'announced';

/** Returns the first instant of the day. Throws unless the day is after today. */
export const closingTime = (closesOn: string, now: Date, timeZone: string): Date => {
  if (closesOn <= businessDay(now, timeZone))
    throw problem('invalid', 'closing-too-soon', 'Choose a day after today. Families need time to download.', {
      field: 'closesOn',
    });
  return businessInstant(closesOn, '00:00', timeZone);
};
