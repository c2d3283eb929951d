import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import type { Language } from '@keepsake/contracts/values/language';
import { affiliateStatementName, type PaperName } from '@keepsake/contracts/values/paper';
import { requireSelf, requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { affiliateNotFound, type Affiliates } from '../../affiliates/api.js';
import {
  figuresOf,
  movesOf,
  requireMonth,
  type PostedAmount,
  type StatementFigures,
  type StatementMove,
} from '../domain/statement.js';

/** `month`: `YYYY-MM` in the business time zone. */
export type RenderStatement = {
  readonly affiliateId: string;
  readonly month: string;
  readonly paper: PaperName;
  readonly language: Language;
};

export type Statement = {
  readonly seller: string;
  readonly affiliate: string;
  readonly affiliateCode: string;
  readonly month: string;
  readonly timeZone: string;
  readonly drawnAt: Date;
  /** The month has ended, so no moves follow. */
  readonly isWhole: boolean;
  readonly figures: StatementFigures;
  /** Oldest first. */
  readonly moves: readonly StatementMove[];
};
export type DrawStatement = (statement: Statement, paper: PaperName, language: Language) => Buffer;

export type StatementMoves = {
  /** Sum before the month, and the amounts posted in it, oldest first. Sales under review are left out. */
  readonly ofMonth: (
    affiliateId: string,
    month: string,
  ) => Promise<{ readonly openingCents: number; readonly posted: readonly PostedAmount[] }>;
};

/** `name`: the file name, copied into a header unchanged. */
type PrintedStatement = { readonly pdf: Buffer; readonly name: string };

/** Renders sales, reversals and payouts of one month, for the affiliate and finance. */
export const renderStatement =
  (deps: {
    readonly affiliates: Pick<Affiliates, 'find'>;
    readonly statementMoves: StatementMoves;
    readonly draw: DrawStatement;
    readonly clock: Clock;
    readonly timeZone: string;
    readonly seller: string;
  }): Handler<RenderStatement, PrintedStatement> =>
  async ({ affiliateId, month, paper, language }, { caller }) => {
    if (caller.kind === 'staff') requireStaff(caller, 'finance');
    else requireSelf(caller, 'affiliate', affiliateId);
    const affiliate = await deps.affiliates.find(affiliateId);
    if (!affiliate) throw affiliateNotFound();
    const { clock, timeZone, seller } = deps;
    const monthAt = (at: Date): string => monthOf(businessDay(at, timeZone));
    const drawnAt = clock.now();
    const now = monthAt(drawnAt);
    requireMonth(month, { first: monthAt(affiliate.createdAt), now });
    const { openingCents, posted } = await deps.statementMoves.ofMonth(affiliateId, month);
    const moves = movesOf(posted);
    const statement: Statement = {
      seller,
      affiliate: `${affiliate.firstName} ${affiliate.lastName}`,
      affiliateCode: affiliate.code,
      month,
      timeZone,
      drawnAt,
      isWhole: month < now,
      figures: figuresOf(openingCents, moves),
      moves,
    };
    return { pdf: deps.draw(statement, paper, language), name: affiliateStatementName(month) };
  };
