import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import type { Language } from '@keepsake/contracts/values/language';
import { statementName, type PaperName } from '@keepsake/contracts/values/paper';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import {
  type Tier,
  locationNotFound,
  requireOwnLocation,
  type Applications,
  type Locations,
} from '../../accounts/api.js';
import { figuresOf, requireStatementMonth, type StatementFigures } from '../domain/statement.js';
import type { BilledCharges, BilledMonth } from './billed-month.js';
import type { CasesOfMonth, PrintedPaper } from '../../cases/api.js';
import type { ShownMove, StockMoves } from '../../stock/api.js';

/** `month`: `YYYY-MM` in the business time zone. */
export type RenderStatement = {
  readonly locationId: string;
  readonly month: string;
  readonly paper: PaperName;
  readonly language: Language;
};

export type Statement = {
  readonly partner: string;
  readonly location: string;
  readonly place: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly timeZone: string;
  readonly drawnAt: Date;
  /** The month has ended, so no moves follow. */
  readonly isWhole: boolean;
  readonly figures: StatementFigures;
  /** Oldest first. */
  readonly moves: readonly ShownMove[];
  readonly cases: CasesOfMonth;
  /** The current plan; past plans are not stored. */
  readonly plan: { readonly tier: Tier; readonly casesPerMonth: number };
  /** Charges of the month; absent if no price was agreed. */
  readonly charges?: BilledCharges;
};
export type DrawStatement = (statement: Statement, paper: PaperName, language: Language) => Buffer;

/** Renders the stock moves and new cases of one location in one month. */
export const renderStatement =
  (deps: {
    readonly locations: Locations;
    readonly applications: Pick<Applications, 'find'>;
    readonly stockMoves: Pick<StockMoves, 'ofMonth'>;
    readonly billedMonth: BilledMonth;
    readonly drawStatement: DrawStatement;
    readonly clock: Clock;
    readonly timeZone: string;
  }): Handler<RenderStatement, PrintedPaper> =>
  async ({ locationId, month, paper, language }, { caller }) => {
    const { accountId, since } = await requireOwnLocation(deps.locations, locationId, caller);
    const { clock, timeZone } = deps;
    const monthAt = (at: Date): string => monthOf(businessDay(at, timeZone));
    const drawnAt = clock.now();
    const now = monthAt(drawnAt);
    requireStatementMonth(month, { first: monthAt(since), now });
    const [account, locations, chain, { cases, charges }] = await Promise.all([
      deps.applications.find(accountId),
      deps.locations.list(accountId),
      deps.stockMoves.ofMonth(locationId, month),
      deps.billedMonth(locationId, month),
    ]);
    const home = locations.find(({ id }) => id === locationId);
    if (!account || !home) throw locationNotFound();
    const statement: Statement = {
      partner: account.businessName,
      location: home.name,
      place: `${home.city}, ${home.state}`,
      month,
      timeZone,
      drawnAt,
      isWhole: month < now,
      figures: figuresOf(chain.opening, chain.moves),
      moves: chain.moves,
      cases,
      plan: { tier: home.tier, casesPerMonth: home.casesPerMonth },
      ...present({ charges }),
    };
    return { pdf: deps.drawStatement(statement, paper, language), name: statementName(home.name, month) };
  };
