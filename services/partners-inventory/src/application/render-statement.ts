import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { statementName, type PaperName } from '@keepsake/contracts/values/paper';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import type { Tier } from '../domain/location.js';
import { figuresOf, requireStatementMonth, type StatementFigures } from '../domain/statement.js';
import type { CasesOfMonth, Cases } from './case-ports.js';
import { locationNotFound } from './not-found.js';
import { requireOwnLocation } from './own-location.js';
import type { Applications, Locations, ShownMove, StockMoves } from './ports.js';
import type { PrintedPaper } from './render-family-sheet.js';

/** `month`: `YYYY-MM`, as the business counts. */
export type RenderStatement = { readonly locationId: string; readonly month: string; readonly paper: PaperName };

export type Statement = {
  readonly partner: string;
  readonly location: string;
  readonly place: string;
  /** "May 2026" */
  readonly month: string;
  readonly timeZone: string;
  readonly drawnAt: Date;
  /** The month is over: nothing will be added. */
  readonly isWhole: boolean;
  readonly figures: StatementFigures;
  /** The oldest first. */
  readonly moves: readonly ShownMove[];
  readonly cases: CasesOfMonth;
  /** As it stands today: what it was then is not kept. */
  readonly plan: { readonly tier: Tier; readonly casesPerMonth: number };
};
export type DrawStatement = (statement: Statement, paper: PaperName) => Buffer;

/** What became of the plates of one location in one month, and how many cases it began. */
export const renderStatement =
  (deps: {
    readonly locations: Locations;
    readonly applications: Pick<Applications, 'find'>;
    readonly stockMoves: Pick<StockMoves, 'ofMonth'>;
    readonly cases: Pick<Cases, 'ofMonth'>;
    readonly drawStatement: DrawStatement;
    readonly clock: Clock;
    readonly timeZone: string;
  }): Handler<RenderStatement, PrintedPaper> =>
  async ({ locationId, month, paper }, { caller }) => {
    const { accountId, since } = await requireOwnLocation(deps.locations, locationId, caller);
    const { clock, timeZone } = deps;
    const monthAt = (at: Date): string => monthOf(businessDay(at, timeZone));
    const drawnAt = clock.now();
    const now = monthAt(drawnAt);
    requireStatementMonth(month, { first: monthAt(since), now });
    const [account, locations, chain, cases] = await Promise.all([
      deps.applications.find(accountId),
      deps.locations.list(accountId),
      deps.stockMoves.ofMonth(locationId, month),
      deps.cases.ofMonth(locationId, month),
    ]);
    const home = locations.find(({ id }) => id === locationId);
    if (!account || !home) throw locationNotFound();
    const statement: Statement = {
      partner: account.businessName,
      location: home.name,
      place: `${home.city}, ${home.state}`,
      month: formatHumanDate(month),
      timeZone,
      drawnAt,
      isWhole: month < now,
      figures: figuresOf(chain.opening, chain.moves),
      moves: chain.moves,
      cases,
      plan: { tier: home.tier, casesPerMonth: home.casesPerMonth },
    };
    return { pdf: deps.drawStatement(statement, paper), name: statementName(home.name, month) };
  };
