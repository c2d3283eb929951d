import { z } from 'zod';
import { count, cents, instant } from '../fields.js';

const amount = (most: number, min: number, message: string) =>
  z.int({ error: message }).min(min, message).max(most, message);
const shareMessage = 'Please enter 0% to 100%, or up to $1,000 per plate.';
const timelineMessage = 'Please enter the cost per timeline and year, from $0.01 to $1,000.';
const gbMessage = 'Please enter the cost per GB and year, from $0 to $1,000.';
const day = () => z.iso.date('Please choose a day.');

/** `POST /api/admin/hosting-fund/figures`: figures from a day (UTC) on. */
export const hostingFiguresFields = z.object({
  fromDay: day(),
  shareKind: z.enum(['percent', 'per-plate'], { error: 'Please choose percent or per plate.' }),
  shareValue: amount(100_000, 0, shareMessage).meta({ description: 'Tenths of a percent, or cents per plate' }),
  timelineYearCents: amount(100_000, 1, timelineMessage),
  gbYearCents: amount(100_000, 0, gbMessage),
});
export const hostingFiguresBody = hostingFiguresFields
  .refine(({ shareKind, shareValue }) => shareKind !== 'percent' || shareValue <= 1_000, {
    error: shareMessage,
    path: ['shareValue'],
  })
  .meta({ id: 'SaveHostingFigures' });

const savedFigures = hostingFiguresFields.extend({
  state: z.enum(['former', 'in-force', 'planned']),
  by: z.string(),
  savedAt: instant(),
});

const fundMonth = z.object({
  month: z.string().meta({ example: '2026-05' }),
  inCents: cents(),
  reversedCents: cents(),
  otherCents: z.int().meta({ description: 'Entries of staff in the account, such as a paid hosting bill' }),
  balanceCents: z.int().meta({ description: 'At the end of the month' }),
  timelines: count().meta({ description: 'Timelines whose order has a share in the reserve' }),
  yearsTenths: count().nullable().meta({ description: 'Tenths of years of hosting that the balance covers' }),
});

/** `GET /api/admin/hosting-fund`: figures and months, oldest first. */
export const hostingFund = z
  .object({
    bytesPerTimeline: count().nullable().meta({ description: 'Average of all timelines; null if unknown' }),
    figures: z.array(savedFigures),
    months: z.array(fundMonth),
  })
  .meta({ id: 'HostingFund' });

/** A row of `GET /api/customer/hosting`: an own timeline whose hosting is funded. */
export const fundedTimeline = z
  .object({ code: z.string(), fundedUntil: z.int().meta({ description: 'Year', example: 2041 }) })
  .meta({ id: 'FundedTimeline' });

export type HostingFiguresBody = z.infer<typeof hostingFiguresBody>;
export type HostingFund = z.infer<typeof hostingFund>;
export type FundedTimeline = z.infer<typeof fundedTimeline>;
