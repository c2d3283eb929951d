import { roundHalfUp, shareOf } from '@keepsake/contracts/values/money';

/** What finance enters: the share of a paid order, and the cost of hosting. */
export type Figures = {
  readonly shareKind: 'percent' | 'per-plate';
  /** Tenths of a percent, or cents per plate. */
  readonly shareValue: number;
  readonly timelineYearCents: number;
  readonly gbYearCents: number;
};

/** In force from a day (YYYY-MM-DD, UTC) until the day of the next ones. */
export type DatedFigures = Figures & { readonly fromDay: string };

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the share of a paid order; never more than was paid. */
export const orderShare = (
  { shareKind, shareValue }: Pick<Figures, 'shareKind' | 'shareValue'>,
  { paidCents, plates }: { readonly paidCents: number; readonly plates: number },
): number => Math.min(paidCents, shareKind === 'percent' ? shareOf(paidCents, shareValue) : shareValue * plates);

export type OrderMoney = {
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly canceled: boolean;
};

/** Returns what stays of a share: refunds lower it in proportion, a cancellation takes all of it. */
export const keptShare = (shareCents: number, { paidCents, refundedCents, canceled }: OrderMoney): number =>
  canceled || refundedCents >= paidCents
    ? 0
    : roundHalfUp(BigInt(shareCents) * BigInt(paidCents - refundedCents), BigInt(paidCents));

const bytesPerGb = 1_000_000_000n;

/** Returns the cost per year of timelines and their files, rounded up to a cent. */
export const yearlyCost = (
  { timelineYearCents, gbYearCents }: Pick<Figures, 'timelineYearCents' | 'gbYearCents'>,
  { timelines, bytes }: { readonly timelines: number; readonly bytes: number },
): number =>
  timelineYearCents * timelines + Number((BigInt(gbYearCents) * BigInt(bytes) + bytesPerGb - 1n) / bytesPerGb);

export type Reserve = { readonly keptCents: number; readonly timelines: number; readonly paidAt: Date };

/**
 * Returns the last year that the reserve of a timeline covers, in whole years from the payment. Undefined if it covers
 * less than a year, or the year is over.
 */
export const fundedUntil = (
  { keptCents, timelines, paidAt }: Reserve,
  bytes: number,
  { figures, now }: { readonly figures: Figures; readonly now: Date },
): number | undefined => {
  const years = Math.floor(keptCents / timelines / yearlyCost(figures, { timelines: 1, bytes }));
  const until = paidAt.getUTCFullYear() + years;
  return years < 1 || until < now.getUTCFullYear() ? undefined : until;
};
