import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import type { Language } from '@keepsake/contracts/values/language';
import { formatMoney } from '@keepsake/contracts/values/money';
import { pdf, ptOfMm, type Page } from '@keepsake/platform/pdf/document';
import { leading, wrap } from '@keepsake/platform/pdf/fit-lines';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { ShownMove } from '../../../stock/api.js';
import type { DrawStatement } from '../../application/render-statement.js';
import { moveLabels, signed } from '../../domain/statement.js';
import { statementTexts } from '../../domain/statement-texts.js';
import { inOrder, isRtlPaper, paperLocale } from '../../../shared/domain/paper-language.js';
import { mmOfPt, penFor, sideMm } from '@keepsake/platform/pdf/pen';

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

/** Fills in the values of a text, which are in braces. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** Formats amounts and counts, and dates in the business time zone. */
const formatsOf = (language: Language, timeZone: string) => {
  const locale = paperLocale(language);
  const formatter = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...style });
  const [short, long] = [
    formatter({ month: 'short', day: 'numeric' }),
    formatter({ dateStyle: 'medium', timeStyle: 'short' }),
  ];
  // Newer ICU data has a narrow space before AM and PM, which the fonts lack.
  return {
    day: (at: Date) => short.format(at),
    moment: (at: Date) => long.format(at).replaceAll('\u202f', ' '),
    monthOf: (month: string) => formatHumanDate(month, locale),
    dollars: (cents: number) => formatMoney(cents, 'USD', locale),
    inDigits: (count: number) => count.toLocaleString(locale),
    change: (count: number) => signed(count, locale),
  };
};

/** Draws at least one page: the sums of the month, then every stock move. */
export const drawStatement =
  (type: () => Typeface): DrawStatement =>
  (statement, paperName, language) => {
    const { plain, bold } = type();
    const { paper, put, rule } = penFor(paperName, isRtlPaper(language));
    const { partner, location, place, figures, cases, plan, moves, charges } = statement;
    const texts = statementTexts[language];
    const firstTableMm = tableMm.first + (charges ? amountMm : 0);
    const { day, moment, monthOf, dollars, inDigits, change } = formatsOf(language, statement.timeZone);
    const month = monthOf(statement.month);
    const document = pdf({ title: `${texts.title}: ${location}, ${month}`, paper, language: paperLocale(language) });
    const period = filled(statement.isWhole ? texts.whole : texts.toDate, {
      zone: statement.timeZone,
      at: moment(statement.drawnAt),
    });
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
      put(page, { text: texts.monthly, sizePt: 10, in: plain }, { topMm: topMm.subject, heightMm: 6 }, 0.4);
      put(page, { text: month, sizePt: 26, in: bold }, { topMm: topMm.month, heightMm: 12 });
      put(page, { text: `${location} · ${place}`, sizePt: 11, in: plain }, { topMm: topMm.place, heightMm: 6 });
      put(page, { text: period, sizePt: 9, in: plain }, { topMm: topMm.period, heightMm: 9 }, 0.4);
      title(page, texts.plates, topMm.plates);
      const { opening, restocked, assigned, adjusted, closing } = figures;
      sums(
        page,
        topMm.plates + 8,
        [
          [texts.opening, inDigits(opening)],
          [texts.restocked, change(restocked)],
          [texts.assigned, change(0 - assigned)],
          [texts.adjusted, change(adjusted)],
          [texts.closing, inDigits(closing)],
        ],
        true,
      );
      title(page, texts.cases, topMm.cases);
      sums(page, topMm.cases + 8, [
        [texts.created, inDigits(cases.created)],
        [`${texts.planToday}: ${texts[plan.tier]}`, filled(texts.aMonth, { count: inDigits(plan.casesPerMonth) })],
        [texts.overPlan, inDigits(cases.overPlan)],
      ]);
      if (!charges) return;
      title(page, charges.isInvoiced ? texts.invoice : texts.soFar, topMm.amount);
      sums(
        page,
        topMm.amount + 8,
        [
          charges.isPaused ? [texts.paused, dollars(0)] : [texts.plan, dollars(charges.planCents)],
          [
            `${texts.over}: ${inOrder(`${inDigits(charges.overPlanCases)} × ${dollars(charges.overPlanCents)}`, language)}`,
            dollars(charges.isPaused ? 0 : charges.totalCents - charges.planCents),
          ],
          [texts.total, dollars(charges.totalCents)],
        ],
        true,
      );
      const paid = charges.paidAt === undefined ? texts.unpaid : filled(texts.paid, { at: moment(charges.paidAt) });
      const text = charges.isInvoiced ? paid : texts.open;
      put(page, { text, sizePt: 9, in: plain }, { topMm: topMm.amount + 30, heightMm: 5 }, 0.4);
    };

    const tableOn = (page: Page, at: number): void => {
      const { number, date, what, change: changed, before, after } = texts;
      const heads = { number, day: date, what, change: changed, before, after };
      for (const [name, text] of Object.entries(heads) as [keyof typeof heads, string][])
        put(page, { text, sizePt: 9, in: plain }, { topMm: at, heightMm: 5, ...columns[name] }, 0.4);
      rule(page, at + 5.4);
    };

    const moveOn = (page: Page, move: ShownMove, at: number): void => {
      const { number, previousStock, newStock, reason } = move;
      const by = move.byKind === 'staff' ? ` ${texts.byUs}` : '';
      const cells = {
        number: inDigits(number),
        day: day(move.at),
        what: `${moveLabels(move, texts)}${by}`,
        change: change(move.change),
        before: inDigits(previousStock),
        after: inDigits(newStock),
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
      const count = filled(texts.page, { number: inDigits(number), count: inDigits(pages.length) });
      put(page, { text: count, sizePt: 9, in: plain }, { ...at, xMm: right - 40, align: 'right' }, 0.4);
    };

    for (const [index, { rows }] of pages.entries()) {
      const page = document.page();
      const isFirst = index === 0;
      const table = isFirst ? firstTableMm : tableMm.later;
      if (isFirst) headOn(page);
      title(page, isFirst ? texts.moves : texts.movesMore, table - 8);
      if (moves.length > 0) tableOn(page, table);
      else {
        const none = filled(statement.isWhole ? texts.none : texts.noneSoFar, { month });
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
