import { affiliateStatementMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { problem } from '@keepsake/platform/problem';

/** An amount that the affiliate earned, lost again or was paid, in cents. */
export type StatementMove = {
  readonly at: Date;
  readonly cents: number;
} & (
  | { readonly kind: 'sale' | 'reversal'; readonly orderedAt: Date }
  | { readonly kind: 'payout'; readonly batch: number }
);

/** An amount that the ledger posted to the account of commissions, or paid from it. */
export type PostedAmount = { readonly at: Date; readonly cents: number } & (
  | { readonly orderId: string; readonly orderedAt: Date }
  | { readonly batch: number }
);

/** A corrected amount is posted by the transaction that reverses the old one. */
const correctionMs = 5_000;

const moveOf = (posted: PostedAmount): StatementMove => {
  const { at, cents } = posted;
  if ('batch' in posted) return { kind: 'payout', batch: posted.batch, at, cents };
  return { kind: cents > 0 ? 'sale' : 'reversal', orderedAt: posted.orderedAt, at, cents };
};

/** Joins a reversal and the new posting of a correction to one move: what the affiliate lost by it. */
export const movesOf = (posted: readonly PostedAmount[]): readonly StatementMove[] => {
  const merged: PostedAmount[] = [];
  for (const one of posted) {
    const last = merged.at(-1);
    const isCorrection =
      last !== undefined &&
      'orderId' in last &&
      'orderId' in one &&
      last.orderId === one.orderId &&
      last.cents < 0 &&
      one.cents > 0 &&
      one.at.getTime() - last.at.getTime() < correctionMs;
    if (isCorrection) merged.splice(-1, 1, { ...one, cents: last.cents + one.cents });
    else merged.push(one);
  }
  return merged.filter(({ cents }) => cents !== 0).map(moveOf);
};

/** Amounts in cents: `closing` is what was earned and not paid at the end. */
export type StatementFigures = {
  readonly opening: number;
  readonly sales: number;
  /** Zero or negative, as are payouts. */
  readonly reversals: number;
  readonly payouts: number;
  readonly closing: number;
};

export const figuresOf = (opening: number, moves: readonly StatementMove[]): StatementFigures => {
  const sumOf = (kind: StatementMove['kind']): number =>
    moves.reduce((sum, move) => (move.kind === kind ? sum + move.cents : sum), 0);
  const [sales, reversals, payouts] = [sumOf('sale'), sumOf('reversal'), sumOf('payout')];
  return { opening, sales, reversals, payouts, closing: opening + sales + reversals + payouts };
};

/** Months in the business time zone, `YYYY-MM`. */
export const requireMonth = (month: string, { first, now }: { readonly first: string; readonly now: string }): void => {
  if (month > now)
    throw problem('invalid', 'month-not-begun', affiliateStatementMessages.monthNotBegun(formatHumanDate(now)));
  if (month < first)
    throw problem(
      'invalid',
      'month-before-affiliate',
      affiliateStatementMessages.monthTooEarly(formatHumanDate(first)),
    );
};
