import { formatMoney } from '@keepsake/contracts/values/money';
import { pdf, ptOfMm, type Page } from '@keepsake/platform/pdf/document';
import { leading, wrap } from '@keepsake/platform/pdf/fit-lines';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { ShownMove } from '../../../stock/api.js';
import type { DrawStatement, Statement } from '../../application/render-statement.js';
import { moveLabels, signed } from '../../domain/statement.js';
import { mmOfPt, penFor, sideMm } from '../../../shared/adapters/pdf/sheet.js';

const topMm = {
  partner: 18,
  rule: 33,
  subject: 35,
  month: 42,
  place: 56,
  period: 64,
  plates: 76,
  cases: 124,
  amount: 156,
} as const;
/** Position of the table head: below the summary, and on further pages. */
const tableMm = { first: 165, later: 42 } as const;
/** Height of the amount block, which moves the table down if there is a price. */
const amountMm = 46;
const lineMm = 7;
const moveMm = 6.5;
const reasonPt = 8.5;
const reasonMm = mmOfPt(reasonPt * leading);
const footMm = 22;

const tiers = { starter: 'Starter', standard: 'Standard', plus: 'Plus' } as const;
const dollars = (cents: number): string => formatMoney(cents, 'USD', 'en-US');
const amountTitle = ({ isInvoiced }: { readonly isInvoiced: boolean }): string =>
  isInvoiced ? 'Invoice' : 'Amount so far';
const inWords = (count: number): string => count.toLocaleString('en-US');

/** Formats dates in the business time zone. */
const clockOf = (timeZone: string) => {
  const formatter = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { timeZone, ...style });
  const [short, long] = [
    formatter({ month: 'short', day: 'numeric' }),
    formatter({ dateStyle: 'medium', timeStyle: 'short' }),
  ];
  // Newer ICU data has a narrow space before AM and PM, which the fonts lack.
  return { day: (at: Date) => short.format(at), moment: (at: Date) => long.format(at).replaceAll('\u202f', ' ') };
};

const periodOf = ({ isWhole, timeZone, drawnAt }: Statement, moment: (at: Date) => string): string =>
  isWhole
    ? `The whole month, ${timeZone} time. Created ${moment(drawnAt)}.`
    : `Month to date. Created ${moment(drawnAt)}, ${timeZone} time.`;

