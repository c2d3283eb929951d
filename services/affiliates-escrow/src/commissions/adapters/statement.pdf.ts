import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { directionOf, formatLocale, type Language } from '@keepsake/contracts/values/language';
import { formatMoney } from '@keepsake/contracts/values/money';
import { pdf, type Page } from '@keepsake/platform/pdf/document';
import { penFor, sideMm } from '@keepsake/platform/pdf/pen';
import type { Typeface } from '@keepsake/platform/pdf/typeface';
import type { DrawStatement } from '../application/render-statement.js';
import type { StatementMove } from '../domain/statement.js';
import { statementTexts, type StatementTexts } from '../domain/statement-texts.js';

const topMm = { name: 18, rule: 33, subject: 35, month: 42, code: 56, period: 64, summary: 76, note: 122 } as const;
/** Position of the table head: below the summary, and on further pages. */
const tableMm = { first: 146, later: 42 } as const;
const lineMm = 7;
const rowMm = 6.5;
const footMm = 22;

/** Fills in the values of a text, which are in braces. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** Formats amounts, and dates in the business time zone, with Latin digits in every language. */
const formatsOf = (language: Language, timeZone: string) => {
  const locale = language === 'en' ? 'en-US' : formatLocale(language);
  const formatter = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...style });
  const [short, long] = [
    formatter({ month: 'short', day: 'numeric' }),
    formatter({ dateStyle: 'medium', timeStyle: 'short' }),
  ];
  const isolated = (text: string): string => (directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text);
  return {
    locale,
    day: (at: Date) => short.format(at),
    // Newer ICU data has a narrow space before AM and PM, which the fonts lack.
    moment: (at: Date) => long.format(at).replaceAll('\u202f', ' '),
    monthOf: (month: string) => formatHumanDate(month, locale),
    dollars: (cents: number) =>
      isolated(`${cents < 0 ? '−' : ''}${formatMoney(Math.abs(cents), 'USD', locale).replaceAll('\u202f', ' ')}`),
    inDigits: (count: number) => count.toLocaleString(locale),
  };
};

type Formats = ReturnType<typeof formatsOf>;

const labelOf = (move: StatementMove, texts: StatementTexts, { day, inDigits }: Formats): string =>
  move.kind === 'payout'
    ? filled(texts.payout, { number: inDigits(move.batch) })
    : filled(texts[move.kind], { date: day(move.orderedAt) });

/** Splits the moves into pages; a statement has at least one. */
const pagesOf = (moves: readonly StatementMove[], heightMm: number): readonly (readonly StatementMove[])[] => {
  const rowsBelow = (tableAt: number): number => Math.floor((heightMm - footMm - 2 - tableAt - lineMm) / rowMm);
  const first = rowsBelow(tableMm.first);
  const later = rowsBelow(tableMm.later);
  const pages = [moves.slice(0, first)];
  for (let from = first; from < moves.length; from += later) pages.push(moves.slice(from, from + later));
  return pages;
};

