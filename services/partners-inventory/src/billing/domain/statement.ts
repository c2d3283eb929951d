import { stockMessages } from '@keepsake/contracts/catalog/stock-messages';
import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { problem } from '@keepsake/platform/problem';
import type { StockMove } from '../../stock/api.js';
import type { StatementTexts } from './statement-texts.js';

/** Opening count, changes and closing count. */
export type StatementFigures = {
  readonly opening: number;
  readonly restocked: number;
  /** Plates that went to cases, less those given back. */
  readonly assigned: number;
  /** Positive if plates were found, negative if some were missing. */
  readonly adjusted: number;
  readonly closing: number;
};

/** `moves`: consecutive moves without a gap, oldest first. */
export const figuresOf = (opening: number, moves: readonly Pick<StockMove, 'kind' | 'change'>[]): StatementFigures => {
  const sumOf = (kind: StockMove['kind']): number =>
    moves.reduce((sum, move) => (move.kind === kind ? sum + move.change : sum), 0);
  const [restocked, used, adjusted] = [sumOf('restocked'), sumOf('used'), sumOf('adjusted')];
  return { opening, restocked, assigned: 0 - used, adjusted, closing: opening + restocked + used + adjusted };
};

/** Months in the business time zone, `YYYY-MM`. */
export const requireStatementMonth = (
  month: string,
  { first, now }: { readonly first: string; readonly now: string },
): void => {
  if (month > now) throw problem('invalid', 'month-not-begun', stockMessages.monthNotBegun(formatHumanDate(now)));
  if (month < first)
    throw problem('invalid', 'month-before-location', stockMessages.monthTooEarly(formatHumanDate(first)));
};

/** Returns the printed name of a move. */
export const moveLabels = ({ kind, change }: Pick<StockMove, 'kind' | 'change'>, texts: StatementTexts): string => {
  if (kind === 'used') return change > 0 ? texts.givenBack : texts.used;
  return kind === 'restocked' ? texts.moveRestocked : texts.moveAdjusted;
};

/** `+3`, `−2`, `0` */
export const signed = (count: number, locale = 'en-US'): string => {
  if (count === 0) return '0';
  return count > 0 ? `+${count.toLocaleString(locale)}` : `−${Math.abs(count).toLocaleString(locale)}`;
};