/** Draws at least one page: the sums of the month, then every stock move. */
export const drawStatement =
  (type: () => Typeface): DrawStatement =>
  (statement, paperName) => {
    const { plain, bold } = type();
    const { paper, put, rule } = penFor(paperName);
    const { partner, location, place, month, figures, cases, plan, moves, charges } = statement;
    const firstTableMm = tableMm.first + (charges ? amountMm : 0);
    const { day, moment } = clockOf(statement.timeZone);
    const document = pdf({ title: `Statement: ${location}, ${month}`, paper });
    const right = paper.widthMm - sideMm;
    const columns = {
      number: { xMm: sideMm, widthMm: 14 },
      day: { xMm: sideMm + 14, widthMm: 18 },
      what: { xMm: sideMm + 34, widthMm: right - 58 - sideMm - 34 },
      change: { xMm: right - 56, widthMm: 18, align: 'right' },
      before: { xMm: right - 37, widthMm: 18, align: 'right' },
      after: { xMm: right - 18, widthMm: 18, align: 'right' },
    } as const;

    const reasonRows = ({ reason }: ShownMove): number =>
      reason === undefined
        ? 0
        : wrap({ text: reason, sizePt: reasonPt, in: plain }, ptOfMm(columns.what.widthMm)).length;
    const heightOf = (move: ShownMove): number => moveMm + reasonRows(move) * reasonMm;

    /** Moves of each page; a statement has at least one page. */
    const pages = moves.reduce<{ readonly rows: ShownMove[]; freeMm: number }[]>(
      (all, move) => {
        const last = all.at(-1);
        const height = heightOf(move);
        if (last && last.freeMm >= height) {
          last.rows.push(move);
          last.freeMm -= height;
        } else all.push({ rows: [move], freeMm: paper.heightMm - footMm - 2 - tableMm.later - lineMm - height });
        return all;
      },
      [{ rows: [], freeMm: paper.heightMm - footMm - 2 - firstTableMm - lineMm }],
    );

    const title = (page: Page, text: string, at: number): void =>
      void put(page, { text, sizePt: 12.5, in: bold }, { topMm: at, heightMm: 6 });
    const sums = (page: Page, from: number, lines: readonly (readonly [string, string])[], last = false): void => {
      for (const [index, [name, value]] of lines.entries()) {
        const at = from + index * lineMm;
        const style = { sizePt: 11, in: last && index === lines.length - 1 ? bold : plain };
        if (style.in === bold) rule(page, at - 0.4);
        put(page, { ...style, text: name }, { topMm: at, heightMm: 6, widthMm: 110 });
        put(page, { ...style, text: value }, { topMm: at, heightMm: 6, xMm: right - 40, align: 'right' });
      }
    };

    const headOn = (page: Page): void => {
      put(page, { text: partner, sizePt: 12, in: bold }, { topMm: topMm.partner, heightMm: 12 });
      rule(page, topMm.rule);
      put(page, { text: 'Monthly statement', sizePt: 10, in: plain }, { topMm: topMm.subject, heightMm: 6 }, 0.4);
      put(page, { text: month, sizePt: 26, in: bold }, { topMm: topMm.month, heightMm: 12 });
      put(page, { text: `${location} · ${place}`, sizePt: 11, in: plain }, { topMm: topMm.place, heightMm: 6 });
      put(page, { text: periodOf(statement, moment), sizePt: 9, in: plain }, { topMm: topMm.period, heightMm: 9 }, 0.4);
      title(page, 'Plates', topMm.plates);
      const { opening, restocked, assigned, adjusted, closing } = figures;
      sums(
        page,
        topMm.plates + 8,
        [
          ['Opening count', inWords(opening)],
          ['Restocked', signed(restocked)],
          ['Assigned to cases', signed(0 - assigned)],
          ['Adjusted', signed(adjusted)],
          ['Closing count', inWords(closing)],
        ],
        true,
      );
      title(page, 'Cases', topMm.cases);
      sums(page, topMm.cases + 8, [
        ['Cases created', inWords(cases.created)],
        [`Plan today: ${tiers[plan.tier]}`, `${inWords(plan.casesPerMonth)} cases a month`],
        ['Created over plan', inWords(cases.overPlan)],
      ]);
      if (!charges) return;
      title(page, amountTitle(charges), topMm.amount);
      sums(
        page,
        topMm.amount + 8,
        [
          charges.isPaused ? ['Plan: paused all month', dollars(0)] : ['Plan', dollars(charges.planCents)],
          [
            `Over plan: ${inWords(charges.overPlanCases)} × ${dollars(charges.overPlanCents)}`,
            dollars(charges.isPaused ? 0 : charges.totalCents - charges.planCents),
          ],
          ['Total', dollars(charges.totalCents)],
        ],
        true,
      );
      const paid = charges.paidAt === undefined ? 'Not paid yet' : `Paid on ${moment(charges.paidAt)}`;
      const text = charges.isInvoiced ? paid : 'Not invoiced yet. The total can still change.';
      put(page, { text, sizePt: 9, in: plain }, { topMm: topMm.amount + 30, heightMm: 5 }, 0.4);
    };

    const tableOn = (page: Page, at: number): void => {
      const heads = { number: 'No.', day: 'Date', what: 'What', change: 'Change', before: 'Before', after: 'After' };
      for (const [name, text] of Object.entries(heads) as [keyof typeof heads, string][])
        put(page, { text, sizePt: 9, in: plain }, { topMm: at, heightMm: 5, ...columns[name] }, 0.4);
      rule(page, at + 5.4);
    };

    const moveOn = (page: Page, move: ShownMove, at: number): void => {
      const { number, change, previousStock, newStock, reason } = move;
      const by = move.byKind === 'staff' ? ' by our team' : '';
      const cells = {
        number: inWords(number),
        day: day(move.at),
        what: `${moveLabels(move)}${by}`,
        change: signed(change),
        before: inWords(previousStock),
        after: inWords(newStock),
      };
      for (const [name, text] of Object.entries(cells) as [keyof typeof cells, string][])
        put(page, { text, sizePt: 10, in: plain }, { topMm: at, heightMm: 6, ...columns[name] });
      if (reason === undefined) return;
      const heightMm = reasonRows(move) * reasonMm + 0.1;
      put(page, { text: reason, sizePt: reasonPt, in: plain }, { ...columns.what, topMm: at + 4.6, heightMm }, 0.4);
    };

    const footOn = (page: Page, number: number): void => {
      const at = { topMm: paper.heightMm - footMm + 1, heightMm: 5 };
      rule(page, paper.heightMm - footMm);
      put(page, { text: `${location} · ${month}`, sizePt: 9, in: plain }, { ...at, widthMm: 120 }, 0.4);
      const count = `Page ${number} of ${pages.length}`;
      put(page, { text: count, sizePt: 9, in: plain }, { ...at, xMm: right - 40, align: 'right' }, 0.4);
    };

    for (const [index, { rows }] of pages.entries()) {
      const page = document.page();
      const isFirst = index === 0;
      const table = isFirst ? firstTableMm : tableMm.later;
      if (isFirst) headOn(page);
      title(page, isFirst ? 'Transactions' : 'Transactions, continued', table - 8);
      if (moves.length > 0) tableOn(page, table);
      else {
        const none = `No plates came or went in ${month}${statement.isWhole ? '' : ' so far'}.`;
        put(page, { text: none, sizePt: 11, in: plain }, { topMm: table, heightMm: 6 });
      }
      let at = table + lineMm;
      for (const move of rows) {
        moveOn(page, move, at);
        at += heightOf(move);
      }
      footOn(page, index + 1);
    }
    return document.bytes();
  };