/** Draws at least one page: the sums of the month, then every entry with the balance after it. */
export const drawStatement =
  (type: () => Typeface): DrawStatement =>
  (statement, paperName, language) => {
    const { plain, bold } = type();
    const { paper, put, rule } = penFor(paperName, directionOf(language) === 'rtl');
    const texts = statementTexts[language];
    const formats = formatsOf(language, statement.timeZone);
    const { day, moment, dollars, inDigits } = formats;
    const { affiliate, affiliateCode, seller, figures, moves } = statement;
    const month = formats.monthOf(statement.month);
    const document = pdf({ title: `${texts.title}: ${affiliate}, ${month}`, paper, language: formats.locale });
    const right = paper.widthMm - sideMm;
    const columns = {
      date: { xMm: sideMm, widthMm: 22 },
      what: { xMm: sideMm + 24, widthMm: right - 72 - sideMm - 24 },
      amount: { xMm: right - 70, widthMm: 34, align: 'right' },
      balance: { xMm: right - 34, widthMm: 34, align: 'right' },
    } as const;
    const columnNames = ['date', 'what', 'amount', 'balance'] as const;

    const title = (page: Page, text: string, at: number): void =>
      void put(page, { text, sizePt: 12.5, in: bold }, { topMm: at, heightMm: 6 });

    const headOn = (page: Page): void => {
      put(page, { text: affiliate, sizePt: 12, in: bold }, { topMm: topMm.name, heightMm: 12 });
      rule(page, topMm.rule);
      const small = { sizePt: 10, in: plain };
      put(page, { ...small, text: `${texts.monthly} · ${seller}` }, { topMm: topMm.subject, heightMm: 6 }, 0.4);
      put(page, { text: month, sizePt: 26, in: bold }, { topMm: topMm.month, heightMm: 12 });
      const code = filled(texts.code, { code: affiliateCode });
      put(page, { text: code, sizePt: 11, in: plain }, { topMm: topMm.code, heightMm: 6 });
      const period = filled(statement.isWhole ? texts.whole : texts.toDate, {
        zone: statement.timeZone,
        at: moment(statement.drawnAt),
      });
      put(page, { text: period, sizePt: 9, in: plain }, { topMm: topMm.period, heightMm: 9 }, 0.4);
      title(page, texts.summary, topMm.summary);
      for (const [index, name] of (['opening', 'sales', 'reversals', 'payouts', 'closing'] as const).entries()) {
        const at = { topMm: topMm.summary + 8 + index * lineMm, heightMm: 6 };
        const style = { sizePt: 11, in: name === 'closing' ? bold : plain };
        if (name === 'closing') rule(page, at.topMm - 0.4);
        put(page, { ...style, text: texts[name] }, { ...at, widthMm: 110 });
        put(page, { ...style, text: dollars(figures[name]) }, { ...at, xMm: right - 50, align: 'right' });
      }
      put(page, { text: texts.closingMore, sizePt: 9, in: plain }, { topMm: topMm.note, heightMm: 9 }, 0.4);
    };

    const rowOn = (page: Page, cells: Readonly<Record<(typeof columnNames)[number], string>>, at: number, gray = 0) => {
      for (const name of columnNames)
        put(
          page,
          { text: cells[name], sizePt: gray > 0 ? 9 : 10, in: plain },
          { topMm: at, heightMm: 6, ...columns[name] },
          gray,
        );
    };

    const footOn = (page: Page, number: number, count: number): void => {
      const at = { topMm: paper.heightMm - footMm + 1, heightMm: 5 };
      rule(page, paper.heightMm - footMm);
      put(page, { text: `${affiliate} · ${month}`, sizePt: 9, in: plain }, { ...at, widthMm: 120 }, 0.4);
      const text = filled(texts.page, { number: inDigits(number), count: inDigits(count) });
      put(page, { text, sizePt: 9, in: plain }, { ...at, xMm: right - 40, align: 'right' }, 0.4);
    };

    const pages = pagesOf(moves, paper.heightMm);
    let balance = figures.opening;
    for (const [index, rows] of pages.entries()) {
      const page = document.page();
      const isFirst = index === 0;
      const table = isFirst ? tableMm.first : tableMm.later;
      if (isFirst) headOn(page);
      title(page, isFirst ? texts.entries : texts.entriesMore, table - 8);
      if (moves.length === 0) {
        const none = filled(statement.isWhole ? texts.none : texts.noneSoFar, { month });
        put(page, { text: none, sizePt: 11, in: plain }, { topMm: table, heightMm: 6 });
      } else {
        rowOn(page, texts, table, 0.4);
        rule(page, table + 5.4);
      }
      for (const [row, move] of rows.entries()) {
        balance += move.cents;
        const cells = { date: day(move.at), what: labelOf(move, texts, formats) };
        const amounts = { amount: dollars(move.cents), balance: dollars(balance) };
        rowOn(page, { ...cells, ...amounts }, table + lineMm + row * rowMm);
      }
      footOn(page, index + 1, pages.length);
    }
    return document.bytes();
  };
